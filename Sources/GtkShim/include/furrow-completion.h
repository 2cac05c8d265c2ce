// What an entry offers while one types.
#pragma once

#include <gtk/gtk.h>

/// Offers these texts below an entry, those that begin with what is typed in it, in any case of letters; the one that is
/// chosen takes its place. GtkEntryCompletion is deprecated since GTK 4.10, and nothing of GTK's has taken its place.
void furrow_entry_offer(GtkWidget *entry, const char *const *texts, unsigned count);
