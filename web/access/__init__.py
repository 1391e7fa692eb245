"""Who may do what: roles, the phones that joined, the code that lets in, and limits a polite phone never feels."""
