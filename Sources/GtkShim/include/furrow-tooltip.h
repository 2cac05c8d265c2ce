// Tooltips by place: of what is drawn on a widget, and takes no pointer itself.
#pragma once

#include <gtk/gtk.h>
#include <stdlib.h>

#include "furrow-callback.h"

/// The tooltip of a place (px from the widget's top left corner), for `free` to release; NULL where it has none.
typedef char *(*FurrowTooltipText)(void *data, double x, double y) FURROW_MAIN_ACTOR;

/// Has the widget ask for a tooltip where the pointer rests on it. In C because the signal's arguments are not known to
/// Swift.
void furrow_tooltip_at(GtkWidget *widget, FurrowTooltipText text, void *data);
