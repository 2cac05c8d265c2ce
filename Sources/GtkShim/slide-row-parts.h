// What the sliding row's files share: all that one is, for those who lay it out and who draw it.
#pragma once

#include "furrow-row-caption.h"
#include "furrow-slide-row.h"

// Px between the row's edge and its text, on either side: libadwaita's margin for list rows.
#define TEXT_MARGIN 16
// A chosen row's disc at its end, and how far from what stands beside it, in px.
#define CHOSEN_DISC 22
#define CHOSEN_GAP 8

struct _FurrowSlideRow {
  GtkWidget parent;
  GtkWidget *text;
  // What stands under the text; NULL in most rows.
  FurrowRowCaption *caption;
  // One for each side, made when first needed, and the one that is shown.
  GtkWidget *menus[2];
  GtkWidget *menu;
  GtkWidget *editor;
  // At the row's end: a short text that stays, and a widget that is there for a while.
  GtkWidget *detail, *accessory;
  // At the row's beginning, where rows below it may be folded; NULL in most rows.
  GtkWidget *disclosure;
  GtkListItem *item;
  uint64_t high, low;
  gboolean bound, marked, aimed, header, calm, chosen;
  // How many rows are carried with this one and lie beneath it.
  int stack;
  // Hidden from assistive technologies: it is no longer on the screen.
  gboolean away;
  int least_height;
  // Px by which all that it says is indented.
  int indent;
  // Where the text stands on the front, in px, and its caption.
  int text_x, text_y, text_width;
  FurrowRowLines lines;
  double front, shift, strike, scale;
  GdkRGBA color, tint;
  // Its parts stand where it was drawn last, and are placed anew as it is drawn.
  gboolean moved;
};

/// Px that a widget of a row takes by itself; 0 where there is none.
int furrow_slide_row_natural_width(GtkWidget *child);

/// Places the parts of a row that has moved since it was laid out.
void furrow_slide_row_place_moved(FurrowSlideRow *self);

/// Draws a row and all that is on it.
void furrow_slide_row_draw(GtkWidget *widget, GtkSnapshot *snapshot);
