"""Rows become messages, each exactly once."""
