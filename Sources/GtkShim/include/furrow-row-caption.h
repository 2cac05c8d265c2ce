// The caption under a title: one line of small text, and marks. The row draws the caption itself, so a row with a
// caption has no more widgets than one without. In C because it is drawn for each frame of each row.
#pragma once

#include <gtk/gtk.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct _FurrowRowCaption FurrowRowCaption;

FurrowRowCaption *furrow_row_caption_new(void);
void furrow_row_caption_free(FurrowRowCaption *caption);

/// Sets the caption's text and marks (`FURROW_CAPTION_…`). The first `strong` bytes of the text are bold. The text
/// from `chips` on consists of chips, separated by `FURROW_CAPTION_CHIP_GAP`; there are none if `chips` is the text's
/// end.
///
/// - Returns: whether anything changed.
bool furrow_row_caption_set(FurrowRowCaption *caption, const char *text, int strong, int chips, uint32_t marks);

/// An em space, between two chips and before the first one.
#define FURROW_CAPTION_CHIP_GAP "\xe2\x80\x83"

/// The position of the two lines in a row: the top of the title's line, and the caption's line, in px. The row's
/// height does not change: where large text leaves no room for two lines, they move closer together and the caption
/// gets smaller.
typedef struct {
  int title_y;
  int y, height;
} FurrowRowLines;

/// Returns the position of the two lines.
///
/// - Parameters:
///   - line: the height of a line of the title.
///   - height: the height of the row.
FurrowRowLines furrow_row_lines(int line, int height);

/// Draws the caption in a line of this width and height, from the side where reading begins. `title` is the widget of
/// the title, whose font and color the caption uses.
void furrow_row_caption_snapshot(FurrowRowCaption *caption, GtkWidget *title, GtkSnapshot *snapshot, int width,
                                 int height, const GdkRGBA *color);

/// Returns the number of bytes of a layout's first line that are visible before the ellipsis; G_MAXINT if the line is
/// not cut.
int furrow_row_caption_visible_length(PangoLayout *layout);
