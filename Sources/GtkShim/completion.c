// Completions of an entry.

#include "furrow-completion.h"

void furrow_entry_set_completions(GtkWidget *entry, const char *const *texts, unsigned count) {
  GtkEntryCompletion *completion = gtk_entry_get_completion(GTK_ENTRY(entry));
  if (!completion) {
    completion = gtk_entry_completion_new();
    gtk_entry_completion_set_text_column(completion, 0);
    gtk_entry_set_completion(GTK_ENTRY(entry), completion);
    g_object_unref(completion);
  }
  GtkListStore *store = gtk_list_store_new(1, G_TYPE_STRING);
  for (unsigned i = 0; i < count; i++) gtk_list_store_insert_with_values(store, NULL, -1, 0, texts[i], -1);
  gtk_entry_completion_set_model(completion, GTK_TREE_MODEL(store));
  g_object_unref(store);
}
