// The menu under a row: buttons on one side, the outermost of which grows while the row is slid further.
#pragma once

#include <gtk/gtk.h>
#include <stdbool.h>

/// A menu whose buttons share `span` px evenly, from the edge inward in the order they were added.
///
/// In C because it is a subclass: its buttons are laid out by the position of the row's front, without being measured
/// again.
GtkWidget *furrow_swipe_menu_new(void);

/// Adds a button inward of the existing ones.
void furrow_swipe_menu_add(GtkWidget *menu, GtkWidget *button);

/// Places the buttons at the right or left edge, sharing `span` px; with `pushes` they move with the front.
void furrow_swipe_menu_arrange(GtkWidget *menu, bool right, double span, bool pushes);

/// Sets the distance of the front from the menu's edge to `extent` px. `latch` (0 to 1) is how far the outermost
/// button has grown over the others.
void furrow_swipe_menu_set_extent(GtkWidget *menu, double extent, double latch);
