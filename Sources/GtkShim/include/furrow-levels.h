// Two pages on two levels: a list, and the list of lists which it folds into or stands beside.
#pragma once

#include <gtk/gtk.h>
#include <stdbool.h>

#include "furrow-callback.h"

/// A container of two pages. Where it is wide they stand side by side; where it is narrow the inner page lies over the
/// outer one and can be drawn folded between two lines of it.
///
/// A subclass, hence in C: only `size_allocate` can fold a page by a transform, with which neither page is laid out again.
/// Coordinates are px from the container's top.
GtkWidget *furrow_levels_new(int wide_width, int outer_width);

/// The page of the outer level, made when first needed, and of the inner one. Each is set once.
void furrow_levels_set_outer(GtkWidget *levels, GtkWidget *page);
void furrow_levels_set_inner(GtkWidget *levels, GtkWidget *page);

/// What is drawn above both pages for a while, and where: px from the container's top left. NULL takes it away.
void furrow_levels_set_above(GtkWidget *levels, GtkWidget *above);
void furrow_levels_place_above(GtkWidget *levels, double x, double y, int width, int height);

/// Calls back when the container has become wide or narrow, from within its allocation.
void furrow_levels_on_width(GtkWidget *levels, void (*callback)(void *data, bool wide) FURROW_MAIN_ACTOR, void *data);

/// While kept wide the pages stand side by side however wide the container is.
void furrow_levels_keep_wide(GtkWidget *levels, bool keep);

/// The inner page is drawn between `top` and `bottom`, at this opacity; the outer page is seen beside it.
void furrow_levels_fold(GtkWidget *levels, double top, double bottom, double opacity);

/// The inner page lies open over all, or (where narrow) only the outer one is there.
void furrow_levels_show_inner(GtkWidget *levels);
void furrow_levels_show_outer(GtkWidget *levels);
