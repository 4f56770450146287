"""What is said, in every language: catalogues, rulebooks, how games name their things, sentences about what happened."""
