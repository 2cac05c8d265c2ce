// The positions of fingers, drawn over the list for work on gestures.
#pragma once

#include <gtk/gtk.h>

/// A layer that draws fingers and the rows they picked; the layer itself cannot be picked. In C because it is a
/// subclass.
GtkWidget *furrow_touches_new(void);

/// Shows a finger at this point (px from the layer's top left corner). `top` and `height` belong to the row that it
/// picked; a height of 0 means none. `text` describes what was picked.
void furrow_touches_set(GtkWidget *touches, void *finger, double x, double y, double top, double height,
                        const char *text);

/// Removes a finger that was lifted.
void furrow_touches_remove(GtkWidget *touches, void *finger);
