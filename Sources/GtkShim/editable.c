// Typing into an entry by the program, on behalf of the user.

#include "furrow-editable.h"

// Returns the widget that has the signals for key bindings.
static GtkEditable *text_of(GtkWidget *editable) {
  GtkEditable *text = gtk_editable_get_delegate(GTK_EDITABLE(editable));
  return text ? text : GTK_EDITABLE(editable);
}

void furrow_editable_type(GtkWidget *editable, const char *text) {
  g_signal_emit_by_name(text_of(editable), "insert-at-cursor", text);
}

void furrow_editable_backspace(GtkWidget *editable) { g_signal_emit_by_name(text_of(editable), "backspace"); }
