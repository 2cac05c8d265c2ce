// Names, states and actions of widgets for assistive technologies.
#pragma once

#include <gtk/gtk.h>
#include <stdbool.h>
#include <stdint.h>

#include "furrow-callback.h"

/// Names a widget for assistive technologies, replacing the name that GTK takes from the widget's text. In C because
/// `gtk_accessible_update_property` is variadic.
void furrow_accessible_set_label(GtkWidget *widget, const char *label);

/// Sets the accessible role of a widget that has just been created, for widgets whose own role takes no label (GTK
/// 4.10 and later). In C because `g_object_set` is variadic.
void furrow_accessible_set_role(GtkWidget *widget, GtkAccessibleRole role);

/// Sets the accessible description of a widget; NULL removes it.
void furrow_accessible_set_description(GtkWidget *widget, const char *description);

/// Marks a row as completed for assistive technologies (the checked state of a list item).
void furrow_accessible_set_checked(GtkWidget *widget, bool checked);

typedef void (*FurrowWidgetAction)(void *data, GtkWidget *widget, const char *name) FURROW_MAIN_ACTOR;

/// Installs an action on the class of `widget`. Its name may be any text, because assistive technologies receive only
/// the action's name (GTK 4.8, and still 4.18). All actions share one callback, the one from the last call.
///
/// In C because a list's private rows, which have the focus, are of a class without a name in GTK's headers.
void furrow_accessible_install_action(GtkWidget *widget, const char *name, FurrowWidgetAction callback, void *data);

/// Gets or sets the actions of its class that a widget lacks, one bit each; none at first.
///
/// In C because the bits are stored as a number among the widget's data.
uint64_t furrow_accessible_get_disabled(GtkWidget *widget);
void furrow_accessible_set_disabled(GtkWidget *widget, uint64_t actions);

/// Sets the depth of an item in a tree, from 1 on; 0 for an item outside a tree.
void furrow_accessible_set_level(GtkWidget *widget, int level);

/// Sets whether the subtasks of an item are visible (1) or collapsed (0); -1 for an item without subtasks.
void furrow_accessible_set_expanded(GtkWidget *widget, int expanded);

/// Sets whether a row is selected.
void furrow_accessible_set_selected(GtkWidget *widget, bool selected);

/// Hides a widget and everything in it from assistive technologies, or shows it: GTK (4.8, and still 4.18) exposes
/// widgets that are not drawn. In C because states are variadic.
void furrow_accessible_set_hidden(GtkWidget *widget, bool hidden);

/// Lets assistive technologies activate an entry as Return does. The action that GTK itself offers them does nothing
/// (4.8, and still 4.18). In C because it changes the widget's class.
void furrow_accessible_enable_activation(GtkWidget *entry);

/// Names the entries of a popover menu for assistive technologies each time it opens. GTK 4.18 labels the entries by
/// widgets that it hides, which would leave them without a name. On other versions this function does nothing.
///
/// In C because properties are variadic.
void furrow_accessible_name_entries(GtkWidget *menu);

/// Returns whether GTK can announce through a widget. Without an accessibility bus it cannot, and crashes if asked to
/// (GTK 4.14 to 4.18; older versions have no announcements).
///
/// In C because the result depends on a class of GTK 4.10, which older headers lack.
bool furrow_accessible_can_announce(GtkWidget *widget);

/// Announces an event in the window of `widget` to assistive technologies. Nothing else in this program may call
/// `gtk_accessible_announce`.
///
/// In C because GTK has that function only since 4.14, and a program built with an older GTK has to find it at run
/// time.
/// - Returns: false if GTK cannot announce here; the caller must then change a description instead. True for a widget
///   outside a window, which no assistive technology knows.
bool furrow_accessible_announce(GtkWidget *widget, const char *text);
