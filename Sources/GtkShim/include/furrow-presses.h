// What is pressed: fingers and buttons, followed from their first event to their last.
#pragma once

#include <gtk/gtk.h>
#include <stdbool.h>

#include "furrow-signal.h"

/// Follows every press from now on, and keeps from GTK those events of it that GTK 4.8 would count wrongly: a touch whose
/// beginning only closed a popover, one whose widget has gone, unless a widget around that has it, and a press taken by
/// a popover before its release. Once is enough.
///
/// In C, for it hears of events before GTK does. GTK's own count, the active state, is no help: a press whose widget
/// goes is never taken off it again.
void furrow_presses_follow(void);

/// Whether a finger or a button is down on a window of the program.
bool furrow_is_pressed(void);

/// Calls back once nothing is pressed any more: from the main loop, or just before GTK hears of the next press.
void furrow_presses_when_released(FurrowCallback callback, void *data);

/// Has the gestures of a widget forget what they followed.
void furrow_reset_gestures(GtkWidget *widget);

/// Calls back with each finger whose end is kept from GTK, until `owner` is gone.
void furrow_presses_on_lost(GtkWidget *owner, void (*callback)(void *data, GdkEventSequence *finger), void *data);
