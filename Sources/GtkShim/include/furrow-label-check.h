// Looks for texts that are cut off, for tests and for whoever works on a narrow window or large text.
#pragma once

#include <gtk/gtk.h>

/// From now on warns (once for each text) of every label and button of any window that is cut off: ellipsized, or larger
/// than the room for it, or reaching out of its window. It looks when nothing has been painted for a while, so
/// never at what is on its way in or out.
///
/// What the user has written may be cut: the titles of rows, texts with a title in typographic quotes, and what has the
/// style class "user-text". So may what is scrolled out of view.
///
/// In C, for it walks every widget there is and asks each by its class.
void furrow_label_check_start(GtkWidget *window);
