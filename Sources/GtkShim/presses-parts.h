// Code in separate files that is notified of events by presses.c.
#pragma once

#include <gtk/gtk.h>

/// Handles a press of a button for which there is no modifier bit, and which GTK does not see.
void furrow_extra_button_pressed(GdkSurface *surface, GdkEvent *event);

/// Notes any event of any surface, before GTK receives it.
void furrow_note_input(GdkEvent *event);
/// Notes the pointer's position from the same events.
void furrow_note_pointer(GdkEvent *event);

/// Returns whether GDK synthesized a motion after a layout, to tell widgets what is under the pointer now. Nobody
/// moved it.
gboolean furrow_is_synthesized(GdkEvent *motion);

/// Tells GTK again where the pointer is, before a button press while no other button is down. Does nothing if GTK
/// already has the pointer on `picked`, the widget that is there now.
void furrow_resend_pointer(GdkEvent *press, GtkWidget *picked);
