// The marks in a caption, drawn like symbolic icons: in one color, at any size. In C because they are drawn for each
// frame of each row.
#pragma once

#include <gtk/gtk.h>
#include <stdint.h>

/// The meanings of a caption's marks, one bit each: overdue, has a reminder, repeats, has notes, the priority, is
/// synced with a server, and was changed in two places.
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

/// Draws one mark into a square of `size` px at `x`, `y`, mirrored in right-to-left languages.
///
/// No theme icons are used: they are drawn for 16 px, and GTK itself has no bell icon.
void furrow_caption_mark_draw(uint32_t mark, GtkSnapshot *snapshot, float x, float y, float size, gboolean mirrored,
                              const GdkRGBA *color);
