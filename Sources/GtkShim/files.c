// Files that are chosen in a dialog.

#include "furrow-files.h"

typedef struct {
  FurrowPathCallback callback;
  void *data;
  FurrowDestroy destroy;
} Choice;

static Choice *choice_new(FurrowPathCallback callback, void *data, FurrowDestroy destroy) {
  Choice *choice = g_new(Choice, 1);
  *choice = (Choice){callback, data, destroy};
  return choice;
}

static void choice_free(gpointer pointer, GClosure *closure) {
  (void)closure;
  Choice *choice = pointer;
  choice->destroy(choice->data);
  g_free(choice);
}

// A file that lies elsewhere, such as on a phone, may have no path.
static void tell(Choice *choice, GFile *file) {
  char *path = file ? g_file_get_path(file) : NULL;
  if (path) choice->callback(choice->data, path);
  g_free(path);
}

static void on_response(GtkNativeDialog *dialog, int response, Choice *choice) {
  GFile *file = response == GTK_RESPONSE_ACCEPT ? gtk_file_chooser_get_file(GTK_FILE_CHOOSER(dialog)) : NULL;
  gtk_native_dialog_hide(dialog);
  tell(choice, file);
  g_clear_object(&file);
  gtk_native_dialog_destroy(dialog);
  g_object_unref(dialog);
}

void furrow_choose_file(GtkWindow *parent, const char *title, const char *accept, const char *filter, const char *name,
                        FurrowPathCallback callback, void *data, FurrowDestroy destroy) {
  GtkFileChooserAction action = name ? GTK_FILE_CHOOSER_ACTION_SAVE : GTK_FILE_CHOOSER_ACTION_OPEN;
  GtkFileChooserNative *dialog = gtk_file_chooser_native_new(title, parent, action, accept, NULL);
  GtkFileFilter *calendars = gtk_file_filter_new();
  gtk_file_filter_set_name(calendars, filter);
  gtk_file_filter_add_mime_type(calendars, "text/calendar");
  gtk_file_filter_add_suffix(calendars, "ics");
  gtk_file_chooser_add_filter(GTK_FILE_CHOOSER(dialog), calendars);
  g_object_unref(calendars);
  if (name) gtk_file_chooser_set_current_name(GTK_FILE_CHOOSER(dialog), name);
  gtk_native_dialog_set_modal(GTK_NATIVE_DIALOG(dialog), TRUE);
  g_signal_connect_data(dialog, "response", G_CALLBACK(on_response), choice_new(callback, data, destroy), choice_free, 0);
  gtk_native_dialog_show(GTK_NATIVE_DIALOG(dialog));
}
