// A list row whose front slides off its menu, and which can be drawn above or below its layout position.
#pragma once

#include <gtk/gtk.h>
#include <stdbool.h>
#include <stdint.h>

#include "furrow-callback.h"

typedef struct _FurrowSlideRow FurrowSlideRow;

typedef void (*FurrowRowAction)(void *data, FurrowSlideRow *row, const char *name) FURROW_MAIN_ACTOR;

GType furrow_slide_row_get_type(void);

/// A row of a list. In C because it is a subclass: only `size_allocate` can move children so that picking follows
/// without laying the list out again.
///
/// The row draws its layers in this order:
/// 1. the menu that is visible, and the shadow of the front on it;
/// 2. the stack of rows beneath the front, while several rows are dragged;
/// 3. the front: its color, the flash, the marks of the current row and of a drop target, and the rule below it;
/// 4. the mark of a selected row;
/// 5. the editor, or else the text with its strike-through line and the caption;
/// 6. the detail at the row's end, or the accessory in place of it, and the disclosure control at the row's beginning;
/// 7. the focus ring.
/// Everything except the menu moves with the front.
///
/// A plain row is one widget with one GtkInscription, as cheap as a box with a label; all other children are created
/// when first needed. Coordinates are physical (x to the right), in px.
FurrowSlideRow *furrow_slide_row_new(void);

/// Sets the minimum height of a row in px; larger text makes a row higher.
void furrow_slide_row_set_min_height(FurrowSlideRow *row, int height);

/// Sets the id of the row's item, an arbitrary 128-bit value.
void furrow_slide_row_set_id(FurrowSlideRow *row, uint64_t high, uint64_t low);

/// Gets the id of the row's item. Returns false if none was set since the last `reset`.
bool furrow_slide_row_get_id(FurrowSlideRow *row, uint64_t *high, uint64_t *low);

/// Sets the list item that contains the row. The row does not own it.
void furrow_slide_row_set_list_item(FurrowSlideRow *row, GtkListItem *item);

/// Returns the list item that contains the row; NULL for a floating row.
GtkListItem *furrow_slide_row_get_list_item(FurrowSlideRow *row);

/// Returns the row's current position in the list; `GTK_INVALID_LIST_POSITION` if it is unbound.
unsigned furrow_slide_row_get_position(FurrowSlideRow *row);

void furrow_slide_row_set_text(FurrowSlideRow *row, const char *text);

/// Sets the caption under the text, which then has one line (see furrow-row-caption.h): the caption's text, whose
/// first `strong` bytes are bold and whose part from `chips` on are chips, and its marks (`FURROW_CAPTION_…`). NULL
/// removes the caption. The row's height does not change. An editor covers the caption.
void furrow_slide_row_set_caption(FurrowSlideRow *row, const char *text, int strong, int chips, uint32_t marks);
bool furrow_slide_row_has_caption(FurrowSlideRow *row);

/// Sets whether the text is small and bold, as the header of the rows that follow.
void furrow_slide_row_set_header(FurrowSlideRow *row, bool header);
bool furrow_slide_row_is_header(FurrowSlideRow *row);

/// Sets the color of the rule below every row, drawn over the row's own color. Rows show it when they are next drawn.
void furrow_slide_row_set_rule(const GdkRGBA *color);

/// Sets the opaque color of the front.
void furrow_slide_row_set_color(FurrowSlideRow *row, const GdkRGBA *color);

/// Gets or sets the position of the front. The menu is visible next to it.
void furrow_slide_row_set_front(FurrowSlideRow *row, double x);
double furrow_slide_row_get_front(FurrowSlideRow *row);

/// Gets or sets the distance by which the whole row is drawn below its layout position.
void furrow_slide_row_set_shift(FurrowSlideRow *row, double y);
double furrow_slide_row_get_shift(FurrowSlideRow *row);

/// Sets the part of the text that is struck through, 0 to 1.
void furrow_slide_row_set_strike(FurrowSlideRow *row, double amount);

/// Sets a color over the front (the flash of a completed row); alpha 0 for none.
void furrow_slide_row_set_tint(FurrowSlideRow *row, const GdkRGBA *color);

/// Gets or sets the menu under the front, one for each side (0 or 1), owned by the row. A hidden menu takes no part in
/// picking or focus.
void furrow_slide_row_set_menu(FurrowSlideRow *row, int side, GtkWidget *menu);
GtkWidget *furrow_slide_row_get_menu(FurrowSlideRow *row, int side);

/// Shows only the menu of this side; -1 shows none.
void furrow_slide_row_show_menu(FurrowSlideRow *row, int side);

/// Returns the visible menu, or NULL.
GtkWidget *furrow_slide_row_get_visible_menu(FurrowSlideRow *row);

/// Gets or sets the widget that is shown instead of the text (an editor); NULL restores the text.
void furrow_slide_row_set_editor(FurrowSlideRow *row, GtkWidget *editor);
GtkWidget *furrow_slide_row_get_editor(FurrowSlideRow *row);

/// Sets a short text at the row's end, which shortens the row's own text; NULL for none.
void furrow_slide_row_set_detail(FurrowSlideRow *row, const char *text);

/// Gets or sets the indentation of the row's content from its beginning, in px.
void furrow_slide_row_set_indent(FurrowSlideRow *row, int indent);
int furrow_slide_row_get_indent(FurrowSlideRow *row);

/// Gets or sets the widget at the row's beginning, before its text, that collapses its subtasks; NULL removes it.
void furrow_slide_row_set_disclosure(FurrowSlideRow *row, GtkWidget *widget);
GtkWidget *furrow_slide_row_get_disclosure(FurrowSlideRow *row);

/// Gets or sets the widget temporarily over the row's end (buttons under the pointer); NULL removes it. The row owns it
/// like a child.
void furrow_slide_row_set_accessory(FurrowSlideRow *row, GtkWidget *widget);
GtkWidget *furrow_slide_row_get_accessory(FurrowSlideRow *row);

/// Marks the row as the one whose content is shown next to it, as in a sidebar.
void furrow_slide_row_set_current(FurrowSlideRow *row, bool current);

/// Marks the row as the one that would receive the row dragged over it.
void furrow_slide_row_set_drop_target(FurrowSlideRow *row, bool drop_target);

/// Marks the row as selected, by a stripe, a tick and its color. The mark is kept when the row is reset.
void furrow_slide_row_set_selected(FurrowSlideRow *row, bool selected);
bool furrow_slide_row_is_selected(FurrowSlideRow *row);

/// Draws this number of rows beneath this one, of which only the edges of the first few are visible; 0 for none.
void furrow_slide_row_set_stack(FurrowSlideRow *row, int count);

/// Sets whether the row is in a sidebar, where it has no rule below it.
void furrow_slide_row_set_in_sidebar(FurrowSlideRow *row, bool in_sidebar);

/// Draws the row larger by this factor, with a shadow, as if it were raised; 1 or less draws it normally.
void furrow_slide_row_set_scale(FurrowSlideRow *row, double scale);

/// Returns whether the row only shows its item: it is not slid, and has no editor, menu, buttons or popover.
bool furrow_slide_row_is_plain(FurrowSlideRow *row);

/// Removes the effects of gestures and of the item. The next bind sets text, caption, id and color.
void furrow_slide_row_reset(FurrowSlideRow *row);

/// Installs an action on every row (also for assistive technologies). Call before the first row is created.
void furrow_slide_row_install_action(const char *name, FurrowRowAction callback, void *data);

/// Returns how often rows were measured or allocated by their list since the start, for tests and benchmarks.
uint64_t furrow_slide_row_count_layouts(void);

/// Returns how often rows were bound to an item since the start, for benchmarks.
uint64_t furrow_slide_row_count_bindings(void);
