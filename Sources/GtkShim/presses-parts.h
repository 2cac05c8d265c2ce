// What stands beside the presses in files of its own, and is told of events by them.
#pragma once

#include <gtk/gtk.h>

/// A button beyond those that modifiers tell of was pressed, of which GTK hears nothing.
void furrow_further_button_pressed(GdkSurface *surface, GdkEvent *event);

/// Notes any event of any surface, before GTK gets it.
void furrow_input_seen(GdkEvent *event);
/// Notes where the pointer is, by the same events.
void furrow_pointer_seen(GdkEvent *event);

/// Whether GDK made a motion up after a layout, to tell widgets what the pointer is on now: nobody moved it.
gboolean furrow_is_made_up(GdkEvent *motion);

/// Tells GTK again where the pointer is, before a button press while no other button is down. Does nothing if GTK already has
/// the pointer on `picked`, the widget that is there now.
void furrow_point_again(GdkEvent *press, GtkWidget *picked);
