// A text of several lines with links in it.
#pragma once

#include <gtk/gtk.h>
#include <stdbool.h>

#include "furrow-callback.h"

/// What is told of a text of several lines.
typedef struct {
  /// A key, or whoever changes the text, changed these lines.
  void (*changed)(void *data, int first, int last) FURROW_MAIN_ACTOR;
  /// Something was to be inserted for which there is no room.
  void (*refused)(void *data) FURROW_MAIN_ACTOR;
  /// A link was clicked, or the key for it was pressed in it.
  void (*followed)(void *data, const char *link) FURROW_MAIN_ACTOR;
} FurrowNotesCallbacks;

/// A text view of at most so many bytes.
///
/// In C because "insert-text" and "delete-range" have arguments of which bytes are counted before they are made.
GtkWidget *furrow_notes_new(int limit, const FurrowNotesCallbacks *callbacks, void *data);

/// Gives lines their links, as places in characters from the first line's beginning; `count` pairs of start and end.
void furrow_notes_set_links(GtkWidget *view, int first, int last, const int *places, int count);

/// Follows the link in which the caret stands.
/// - Returns: whether it stands in one.
bool furrow_notes_follow_at_caret(GtkWidget *view);

/// Opens a link in whatever program is for it: by GtkUriLauncher from GTK 4.10 on, which has replaced `gtk_show_uri`.
void furrow_open_link(GtkWidget *widget, const char *link);
