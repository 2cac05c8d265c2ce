// Two pages: a list, and the overview of all lists, which the list folds into or lies next to.
#pragma once

#include <gtk/gtk.h>
#include <stdbool.h>

#include "furrow-callback.h"

/// A container of two pages. In a wide container they are side by side. In a narrow one the inner page lies over the
/// outer page, and can be drawn folded between two of its lines.
///
/// In C because it is a subclass: only `size_allocate` can fold a page by a transform, without laying either page out
/// again. Coordinates are px from the container's top.
GtkWidget *furrow_levels_new(int wide_width, int outer_width);

/// Sets the page of the outer level, which is created when first needed, or of the inner level. Each can be set once.
void furrow_levels_set_outer(GtkWidget *levels, GtkWidget *page);
void furrow_levels_set_inner(GtkWidget *levels, GtkWidget *page);

/// Sets a widget that is temporarily drawn above both pages (NULL removes it), and its place in px from the
/// container's top left.
void furrow_levels_set_above(GtkWidget *levels, GtkWidget *above);
void furrow_levels_place_above(GtkWidget *levels, double x, double y, int width, int height);

/// Calls back when the container becomes wide or narrow. Called from the allocation.
void furrow_levels_on_width(GtkWidget *levels, void (*callback)(void *data, bool wide) FURROW_MAIN_ACTOR, void *data);

/// Sets whether the pages stay side by side however narrow the container is.
void furrow_levels_keep_wide(GtkWidget *levels, bool keep);

/// Draws the inner page between `top` and `bottom`, at this opacity; the outer page is visible above and below it.
void furrow_levels_fold(GtkWidget *levels, double top, double bottom, double opacity);

/// Shows the inner page over everything, or (in a narrow container) only the outer page.
void furrow_levels_show_inner(GtkWidget *levels);
void furrow_levels_show_outer(GtkWidget *levels);
