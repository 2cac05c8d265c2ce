// Typing into an entry by the program, on behalf of the user.
#pragma once

#include <gtk/gtk.h>

/// Types a text at the caret of an entry, as keys would, so that the text becomes part of the entry's undo history.
/// Newer GTK does not record what a program inserts through GtkEditable's functions (4.18).
///
/// In C because emitting the signal is variadic.
void furrow_editable_type(GtkWidget *editable, const char *text);

/// Presses Backspace in an entry: deletes the selection, or the letter before the caret.
void furrow_editable_backspace(GtkWidget *editable);
