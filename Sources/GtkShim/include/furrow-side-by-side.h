// Two widgets side by side that request no more width than the wider of them.

#pragma once

#include <gtk/gtk.h>

/// Makes a box lay out its two children side by side, the first at its requested width, and request no more width
/// than the wider of them. This lets a window become as narrow as it must be once the first child is gone.
///
/// In C because it works around GtkBox, which requests the sum of its children's widths.
void furrow_lay_out_side_by_side(GtkWidget *box);
