// The pointer over a widget, as plain numbers.
#pragma once

#include <gtk/gtk.h>
#include <stdbool.h>

#include "furrow-callback.h"

/// Calls back with the pointer's position in the widget (px from its top left corner) while it moves over the widget,
/// and when it has left. Fingers on a touch screen do not count. A motion is `synthesized` if the pointer did not move:
/// GDK sends it after a layout, because other widgets may be under the pointer now. In C because Swift does not know
/// the signals' types.
void furrow_watch_pointer(GtkWidget *widget,
                          void (*moved)(void *data, double x, double y, bool synthesized) FURROW_MAIN_ACTOR,
                          void (*left)(void *data) FURROW_MAIN_ACTOR, void *data);

/// Calls back with each finger's position on a widget when it lands or moves, and when it is lifted. Only for
/// inspecting gestures.
void furrow_watch_fingers(GtkWidget *widget,
                          void (*touched)(void *data, void *finger, double x, double y, bool down) FURROW_MAIN_ACTOR,
                          void *data);
