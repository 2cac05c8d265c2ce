// Where fingers touch, drawn over the list for whoever works on gestures.
#pragma once

#include <gtk/gtk.h>

/// A layer that draws fingers and the rows they picked; it takes no part in picking. A subclass, hence in C.
GtkWidget *furrow_touches_new(void);

/// A finger touches at this point (px from the layer's top left corner). `top` and `height` are of the row it picked, a
/// height of 0 being none; `text` says what it picked.
void furrow_touches_set(GtkWidget *touches, void *finger, double x, double y, double top, double height,
                        const char *text);

/// The finger is up.
void furrow_touches_remove(GtkWidget *touches, void *finger);
