// The control that collapses the subtasks of a row.
#pragma once

#include "furrow-callback.h"

#include <gtk/gtk.h>
#include <stdbool.h>

/// A handler for clicks on a control.
typedef void (*FurrowDisclosureClick)(void *data, GtkWidget *disclosure) FURROW_MAIN_ACTOR;

/// A triangle that can be clicked; `data` must live as long as any such control.
///
/// In C because it is a subclass. It is not a GtkButton, because a button's style depends so much on its neighbors that
/// GTK recomputes the styles of all rows when one row moves, 4 ms for 40 rows (GTK 4.8).
GtkWidget *furrow_disclosure_new(FurrowDisclosureClick clicked, void *data);

/// Returns whether the widget is such a control.
bool furrow_is_disclosure(GtkWidget *widget);

/// Points the triangle to the row if its subtasks are collapsed, or down.
void furrow_disclosure_set_collapsed(GtkWidget *disclosure, bool collapsed);
bool furrow_disclosure_is_collapsed(GtkWidget *disclosure);
