"""What came of finished matches: results, ratings, statistics, export, verification."""
