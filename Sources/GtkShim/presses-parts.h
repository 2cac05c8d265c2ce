// What stands beside the presses in files of its own, and is told of events by them.
#pragma once

#include <gtk/gtk.h>

/// A button beyond those that modifiers tell of was pressed, of which GTK hears nothing.
void furrow_further_button_pressed(GdkSurface *surface, GdkEvent *event);

/// Any event of any surface, before GTK hears of it.
void furrow_input_seen(GdkEvent *event);
void furrow_pointer_seen(GdkEvent *event);

/// Before GTK hears of a press of the first button: tells it once more where the pointer is, unless it already knows that
/// the pointer is on `picked`, the widget that is there now.
void furrow_point_again(GdkEvent *press, GtkWidget *picked);
