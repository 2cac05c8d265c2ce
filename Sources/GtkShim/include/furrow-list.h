// What differs between versions of GtkListView.
#pragma once

#include <gtk/gtk.h>

/// Scrolls a GtkListView just so far that the row at this position is seen whole.
///
/// In C because the action's parameter takes a variadic call; GTK 4.12 has a function for it.
void furrow_list_scroll_to(GtkWidget *list, unsigned position);
