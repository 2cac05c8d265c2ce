// Files chosen in a dialog, dropped, or opened by the desktop.

#include "furrow-files.h"
#include "furrow-texts.h"

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

// A file that is not on a local disk, such as on a phone, may have no path.
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
  if (!name) gtk_file_filter_add_suffix(calendars, "vcs");
  gtk_file_chooser_add_filter(GTK_FILE_CHOOSER(dialog), calendars);
  g_object_unref(calendars);
  if (name) gtk_file_chooser_set_current_name(GTK_FILE_CHOOSER(dialog), name);
  gtk_native_dialog_set_modal(GTK_NATIVE_DIALOG(dialog), TRUE);
  g_signal_connect_data(dialog, "response", G_CALLBACK(on_response), choice_new(callback, data, destroy), choice_free, 0);
  gtk_native_dialog_show(GTK_NATIVE_DIALOG(dialog));
}

char *furrow_calendar_path(const GValue *value) {
  if (!G_VALUE_HOLDS(value, GDK_TYPE_FILE_LIST)) return NULL;
  GSList *files = gdk_file_list_get_files(g_value_get_boxed(value));
  char *path = files && !files->next ? g_file_get_path(files->data) : NULL;
  g_slist_free(files);
  const char *end = path ? strrchr(path, '.') : NULL;
  if (end && (g_ascii_strcasecmp(end, ".ics") == 0 || g_ascii_strcasecmp(end, ".vcs") == 0)) return path;
  g_free(path);
  return NULL;
}

static gboolean on_drop(GtkDropTarget *target, const GValue *value, double x, double y, Choice *choice) {
  (void)target;
  (void)x;
  (void)y;
  char *path = furrow_calendar_path(value);
  if (path) choice->callback(choice->data, path);
  g_free(path);
  return path != NULL;
}

static GdkDragAction offer_nothing(GtkDropTargetAsync *target, GdkDrop *drop, double x, double y) {
  (void)target;
  (void)drop;
  (void)x;
  (void)y;
  return 0;
}

static gboolean on_other_drop(GtkDropTargetAsync *target, GdkDrop *drop, double x, double y) {
  GtkWidget *window = gtk_event_controller_get_widget(GTK_EVENT_CONTROLLER(target));
  if (!furrow_take_late_drop(window, drop, x, y)) gdk_drop_finish(drop, 0);
  return TRUE;
}

// If the source's grab ends and the pointer's leave event arrives before the drop, GTK (4.8) delivers the drop to no
// widget inside the window; this target passes it to the widget under the pointer. If a drop is accepted by nobody,
// for example because the refusal was still on its way, GTK does not finish it (4.8, and still 4.18), and the source
// program would wait for it.
static void take_other_drops(GtkWidget *widget) {
  GtkDropTargetAsync *target = gtk_drop_target_async_new(NULL, GDK_ACTION_COPY | GDK_ACTION_MOVE | GDK_ACTION_LINK);
  g_signal_connect(target, "drag-enter", G_CALLBACK(offer_nothing), NULL);
  g_signal_connect(target, "drag-motion", G_CALLBACK(offer_nothing), NULL);
  g_signal_connect(target, "drop", G_CALLBACK(on_other_drop), NULL);
  gtk_widget_add_controller(widget, GTK_EVENT_CONTROLLER(target));
}

void furrow_watch_file_drops(GtkWidget *widget, FurrowPathCallback callback, void *data, FurrowDestroy destroy) {
  // The controller that was added last receives events first.
  take_other_drops(widget);
  GtkDropTarget *target = gtk_drop_target_new(GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);
  g_signal_connect_data(target, "drop", G_CALLBACK(on_drop), choice_new(callback, data, destroy), choice_free, 0);
  gtk_widget_add_controller(widget, GTK_EVENT_CONTROLLER(target));
}

static void on_open(GApplication *application, GFile **files, int count, const char *hint, Choice *choice) {
  (void)application;
  (void)hint;
  for (int index = 0; index < count; index++) tell(choice, files[index]);
}

void furrow_watch_opened_files(GApplication *application, FurrowPathCallback callback, void *data,
                               FurrowDestroy destroy) {
  g_signal_connect_data(application, "open", G_CALLBACK(on_open), choice_new(callback, data, destroy), choice_free, 0);
}
