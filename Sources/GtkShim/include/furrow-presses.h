// Presses of fingers and buttons, followed from their first event to their last. Functions that name no other reason
// are in C because they see events before GTK does, or depend on code that does.
#pragma once

#include <gtk/gtk.h>
#include <stdbool.h>

#include "furrow-callback.h"
#include "furrow-signal.h"

/// Follows every press from now on. Call once.
///
/// Hides those events from GTK that GTK would count wrongly:
/// - a touch whose beginning only closed a popover, a press that a popover grabs before its release, and a press of a
///   button beyond the fifth (GTK 4.8, and still 4.18);
/// - a touch whose widget was removed, unless a parent widget has taken the touch over (before 4.13.1), or the end of
///   such a touch that has not moved since (4.18).
///
/// If the widget under a button's press is removed, makes GTK subtract what it counted (4.13.1, and still 4.18).
/// Before a button's press, makes GTK update the widget under the pointer: a widget that has appeared under a resting
/// pointer would not receive the press (4.8, and still 4.18).
///
/// In C because it sees events before GTK does. GTK's own count, the active state, cannot be used, because GTK never
/// subtracts a press whose widget is removed.
void furrow_presses_track(void);

/// Returns whether GTK would lose count of the current press if its widget were removed: any press before 4.13.1, and
/// still touches in 4.18. A button's press would be miscounted too, but is handled here.
///
/// In C, together with the code that depends on it.
bool furrow_would_lose_presses(void);

/// Calls back when the mouse's back button is pressed on a window or one of its popovers; GTK does not see that
/// button.
///
/// In C because it sees the press before GTK does. `destroy` releases `data` with the window.
void furrow_presses_on_back(GtkWidget *window, FurrowCallback callback, void *data, FurrowDestroy destroy);

/// Returns whether a finger or a button is down on a window of the program.
bool furrow_is_pressed(void);

/// Calls back once nothing is pressed: from the main loop, or just before GTK sees the next press.
void furrow_presses_when_released(FurrowCallback callback, void *data);

/// Resets the gestures of a widget.
void furrow_reset_gestures(GtkWidget *widget);

/// Returns whether this scroll event comes from two fingers on a touchpad and not from a wheel.
bool furrow_is_from_touchpad(GdkEvent *scroll);

/// Calls back, before GTK sees the event, for each event that ends a two-finger scroll on a touchpad: a press of a
/// button or key (except Escape, which has its own meaning in a gesture), a finger that lands on a touch screen, or a
/// turn of a wheel. Ends when `owner` is destroyed.
void furrow_presses_on_input(GtkWidget *owner, void (*callback)(void *data) FURROW_MAIN_ACTOR, void *data);

/// Calls back for each finger whose end is hidden from GTK, until `owner` is destroyed.
void furrow_presses_on_lost(GtkWidget *owner, void (*callback)(void *data, GdkEventSequence *finger), void *data);
