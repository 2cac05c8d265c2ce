// The marks in a caption, drawn as symbolic icons are: in one colour, at any size.
#pragma once

#include <gtk/gtk.h>
#include <stdint.h>

/// What a caption's marks say, a bit each: that it should have been done before today, that there is a reminder, that it
/// comes again, that it has notes, how much it matters, that it is the same on a server, and that it was changed in two
/// places.
enum {
  FURROW_CAPTION_OVERDUE = 1 << 0,
  FURROW_CAPTION_REMINDS = 1 << 1,
  FURROW_CAPTION_REPEATS = 1 << 2,
  FURROW_CAPTION_NOTES = 1 << 3,
  FURROW_CAPTION_LOW = 1 << 4,
  FURROW_CAPTION_MEDIUM = 1 << 5,
  FURROW_CAPTION_HIGH = 1 << 6,
  FURROW_CAPTION_SYNCED = 1 << 7,
  FURROW_CAPTION_CONFLICT = 1 << 8,
};

/// Draws one mark into a square of `size` px from `x`, `y`; where one reads to the left, as in a mirror.
///
/// No icons of a theme: they are drawn for 16 px, and the bell is in none that GTK carries itself.
void furrow_caption_mark_draw(uint32_t mark, GtkSnapshot *snapshot, float x, float y, float size, gboolean mirrored,
                              const GdkRGBA *color);
