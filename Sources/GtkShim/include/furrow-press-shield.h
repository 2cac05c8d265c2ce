// A shield for a press whose widget is removed under the finger.
#pragma once

#include <gtk/gtk.h>

/// If something in `list` is pressed, limits the rest of the press to the list's parents. Call before the list
/// changes, because the pressed row may be removed. Until everything is released, only the parents can be picked;
/// then their gestures are reset.
///
/// In C because it needs the raw events of the window. Before 4.13.1 GTK gives a press without a widget to whatever
/// is under the finger, and at the end of the press subtracts it from that widget, which never had it: GTK warns
/// about broken accounting, and gestures that never see the end wait for it. From 4.13.1 on (and still 4.18) GTK does
/// so only at the end of a press that has not moved since. Then this function does nothing for a button, which
/// `furrow_presses_track` handles.
void furrow_press_shield(GtkWidget *list);
