// Code in separate files that is notified of events by presses.c.
#pragma once

#include <gtk/gtk.h>

/// Handles a press of a button for which there is no modifier bit, and which GTK does not see.
void furrow_extra_button_pressed(GdkSurface *surface, GdkEvent *event);

/// Notifies the listeners of `furrow_presses_on_input` of an event. Called for every event of every surface, before GTK
/// receives it.
void furrow_note_input(GdkEvent *event);
/// Records the pointer's position from the same events.
void furrow_note_pointer(GdkEvent *event);

/// Returns whether GDK synthesized a motion after a layout, because other widgets may be under the pointer now. The
/// pointer itself did not move.
gboolean furrow_is_synthesized(GdkEvent *motion);

/// Sends GTK the pointer's last event again, before a button press while no other button is down. Does nothing if GTK
/// already has the pointer on `picked`, the widget at that position now.
void furrow_resend_pointer(GdkEvent *press, GtkWidget *picked);
