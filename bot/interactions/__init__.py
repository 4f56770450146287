"""What people press and type: commands, buttons, menus and forms, and the one answer to each."""
