// The row's structure, shared by the files for its layout and its drawing.
#pragma once

#include "furrow-row-caption.h"
#include "furrow-slide-row.h"

// The margin in px between the row's edges and its text, the same as in libadwaita's list rows.
#define TEXT_MARGIN 16
// The size of a selected row's disc at its end, and its distance from the neighboring content, in px.
#define SELECTED_DISC 22
#define SELECTED_GAP 8

struct _FurrowSlideRow {
  GtkWidget parent;
  GtkWidget *text;
  // The caption under the text; NULL in most rows.
  FurrowRowCaption *caption;
  // The menus for the two sides, created when first needed, and the visible one.
  GtkWidget *menus[2];
  GtkWidget *menu;
  GtkWidget *editor;
  // At the row's end: a short permanent text, and a temporary widget.
  GtkWidget *detail, *accessory;
  // At the row's beginning, where its subtasks can be collapsed; NULL in most rows.
  GtkWidget *disclosure;
  GtkListItem *item;
  uint64_t high, low;
  gboolean bound, current, drop_target, header, in_sidebar, selected;
  // The number of rows dragged with this one and drawn beneath it.
  int stack;
  // Whether the row is hidden from assistive technologies because it is no longer on the screen.
  gboolean offscreen;
  int min_height;
  // The indentation of the row's content, in px.
  int indent;
  // The position of the text on the front, in px, and of the two lines if there is a caption.
  int text_x, text_y, text_width;
  FurrowRowLines lines;
  double front, shift, strike, scale;
  GdkRGBA color, tint;
  // Whether the children must be placed again when the row is drawn next.
  gboolean moved;
};

/// Returns the natural width (px) of a child; 0 if there is none.
int furrow_slide_row_natural_width(GtkWidget *child);

/// Places the children of a row that has moved since it was laid out.
void furrow_slide_row_place_moved(FurrowSlideRow *self);

/// Draws a row and everything on it.
void furrow_slide_row_draw(GtkWidget *widget, GtkSnapshot *snapshot);
