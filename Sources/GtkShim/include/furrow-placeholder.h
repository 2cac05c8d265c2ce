// The placeholder that springs out of the gap where the list parts.
#pragma once

#include <gtk/gtk.h>

/// A layer behind the rows that draws a row-sized placeholder, scaled about its middle line. A subclass, hence in C.
GtkWidget *furrow_placeholder_new(void);

/// Shows the placeholder: its middle line at `y` px from the layer's top, as high as `height` times `scale` (0 to 1,
/// its opacity too); a scale of 0 hides it.
void furrow_placeholder_show(GtkWidget *placeholder, double y, double height, double scale, const GdkRGBA *color);

/// Sets what it says.
void furrow_placeholder_set_text(GtkWidget *placeholder, const char *text);
