// What stands under a title: one line of small words, and marks. It is drawn by the row, and is no widget: a row with a
// caption has no more of them than one without.
#pragma once

#include <gtk/gtk.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct _FurrowRowCaption FurrowRowCaption;

FurrowRowCaption *furrow_row_caption_new(void);
void furrow_row_caption_free(FurrowRowCaption *caption);

/// Gives it words, the first `strong` bytes of which are bold and those from `chips` on are chips (none where that is the end)
/// with `FURROW_CAPTION_CHIP_GAP` between them, and marks (`FURROW_CAPTION_…`).
///
/// - Returns: whether they are others.
bool furrow_row_caption_set(FurrowRowCaption *caption, const char *words, int strong, int chips, uint32_t marks);

/// An em space: what stands between two chips, and before the first.
#define FURROW_CAPTION_CHIP_GAP "\xe2\x80\x83"

/// Where the two lines stand in a row: the top of the title's line, and the caption's line, in px. The row's height is its
/// own: where large text leaves no room for two lines, they come closer, and the caption gets smaller.
typedef struct {
  int title_y;
  int y, height;
} FurrowRowLines;

/// - Parameters:
///   - line: the height of a line of the title.
///   - height: the row's.
FurrowRowLines furrow_row_lines(int line, int height);

/// Draws it in a line of this width and height, from the side where one begins to read. `title` is the widget of the
/// title, whose font and colour it has.
void furrow_row_caption_snapshot(FurrowRowCaption *caption, GtkWidget *title, GtkSnapshot *snapshot, int width, int height,
                                 const GdkRGBA *color);

/// How many bytes of a layout's first line are read, before the dots; G_MAXINT where nothing of it is cut.
int furrow_row_caption_seen(PangoLayout *layout);
