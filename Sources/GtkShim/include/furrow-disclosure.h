// The control by which what is below a row is folded away.
#pragma once

#include "furrow-callback.h"

#include <gtk/gtk.h>
#include <stdbool.h>

/// Told of a click on a control.
typedef void (*FurrowDisclosureClick)(void *data, GtkWidget *disclosure) FURROW_MAIN_ACTOR;

/// A triangle that can be clicked; `data` must live as long as there are any.
///
/// A subclass, hence in C, and no GtkButton: of each button's style so much depends on what stands beside it that GTK works out
/// those of all rows anew where one row moves, 4 ms for 40 of them (GTK 4.8).
GtkWidget *furrow_disclosure_new(FurrowDisclosureClick clicked, void *data);

/// Whether the widget is such a control.
bool furrow_is_disclosure(GtkWidget *widget);

/// Has it point to the row, where what is below that is folded away, or down.
void furrow_disclosure_set_folded(GtkWidget *disclosure, bool folded);
bool furrow_disclosure_is_folded(GtkWidget *disclosure);
