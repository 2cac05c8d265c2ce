// A check for texts that are cut off, for tests and for work on narrow windows or large text.
#pragma once

#include <gtk/gtk.h>

#include "furrow-signal.h"

/// From now on, warns (once per text) about every label and button in any window that is cut off: ellipsized, larger
/// than its room, or reaching out of its window. The check runs when nothing has been laid out for a while and
/// `is_at_rest` returns true, so never on widgets that are appearing, disappearing, or held by the user.
///
/// Text written by the user may be cut: the titles of rows, texts with a title in typographic quotes, and widgets
/// with the style class "user-text". So may anything that can be scrolled out of view.
///
/// In C because it walks all widgets and checks each one's class.
void furrow_label_check_start(GtkWidget *window, FurrowBoolCallback is_at_rest, void *data);
