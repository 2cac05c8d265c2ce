// Takes care of a press whose widget goes away under the finger.
#pragma once

#include <gtk/gtk.h>

/// Where something in `list` is pressed, has the rest of the press be the business of the list's parents alone: called
/// before the list is changed, for the pressed row may go. Until everything is let go nothing but those parents is picked;
/// then the gestures on them start afresh.
///
/// In C, for it needs the raw events of the window. Before 4.13.1 GTK gives a press without a widget to whatever is under
/// the finger, and at its end takes a press away from that, which never had one: it warns of broken accounting, and
/// gestures that never see the end wait for it. From then on it does so only at the end of a press that has not moved
/// since (still 4.18): then this does nothing for a button, which `furrow_presses_follow` takes care of.
void furrow_press_shield(GtkWidget *list);
