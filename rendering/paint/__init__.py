"""What everything is drawn with: sheets and canvas, type and icons, colours and sizes, and what is kept of them."""
