"""What the operator needs: settings, logs, figures, care of the data file, proofs on the command line."""
