"""What is legal and what it is worth: pure rules, without Discord, pictures, storage or a clock."""
