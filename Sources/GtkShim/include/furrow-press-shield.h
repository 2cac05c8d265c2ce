// A shield for a press whose widget is removed under the finger.
#pragma once

#include <gtk/gtk.h>

/// If something in `list` is pressed, limits the rest of the press to the list's parents. Call before the list
/// changes, because the pressed row may be removed. Until everything is released, only the parents can be picked;
/// then their gestures are reset.
///
/// In C because it needs the raw events of the window. Before 4.13.1, GTK gives a press without a widget to the widget
/// under the finger, and at the end subtracts the press from that widget, which did not count it. GTK then warns about
/// broken accounting, and gestures that never receive the end wait for it. From 4.13.1 on (and still 4.18), GTK does
/// so only at the end of a press that has not moved since the removal. In these versions, this function does nothing
/// for a button's press, which `furrow_presses_track` handles.
void furrow_press_shield(GtkWidget *list);
