// Tooltips for parts of a widget that receive no pointer events.
#pragma once

#include <gtk/gtk.h>
#include <stdlib.h>

#include "furrow-callback.h"

/// Returns the tooltip for a position in px from the widget's top left corner, to be released with `free`; NULL for
/// none.
typedef char *(*FurrowTooltipText)(void *data, double x, double y) FURROW_MAIN_ACTOR;

/// Shows a tooltip where the pointer rests on the widget. `data` must live as long as the widget receives pointer
/// events.
///
/// In C because Swift has no type for the signal's handler.
void furrow_tooltip_at(GtkWidget *widget, FurrowTooltipText text, void *data);
