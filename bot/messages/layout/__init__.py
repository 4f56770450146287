"""What a message is made of: buttons, menus, pages, the ids they carry, and the room they take on a phone."""
