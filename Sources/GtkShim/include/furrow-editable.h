// Typing into an entry by the program, on behalf of a person.
#pragma once

#include <gtk/gtk.h>

/// Types a text at the caret of an entry, as its keys would: the text becomes part of the entry's undo history. Newer GTK
/// records nothing that a program inserts by GtkEditable's functions (4.18).
///
/// In C because the signal's emission takes a variable number of arguments.
void furrow_editable_type(GtkWidget *editable, const char *text);

/// Presses Backspace in an entry: takes away the selection, or else the letter before the caret.
void furrow_editable_backspace(GtkWidget *editable);
