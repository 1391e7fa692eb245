"""How actions with many choices are said on a phone, one module a topic; each offers what is legal or sensible now."""
