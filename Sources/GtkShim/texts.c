// The clipboard's text, and dropped text.

#include "furrow-files.h"
#include "furrow-texts.h"

typedef struct {
  FurrowTextRead callback;
  void *data;
  FurrowDestroy destroy;
} Read;

static void on_read(GObject *source, GAsyncResult *result, gpointer data) {
  Read *read = data;
  char *text = gdk_clipboard_read_text_finish(GDK_CLIPBOARD(source), result, NULL);
  if (text) read->callback(read->data, text);
  g_free(text);
  read->destroy(read->data);
  g_free(read);
}

void furrow_clipboard_read(GdkClipboard *clipboard, FurrowTextRead callback, void *data, FurrowDestroy destroy) {
  Read *read = g_new(Read, 1);
  *read = (Read){callback, data, destroy};
  gdk_clipboard_read_text_async(clipboard, NULL, on_read, read);
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
  for (GSList *each = files; each; each = each->next) {
    char *name = g_file_get_parse_name(each->data);
    g_string_append_printf(names, "%s\n", name);
    g_free(name);
  }
  g_slist_free(files);
  return g_string_free(names, FALSE);
}

static bool take(GtkWidget *widget, Drop *drop, const GValue *value, double x, double y) {
  if (G_VALUE_HOLDS(value, GDK_TYPE_FILE_LIST)) {
    char *path = furrow_calendar_path(value);
    // A link also arrives as a file; the user who drops it means text.
    char *text = path ? NULL : names_of(value);
    bool taken = path ? gtk_widget_activate_action(widget, "win.open-file", "s", path)
                      : drop->callbacks.dropped(drop->data, text, x, y);
    g_free(path);
    g_free(text);
    return taken;
  }
  const char *text = G_VALUE_HOLDS_STRING(value) ? g_value_get_string(value) : NULL;
  return text && drop->callbacks.dropped(drop->data, text, x, y);
}

static gboolean on_drop(GtkDropTarget *target, const GValue *value, double x, double y, Drop *drop) {
  drop->callbacks.left(drop->data);
  return take(gtk_event_controller_get_widget(GTK_EVENT_CONTROLLER(target)), drop, value, x, y);
}

// The key for a widget's drop callbacks.
static const char DROP_KEY[] = "furrow-text-drop";

typedef struct {
  GtkWidget *widget;
  double x, y;
} Late;

static void on_late_read(GObject *source, GAsyncResult *result, gpointer data) {
  GdkDrop *dropped = GDK_DROP(source);
  Late *late = data;
  const GValue *value = gdk_drop_read_value_finish(dropped, result, NULL);
  Drop *drop = g_object_get_data(G_OBJECT(late->widget), DROP_KEY);
  // The window may have been closed in the meantime.
  bool isThere = gtk_widget_get_root(late->widget) != NULL;
  // The widget may not have been notified that the text left.
  if (isThere) drop->callbacks.left(drop->data);
  bool taken = value && isThere && take(late->widget, drop, value, late->x, late->y);
  gdk_drop_finish(dropped, taken ? GDK_ACTION_COPY : 0);
  g_object_unref(late->widget);
  g_free(late);
}

bool furrow_take_late_drop(GtkWidget *window, GdkDrop *dropped, double x, double y) {
  GtkWidget *widget = gtk_widget_pick(window, x, y, GTK_PICK_DEFAULT);
  while (widget && !g_object_get_data(G_OBJECT(widget), DROP_KEY)) widget = gtk_widget_get_parent(widget);
  GdkContentFormats *formats = gdk_drop_get_formats(dropped);
  GType type = gdk_content_formats_contain_gtype(formats, GDK_TYPE_FILE_LIST) ? GDK_TYPE_FILE_LIST : G_TYPE_STRING;
  if (!widget || !(gdk_drop_get_actions(dropped) & GDK_ACTION_COPY)) return false;
  if (!gdk_content_formats_contain_gtype(formats, type)) return false;
  Late *late = g_new(Late, 1);
  *late = (Late){g_object_ref(widget), 0, 0};
  gtk_widget_translate_coordinates(window, widget, x, y, &late->x, &late->y);
  gdk_drop_read_value_async(dropped, type, G_PRIORITY_DEFAULT, NULL, on_late_read, late);
  return true;
}

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
  g_signal_connect(target, "drop", G_CALLBACK(on_drop), drop);
  gtk_widget_add_controller(widget, GTK_EVENT_CONTROLLER(target));
}
