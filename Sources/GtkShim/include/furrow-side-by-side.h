// Two widgets side by side that ask for no more width than the wider of them.

#pragma once

#include <gtk/gtk.h>

/// Has a box lay out its two children side by side, the first as wide as it asks for, and ask for no more width than one of
/// them: a window can then be made as narrow as it is to be once the first has gone.
void furrow_stand_side_by_side(GtkWidget *box);
