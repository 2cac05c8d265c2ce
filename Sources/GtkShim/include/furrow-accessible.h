// What assistive technologies are told of list rows, beside their names.
#pragma once

#include <gtk/gtk.h>
#include <stdbool.h>
#include <stdint.h>

#include "furrow-callback.h"

typedef void (*FurrowWidgetAction)(void *data, GtkWidget *widget, const char *name) FURROW_MAIN_ACTOR;

/// Makes an action of the class of `widget`, under a name that may be any text: assistive technologies are told an
/// action's name and nothing else of it (GTK 4.8, and still 4.18). All actions have the same callback, that of the last call.
///
/// In C because a list's private rows, which have the focus, are of a class that has no name in GTK's headers.
void furrow_accessible_install_action(GtkWidget *widget, const char *name, FurrowWidgetAction callback, void *data);

/// Which of its class's actions a widget lacks, a bit each, and what it is told of them; none at first.
///
/// In C because it is kept with the widget, as a number among its data.
uint64_t furrow_accessible_get_disabled(GtkWidget *widget);
void furrow_accessible_set_disabled(GtkWidget *widget, uint64_t actions);

/// How many levels deep an item stands in a tree, from 1 on; 0 where it stands in none.
void furrow_accessible_set_level(GtkWidget *widget, int level);

/// Whether what is below an item is seen (1) or folded away (0); -1 where nothing is below it.
void furrow_accessible_set_expanded(GtkWidget *widget, int expanded);

/// Whether a row is one of those that are chosen.
void furrow_accessible_set_selected(GtkWidget *widget, bool selected);

/// Keeps a widget and all in it from assistive technologies, or tells them of it: GTK (4.8, and still 4.18) tells
/// them of what is not drawn. In C because states are variadic.
void furrow_accessible_set_hidden(GtkWidget *widget, bool hidden);

/// Lets assistive technologies activate an entry as Return does: GTK offers them the action, which then does nothing
/// (4.8, and still 4.18). In C because it is a matter of the widget's class.
void furrow_accessible_let_activate(GtkWidget *entry);

/// Gives the entries of a popover menu their names for assistive technologies, each time it opens, where GTK has them
/// named by labels that it tells nobody of (4.18): they would be nameless. Elsewhere it does nothing.
///
/// In C because properties are variadic.
void furrow_accessible_name_entries(GtkWidget *menu);

/// Whether GTK can announce through a widget. Without an accessibility bus it cannot, and crashes if it is asked to (GTK 4.14
/// to 4.18; older ones have no announcements).
///
/// In C because the answer is in a class of GTK 4.10, which older headers lack.
bool furrow_accessible_can_announce(GtkWidget *widget);

/// Announces something that just happened in the window of `widget` to assistive technologies. Nothing else in this program
/// may call `gtk_accessible_announce`.
///
/// In C because GTK has that function only from 4.14 on, and a program built with an older GTK has to find it at run time.
/// - Returns: false if GTK cannot announce here; a change of a description has to say it then. True for a widget outside a
///   window, where nobody listens.
bool furrow_accessible_announce(GtkWidget *widget, const char *text);
