// Two pages: a list, and the overview of all lists. The list folds into the overview, or is next to it.
#pragma once

#include <gtk/gtk.h>
#include <stdbool.h>

#include "furrow-callback.h"

/// A container of two pages. In a wide container they are side by side. In a narrow one the content page lies over the
/// sidebar page, and can be drawn folded between two of its lines.
///
/// In C because it is a subclass: only `size_allocate` can fold a page by a transform, without laying either page out
/// again. Coordinates are px from the container's top.
GtkWidget *furrow_navigation_new(int wide_width, int sidebar_width);

/// Sets the page of the sidebar level, which is created when first needed, or of the content level. Each can be set
/// once.
void furrow_navigation_set_sidebar(GtkWidget *navigation, GtkWidget *page);
void furrow_navigation_set_content(GtkWidget *navigation, GtkWidget *page);

/// Sets a widget that is temporarily drawn above both pages; NULL removes it.
void furrow_navigation_set_overlay(GtkWidget *navigation, GtkWidget *overlay);

/// Sets the overlay's position, in px from the container's top left corner, and its size.
void furrow_navigation_place_overlay(GtkWidget *navigation, double x, double y, int width, int height);

/// Calls back when the container becomes wide or narrow. Called from the allocation.
void furrow_navigation_on_width(GtkWidget *navigation, void (*callback)(void *data, bool wide) FURROW_MAIN_ACTOR, void *data);

/// Sets whether the pages stay side by side regardless of the container's width.
void furrow_navigation_force_wide(GtkWidget *navigation, bool keep);

/// Draws the content page between `top` and `bottom`, at this opacity; the sidebar page is visible above and below it.
void furrow_navigation_fold(GtkWidget *navigation, double top, double bottom, double opacity);

/// Shows the content page over everything, or (in a narrow container) only the sidebar page.
void furrow_navigation_show_content(GtkWidget *navigation);
void furrow_navigation_show_sidebar(GtkWidget *navigation);
