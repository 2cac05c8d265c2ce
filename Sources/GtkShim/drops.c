// Files and text dropped on widgets.

#include "furrow-drops.h"

// Returns the path of the file to open in a value of GDK_TYPE_FILE_LIST, to be freed; NULL if there are several files
// or the file does not pass the test.
static char *path_to_open(const GValue *value, FurrowFileTest can_open) {
  if (!G_VALUE_HOLDS(value, GDK_TYPE_FILE_LIST)) return NULL;
  GSList *files = gdk_file_list_get_files(g_value_get_boxed(value));
  char *path = files && !files->next ? g_file_get_path(files->data) : NULL;
  g_slist_free(files);
  if (path && can_open(path)) return path;
  g_free(path);
  return NULL;
}

typedef struct {
  FurrowTextDrop callbacks;
  void *data;
} Drop;

static GdkDragAction on_motion(GtkDropTarget *target, double x, double y, Drop *drop) {
  (void)target;
  return drop->callbacks.moved(drop->data, x, y) ? GDK_ACTION_COPY : 0;
}

static void on_leave(GtkDropTarget *target, Drop *drop) {
  (void)target;
  drop->callbacks.left(drop->data);
}

// Returns the names of the files, one per line.
static char *names_of(const GValue *value) {
  GString *names = g_string_new(NULL);
  GSList *files = gdk_file_list_get_files(g_value_get_boxed(value));
  for (GSList *link = files; link; link = link->next) {
    char *name = g_file_get_parse_name(link->data);
    g_string_append_printf(names, "%s\n", name);
    g_free(name);
  }
  g_slist_free(files);
  return g_string_free(names, FALSE);
}

static bool accept_drop(GtkWidget *widget, Drop *drop, const GValue *value, double x, double y) {
  if (G_VALUE_HOLDS(value, GDK_TYPE_FILE_LIST)) {
    char *path = path_to_open(value, drop->callbacks.can_open);
    // A link also arrives as a file; the user who drops it means text.
    char *text = path ? NULL : names_of(value);
    bool accepted = path ? gtk_widget_activate_action(widget, "win.open-file", "s", path)
                         : drop->callbacks.dropped(drop->data, text, x, y);
    g_free(path);
    g_free(text);
    return accepted;
  }
  const char *text = G_VALUE_HOLDS_STRING(value) ? g_value_get_string(value) : NULL;
  return text && drop->callbacks.dropped(drop->data, text, x, y);
}

static gboolean on_text_drop(GtkDropTarget *target, const GValue *value, double x, double y, Drop *drop) {
  drop->callbacks.left(drop->data);
  return accept_drop(gtk_event_controller_get_widget(GTK_EVENT_CONTROLLER(target)), drop, value, x, y);
}

// The key for a widget's drop callbacks.
static const char DROP_KEY[] = "furrow-text-drop";

void furrow_watch_text_drops(GtkWidget *widget, const FurrowTextDrop *callbacks, void *data) {
  Drop *drop = g_new(Drop, 1);
  *drop = (Drop){*callbacks, data};
  g_object_set_data_full(G_OBJECT(widget), DROP_KEY, drop, g_free);
  // Moved text would be deleted in its source.
  GtkDropTarget *target = gtk_drop_target_new(G_TYPE_INVALID, GDK_ACTION_COPY);
  GType types[] = {GDK_TYPE_FILE_LIST, G_TYPE_STRING};
  gtk_drop_target_set_gtypes(target, types, G_N_ELEMENTS(types));
  g_signal_connect(target, "enter", G_CALLBACK(on_motion), drop);
  g_signal_connect(target, "motion", G_CALLBACK(on_motion), drop);
  g_signal_connect(target, "leave", G_CALLBACK(on_leave), drop);
  g_signal_connect(target, "drop", G_CALLBACK(on_text_drop), drop);
  gtk_widget_add_controller(widget, GTK_EVENT_CONTROLLER(target));
}

typedef struct {
  GtkWidget *widget;
  double x, y;
} LateDrop;

static void on_late_read(GObject *source, GAsyncResult *result, gpointer data) {
  GdkDrop *dropped = GDK_DROP(source);
  LateDrop *late = data;
  const GValue *value = gdk_drop_read_value_finish(dropped, result, NULL);
  Drop *drop = g_object_get_data(G_OBJECT(late->widget), DROP_KEY);
  // The window may have been closed in the meantime.
  bool is_in_window = gtk_widget_get_root(late->widget) != NULL;
  // The widget may not have been notified that the text left.
  if (is_in_window) drop->callbacks.left(drop->data);
  bool accepted = value && is_in_window && accept_drop(late->widget, drop, value, late->x, late->y);
  gdk_drop_finish(dropped, accepted ? GDK_ACTION_COPY : 0);
  g_object_unref(late->widget);
  g_free(late);
}

// Delivers a drop that GTK has not delivered to the widget at a point of `window` that accepts text. Returns false, and
// does not finish the drop, if no widget there accepts text.
static bool deliver_late_drop(GtkWidget *window, GdkDrop *dropped, double x, double y) {
  GtkWidget *widget = gtk_widget_pick(window, x, y, GTK_PICK_DEFAULT);
  while (widget && !g_object_get_data(G_OBJECT(widget), DROP_KEY)) widget = gtk_widget_get_parent(widget);
  GdkContentFormats *formats = gdk_drop_get_formats(dropped);
  GType type = gdk_content_formats_contain_gtype(formats, GDK_TYPE_FILE_LIST) ? GDK_TYPE_FILE_LIST : G_TYPE_STRING;
  if (!widget || !(gdk_drop_get_actions(dropped) & GDK_ACTION_COPY)) return false;
  if (!gdk_content_formats_contain_gtype(formats, type)) return false;
  LateDrop *late = g_new(LateDrop, 1);
  *late = (LateDrop){g_object_ref(widget), 0, 0};
  gtk_widget_translate_coordinates(window, widget, x, y, &late->x, &late->y);
  gdk_drop_read_value_async(dropped, type, G_PRIORITY_DEFAULT, NULL, on_late_read, late);
  return true;
}

static gboolean on_file_drop(GtkDropTarget *target, const GValue *value, double x, double y, gpointer can_open) {
  (void)x;
  (void)y;
  char *path = path_to_open(value, (FurrowFileTest)can_open);
  GtkWidget *window = gtk_event_controller_get_widget(GTK_EVENT_CONTROLLER(target));
  if (path) gtk_widget_activate_action(window, "win.open-file", "s", path);
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
  if (!deliver_late_drop(window, drop, x, y)) gdk_drop_finish(drop, 0);
  return TRUE;
}

// If the source's grab ends and the pointer's leave event arrives before the drop, GTK (4.8) delivers the drop to no
// widget inside the window; this target passes it to the widget under the pointer. If no widget accepts a drop, for
// example because the refusal was still on its way, GTK does not finish the drop (4.8, and still 4.18), and the source
// program would wait for it.
static void accept_other_drops(GtkWidget *widget) {
  GtkDropTargetAsync *target = gtk_drop_target_async_new(NULL, GDK_ACTION_COPY | GDK_ACTION_MOVE | GDK_ACTION_LINK);
  g_signal_connect(target, "drag-enter", G_CALLBACK(offer_nothing), NULL);
  g_signal_connect(target, "drag-motion", G_CALLBACK(offer_nothing), NULL);
  g_signal_connect(target, "drop", G_CALLBACK(on_other_drop), NULL);
  gtk_widget_add_controller(widget, GTK_EVENT_CONTROLLER(target));
}

void furrow_watch_file_drops(GtkWidget *window, FurrowFileTest can_open) {
  // The controller that was added last receives events first.
  accept_other_drops(window);
  GtkDropTarget *target = gtk_drop_target_new(GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);
  g_signal_connect(target, "drop", G_CALLBACK(on_file_drop), (gpointer)can_open);
  gtk_widget_add_controller(window, GTK_EVENT_CONTROLLER(target));
}
