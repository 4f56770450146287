"""The games that are refereed here, with their words and the levels of their bot players."""
