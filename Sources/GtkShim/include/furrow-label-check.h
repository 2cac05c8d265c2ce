// Looks for texts that are cut off, for tests and for whoever works on a narrow window or large text.
#pragma once

#include <gtk/gtk.h>

#include "furrow-signal.h"

/// From now on warns (once for each text) of every label and button of any window that is cut off: ellipsized, or larger
/// than the room for it, or reaching out of its window. It looks when nothing has been laid out for a while and
/// `is_at_rest` says so, so never at what is on its way in or out, or held there by a hand.
///
/// What the user has written may be cut: the titles of rows, texts with a title in typographic quotes, and what has the
/// style class "user-text". So may what is scrolled out of view.
///
/// In C, for it walks every widget there is and asks each by its class.
void furrow_label_check_start(GtkWidget *window, FurrowBoolCallback is_at_rest, void *data);
