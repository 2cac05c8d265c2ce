// Files chosen in a dialog or opened by the desktop.

#include "furrow-files.h"

// The receiver of paths.
typedef struct {
  FurrowPathCallback callback;
  void *data;
  FurrowDestroy destroy;
} Receiver;

static Receiver *receiver_new(FurrowPathCallback callback, void *data, FurrowDestroy destroy) {
  Receiver *receiver = g_new(Receiver, 1);
  *receiver = (Receiver){callback, data, destroy};
  return receiver;
}

// A GClosureNotify, which also destroys the receiver's data.
static void receiver_free(gpointer pointer, GClosure *closure) {
  (void)closure;
  Receiver *receiver = pointer;
  receiver->destroy(receiver->data);
  g_free(receiver);
}

// A file that is not on a local disk, such as on a phone, may have no path.
static void report(Receiver *receiver, GFile *file) {
  char *path = file ? g_file_get_path(file) : NULL;
  if (path) receiver->callback(receiver->data, path);
  g_free(path);
}

static void on_response(GtkNativeDialog *dialog, int response, Receiver *receiver) {
  GFile *file = response == GTK_RESPONSE_ACCEPT ? gtk_file_chooser_get_file(GTK_FILE_CHOOSER(dialog)) : NULL;
  gtk_native_dialog_hide(dialog);
  report(receiver, file);
  g_clear_object(&file);
  gtk_native_dialog_destroy(dialog);
  g_object_unref(dialog);
}

void furrow_choose_file(GtkWindow *parent, const char *title, const char *accept, GtkFileFilter *filter,
                        const char *name, FurrowPathCallback callback, void *data, FurrowDestroy destroy) {
  GtkFileChooserAction action = name ? GTK_FILE_CHOOSER_ACTION_SAVE : GTK_FILE_CHOOSER_ACTION_OPEN;
  GtkFileChooserNative *dialog = gtk_file_chooser_native_new(title, parent, action, accept, NULL);
  gtk_file_chooser_add_filter(GTK_FILE_CHOOSER(dialog), filter);
  g_object_unref(filter);
  if (name) gtk_file_chooser_set_current_name(GTK_FILE_CHOOSER(dialog), name);
  gtk_native_dialog_set_modal(GTK_NATIVE_DIALOG(dialog), TRUE);
  g_signal_connect_data(dialog, "response", G_CALLBACK(on_response),
                        receiver_new(callback, data, destroy), receiver_free, 0);
  gtk_native_dialog_show(GTK_NATIVE_DIALOG(dialog));
}

static void on_open(GApplication *application, GFile **files, int count, const char *hint,
                    Receiver *receiver) {
  (void)application;
  (void)hint;
  for (int index = 0; index < count; index++) report(receiver, files[index]);
}

void furrow_watch_opened_files(GApplication *application, FurrowPathCallback callback, void *data,
                               FurrowDestroy destroy) {
  g_signal_connect_data(application, "open", G_CALLBACK(on_open),
                        receiver_new(callback, data, destroy), receiver_free, 0);
}
