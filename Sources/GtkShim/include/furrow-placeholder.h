// The placeholder in the gap between parted rows.
#pragma once

#include <gtk/gtk.h>

/// A layer behind the rows that draws a placeholder the size of a row, scaled about its middle line. In C because it
/// is a subclass.
GtkWidget *furrow_placeholder_new(void);

/// Shows the placeholder with its middle line at `y` px from the layer's top, and a height of `height` times `scale`
/// (0 to 1, also its opacity). A scale of 0 hides it.
void furrow_placeholder_show(GtkWidget *placeholder, double y, double height, double scale, const GdkRGBA *color);

/// Sets the placeholder's text.
void furrow_placeholder_set_text(GtkWidget *placeholder, const char *text);
