// Completions of an entry.
#pragma once

#include <gtk/gtk.h>

/// Offers the texts that begin with the typed text, in any letter case, below an entry; choosing one replaces the
/// typed text. GtkEntryCompletion is deprecated since GTK 4.10, but GTK has no replacement.
///
/// In C because the functions of a list store are variadic.
void furrow_entry_set_completions(GtkWidget *entry, const char *const *texts, unsigned count);
