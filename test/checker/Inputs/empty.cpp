// Nothing to find.
