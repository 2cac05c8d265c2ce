// The pointer over a widget, as plain numbers.
#pragma once

#include <gtk/gtk.h>
#include <stdbool.h>

#include "furrow-callback.h"

/// Calls back with the pointer's place in the widget (px from its top left corner) while it moves over it, and when it
/// has left. Fingers on a touch screen are no pointer. A motion is `made_up` where nobody moved the pointer: GDK tells
/// widgets after a layout what the pointer is on now. In C because the signals' types are not known to Swift.
void furrow_watch_pointer(GtkWidget *widget,
                          void (*moved)(void *data, double x, double y, bool made_up) FURROW_MAIN_ACTOR,
                          void (*left)(void *data) FURROW_MAIN_ACTOR, void *data);

/// Calls back with each finger's place on a widget, down or moved, and when it is up. For looking at gestures only.
void furrow_watch_fingers(GtkWidget *widget,
                          void (*touched)(void *data, void *finger, double x, double y, bool down) FURROW_MAIN_ACTOR,
                          void *data);
