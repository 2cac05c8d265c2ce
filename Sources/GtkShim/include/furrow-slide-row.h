// A list row whose front slides off its menu, and which can stand higher or lower than it is laid out.
#pragma once

#include <gtk/gtk.h>
#include <stdbool.h>
#include <stdint.h>

#include "furrow-callback.h"

typedef struct _FurrowSlideRow FurrowSlideRow;

typedef void (*FurrowRowAction)(void *data, FurrowSlideRow *row, const char *name) FURROW_MAIN_ACTOR;

GType furrow_slide_row_get_type(void);

/// A row that shows one line of text. A subclass, hence in C: only `size_allocate` can move children so that picking
/// follows without the list being laid out again.
///
/// It is one widget with one GtkInscription, as cheap as a box with a label; menu and editor come when first needed.
/// Coordinates are physical (x to the right), in px.
FurrowSlideRow *furrow_slide_row_new(void);

/// The least height of a row in px; larger text makes a row higher.
void furrow_slide_row_set_least_height(FurrowSlideRow *row, int height);

/// The id of what the row shows, any 128 bits; `bound` is false after `reset`.
void furrow_slide_row_set_id(FurrowSlideRow *row, uint64_t high, uint64_t low);
bool furrow_slide_row_get_id(FurrowSlideRow *row, uint64_t *high, uint64_t *low);

/// The list item the row belongs to (not owned), and its position now; `GTK_INVALID_LIST_POSITION` where unbound.
void furrow_slide_row_set_list_item(FurrowSlideRow *row, GtkListItem *item);

/// The list's item that the row is in; NULL for what stands in for a row.
GtkListItem *furrow_slide_row_get_list_item(FurrowSlideRow *row);
unsigned furrow_slide_row_get_position(FurrowSlideRow *row);

void furrow_slide_row_set_text(FurrowSlideRow *row, const char *text);

/// What stands under the text, which then has one line: words, the first `strong` bytes of them bold and those
/// from `chips` on chips (furrow-row-caption.h), and marks (`FURROW_CAPTION_…`); NULL for none. The row is as high as without it. An editor covers it.
void furrow_slide_row_set_caption(FurrowSlideRow *row, const char *words, int strong, int chips, uint32_t marks);
bool furrow_slide_row_has_caption(FurrowSlideRow *row);

/// Whether the text is small and bold, as it names the rows that follow.
void furrow_slide_row_set_header(FurrowSlideRow *row, bool header);
bool furrow_slide_row_is_header(FurrowSlideRow *row);

/// The colour of the rule below every row, over the row's own; rows show it once they are drawn anew.
void furrow_slide_row_set_rule(const GdkRGBA *color);

/// The opaque colour of the front.
void furrow_slide_row_set_color(FurrowSlideRow *row, const GdkRGBA *color);

/// Where the front stands; the menu is seen beside it.
void furrow_slide_row_set_front(FurrowSlideRow *row, double x);
double furrow_slide_row_get_front(FurrowSlideRow *row);

/// How far the whole row stands below where it is laid out.
void furrow_slide_row_set_shift(FurrowSlideRow *row, double y);
double furrow_slide_row_get_shift(FurrowSlideRow *row);

/// How much of the text is struck through, 0 to 1.
void furrow_slide_row_set_strike(FurrowSlideRow *row, double amount);

/// A colour over the front (the flash of a completed row); alpha 0 for none.
void furrow_slide_row_set_tint(FurrowSlideRow *row, const GdkRGBA *color);

/// A menu under the front, made once for each side (0 or 1) and kept with the row. What is hidden takes no part in
/// picking or focus.
void furrow_slide_row_set_menu(FurrowSlideRow *row, int side, GtkWidget *menu);
GtkWidget *furrow_slide_row_get_menu(FurrowSlideRow *row, int side);

/// Shows the menu of this side alone; -1 shows none.
void furrow_slide_row_show_menu(FurrowSlideRow *row, int side);

/// The menu that is shown; NULL where none is.
GtkWidget *furrow_slide_row_get_shown_menu(FurrowSlideRow *row);

/// A widget in place of the text (an editor); NULL brings the text back.
void furrow_slide_row_set_editor(FurrowSlideRow *row, GtkWidget *editor);
GtkWidget *furrow_slide_row_get_editor(FurrowSlideRow *row);

/// A short text at the row's end, beside which the row's own text is shortened; NULL for none.
void furrow_slide_row_set_detail(FurrowSlideRow *row, const char *text);

/// Px by which all that the row says is indented from its beginning.
void furrow_slide_row_set_indent(FurrowSlideRow *row, int indent);
int furrow_slide_row_get_indent(FurrowSlideRow *row);

/// A widget at the row's beginning, before its text, by which rows below it are folded; NULL takes it away.
void furrow_slide_row_set_disclosure(FurrowSlideRow *row, GtkWidget *widget);
GtkWidget *furrow_slide_row_get_disclosure(FurrowSlideRow *row);

/// A widget over the row's end for a while (buttons under the pointer); NULL takes it away. The row holds it like a child.
void furrow_slide_row_set_accessory(FurrowSlideRow *row, GtkWidget *widget);
GtkWidget *furrow_slide_row_get_accessory(FurrowSlideRow *row);

/// Marks the row as the one whose content is shown beside it, as rows of a sidebar are marked.
void furrow_slide_row_set_marked(FurrowSlideRow *row, bool marked);

/// Marks the row as the one onto which what is carried over it would go.
void furrow_slide_row_set_aimed(FurrowSlideRow *row, bool aimed);

/// Marks the row as one of those that are chosen: by its look, a stripe and a tick. It stays so when the row is reset.
void furrow_slide_row_set_chosen(FurrowSlideRow *row, bool chosen);
bool furrow_slide_row_is_chosen(FurrowSlideRow *row);

/// Draws as many rows beneath this one, of which only the edges of the first are seen; 0 for none.
void furrow_slide_row_set_stack(FurrowSlideRow *row, int count);

/// Whether the row stands in a sidebar: without a rule below it.
void furrow_slide_row_set_calm(FurrowSlideRow *row, bool calm);

/// Draws the row larger by this factor, with a shadow, as if it were raised; 1 or less draws it as it is.
void furrow_slide_row_set_scale(FurrowSlideRow *row, double scale);

/// Whether the row shows its item alone: it is not slid, and has no editor, menu, buttons or popover.
bool furrow_slide_row_is_plain(FurrowSlideRow *row);

/// Everything a gesture or an earlier item left behind is undone; text, caption, id and colour are given anew by the next bind.
void furrow_slide_row_reset(FurrowSlideRow *row);

/// Makes an action of every row (also for assistive technologies). Before the first row is made.
void furrow_slide_row_install_action(const char *name, FurrowRowAction callback, void *data);

/// How often any row was measured or allocated by its list since the start, for tests and benchmarks.
uint64_t furrow_slide_row_count_layouts(void);

/// How often a row of this process was given an item to show. For measurements.
uint64_t furrow_slide_row_count_bindings(void);
