// What is pressed: fingers and buttons, followed from their first event to their last.
#pragma once

#include <gtk/gtk.h>
#include <stdbool.h>

#include "furrow-callback.h"
#include "furrow-signal.h"

/// Follows every press from now on, and keeps from GTK those events of it that GTK would count wrongly: a touch whose
/// beginning only closed a popover, a press grabbed by a popover before its release, and that of a button beyond the fifth
/// (GTK 4.8, and still 4.18); also a touch whose widget has gone, unless a widget around that has it (before 4.13.1), or
/// the end of one that has not moved since (4.18). Where a button's widget goes, it sees to it that GTK counts off what it
/// counted (4.13.1, and still 4.18). Before a button's press it has GTK look again at what the pointer is on: a widget that
/// has come under a pointer at rest would not get the press (4.8, and still 4.18). Once is enough.
///
/// In C, for it sees events before GTK does. GTK's own count, the active state, is no help: a press whose widget
/// goes is never subtracted again.
void furrow_presses_follow(void);

/// Whether GTK would lose count of what is pressed now, if that went away: of any press before 4.13.1, of touches still
/// (4.18). Of a button's it would then too, but for what is done about it here.
///
/// In C, beside what depends on it.
bool furrow_are_presses_lost(void);

/// Calls back when the mouse's back button is pressed on a window or a popover of it; GTK does not see that button.
///
/// In C, for it sees the press before GTK does. `destroy` releases `data` with the window.
void furrow_presses_on_back(GtkWidget *window, FurrowCallback callback, void *data, FurrowDestroy destroy);

/// Whether a finger or a button is down on a window of the program.
bool furrow_is_pressed(void);

/// Calls back once nothing is pressed any more: from the main loop, or just before GTK sees the next press.
void furrow_presses_when_released(FurrowCallback callback, void *data);

/// Has the gestures of a widget forget what they followed.
void furrow_reset_gestures(GtkWidget *widget);

/// Whether two fingers on a touchpad made this scroll event, and no wheel.
bool furrow_is_from_touchpad(GdkEvent *scroll);

/// Calls back, before GTK sees it, with each event that says that no two fingers scroll on a touchpad any more: a
/// button or a key is pressed (but Escape, which has a meaning of its own there), a finger lands on a touch screen, a
/// wheel turns. Until `owner` is gone.
void furrow_presses_on_input(GtkWidget *owner, void (*callback)(void *data) FURROW_MAIN_ACTOR, void *data);

/// Calls back with each finger whose end is kept from GTK, until `owner` is gone.
void furrow_presses_on_lost(GtkWidget *owner, void (*callback)(void *data, GdkEventSequence *finger), void *data);
