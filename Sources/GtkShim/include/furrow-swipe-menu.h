// The menu under a row: buttons at one side, the outermost of which grows while the row is slid on.
#pragma once

#include <gtk/gtk.h>
#include <stdbool.h>

/// A menu whose buttons share `span` px evenly, from the edge inward in the order they were added.
///
/// A subclass, hence in C: its buttons are laid out by where the row's front stands, without a new measure.
GtkWidget *furrow_swipe_menu_new(void);

/// Adds a button inward of those already there.
void furrow_swipe_menu_add(GtkWidget *menu, GtkWidget *button);

/// Where the buttons are: at the right edge or the left, sharing `span` px; with `pushes` they come with the front.
void furrow_swipe_menu_arrange(GtkWidget *menu, bool right, double span, bool pushes);

/// The front stands `extent` px off the menu's edge; `latch` (0 to 1) is how far the outermost button has flipped
/// over the others.
void furrow_swipe_menu_set_extent(GtkWidget *menu, double extent, double latch);
