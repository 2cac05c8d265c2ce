// A text of several lines with links in it.
#pragma once

#include <gtk/gtk.h>
#include <stdbool.h>

#include "furrow-callback.h"

/// The callbacks of a text of several lines.
typedef struct {
  /// The user or the program changed these lines.
  void (*changed)(void *data, int first, int last) FURROW_MAIN_ACTOR;
  /// An insertion was refused because there is no room for it.
  void (*refused)(void *data) FURROW_MAIN_ACTOR;
  /// A link was clicked, or opened with its keyboard shortcut.
  void (*followed)(void *data, const char *link) FURROW_MAIN_ACTOR;
} FurrowNotesCallbacks;

/// Creates a text view limited to `limit` bytes.
///
/// In C because the handlers of "insert-text" and "delete-range" count the bytes of their arguments before the change
/// is made.
GtkWidget *furrow_notes_new(int limit, const FurrowNotesCallbacks *callbacks, void *data);

/// Sets the links of these lines, as character offsets from the first line's beginning; `count` pairs of start and
/// end.
void furrow_notes_set_links(GtkWidget *view, int first, int last, const int *places, int count);

/// Follows the link at the caret.
/// - Returns: whether there is a link at the caret.
bool furrow_notes_follow_at_caret(GtkWidget *view);

/// Opens a link in the program for it, by GtkUriLauncher since GTK 4.10, where it replaced `gtk_show_uri`.
void furrow_open_link(GtkWidget *widget, const char *link);
