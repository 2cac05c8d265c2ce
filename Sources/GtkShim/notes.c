// A text of several lines with links, which are text tags and not markup.

// For RTLD_DEFAULT.
#define _GNU_SOURCE

#include "furrow-notes.h"

#include <adwaita.h>
#include <dlfcn.h>
#include <string.h>

typedef struct {
  FurrowNotesCallbacks callbacks;
  void *data;
  GtkWidget *view;
  GtkTextTag *link;
  gsize bytes, limit;
  int line;
  gboolean is_over_link;
} Notes;

#define NOTES "furrow-notes"

static Notes *notes_of(GtkWidget *view) { return g_object_get_data(G_OBJECT(view), NOTES); }

static void insert_text(GtkTextBuffer *buffer, GtkTextIter *at, const char *text, int length, Notes *notes) {
  gsize bytes = length < 0 ? strlen(text) : (gsize)length;
  if (notes->bytes + bytes > notes->limit) {
    g_signal_stop_emission_by_name(buffer, "insert-text");
    notes->callbacks.refused(notes->data);
    return;
  }
  notes->bytes += bytes;
  notes->line = gtk_text_iter_get_line(at);
}

static void inserted_text(GtkTextBuffer *buffer, GtkTextIter *end, const char *text, int length, Notes *notes) {
  (void)buffer, (void)text, (void)length;
  notes->callbacks.changed(notes->data, notes->line, gtk_text_iter_get_line(end));
}

static void delete_range(GtkTextBuffer *buffer, GtkTextIter *start, GtkTextIter *end, Notes *notes) {
  char *text = gtk_text_buffer_get_slice(buffer, start, end, TRUE);
  notes->bytes -= MIN(notes->bytes, strlen(text));
  g_free(text);
}

static void deleted_range(GtkTextBuffer *buffer, GtkTextIter *start, GtkTextIter *end, Notes *notes) {
  (void)buffer, (void)end;
  int line = gtk_text_iter_get_line(start);
  notes->callbacks.changed(notes->data, line, line);
}

// Returns the link around a position, to be freed; NULL if there is none.
static char *link_at(Notes *notes, const GtkTextIter *position) {
  if (!gtk_text_iter_has_tag(position, notes->link)) return NULL;
  GtkTextIter start = *position, end = *position;
  if (!gtk_text_iter_starts_tag(&start, notes->link)) gtk_text_iter_backward_to_tag_toggle(&start, notes->link);
  gtk_text_iter_forward_to_tag_toggle(&end, notes->link);
  return gtk_text_iter_get_slice(&start, &end);
}

static char *link_under(Notes *notes, double x, double y) {
  GtkTextIter position;
  int left, top;
  gtk_text_view_window_to_buffer_coords(GTK_TEXT_VIEW(notes->view), GTK_TEXT_WINDOW_WIDGET, (int)x, (int)y, &left,
                                        &top);
  if (!gtk_text_view_get_iter_at_location(GTK_TEXT_VIEW(notes->view), &position, left, top)) return NULL;
  return link_at(notes, &position);
}

static void follow(Notes *notes, char *link) {
  notes->callbacks.followed(notes->data, link);
  g_free(link);
}

static void on_released(GtkGestureClick *click, int presses, double x, double y, Notes *notes) {
  (void)click;
  // A user who has selected text, or double-clicks to select a word, does not want to follow the link.
  if (presses != 1) return;
  if (gtk_text_buffer_get_has_selection(gtk_text_view_get_buffer(GTK_TEXT_VIEW(notes->view)))) return;
  char *link = link_under(notes, x, y);
  if (link) follow(notes, link);
}

static void on_motion(GtkEventControllerMotion *motion, double x, double y, Notes *notes) {
  (void)motion;
  char *link = link_under(notes, x, y);
  gboolean is_over_link = link != NULL;
  g_free(link);
  if (is_over_link == notes->is_over_link) return;
  notes->is_over_link = is_over_link;
  gtk_widget_set_cursor_from_name(notes->view, is_over_link ? "pointer" : "text");
}

static void color_links(Notes *notes) {
  GdkRGBA color;
  // This is the only way to look up a named color; GTK deprecates it without a replacement.
  G_GNUC_BEGIN_IGNORE_DEPRECATIONS
  gboolean found = gtk_style_context_lookup_color(gtk_widget_get_style_context(notes->view), "accent_color", &color);
  G_GNUC_END_IGNORE_DEPRECATIONS
  if (found) g_object_set(notes->link, "foreground-rgba", &color, NULL);
}

static void color_links_of(GtkWidget *view) { color_links(notes_of(view)); }

GtkWidget *furrow_notes_new(int limit, const FurrowNotesCallbacks *callbacks, void *data) {
  GtkWidget *view = gtk_text_view_new();
  GtkTextBuffer *buffer = gtk_text_view_get_buffer(GTK_TEXT_VIEW(view));
  Notes *notes = g_new0(Notes, 1);
  notes->callbacks = *callbacks;
  notes->data = data;
  notes->view = view;
  notes->limit = (gsize)limit;
  notes->link = gtk_text_buffer_create_tag(buffer, "link", "underline", PANGO_UNDERLINE_SINGLE, NULL);
  g_object_set_data_full(G_OBJECT(view), NOTES, notes, g_free);
  // The buffer may outlive the view.
  GClosure *closures[] = {
      g_cclosure_new(G_CALLBACK(insert_text), notes, NULL), g_cclosure_new(G_CALLBACK(inserted_text), notes, NULL),
      g_cclosure_new(G_CALLBACK(delete_range), notes, NULL), g_cclosure_new(G_CALLBACK(deleted_range), notes, NULL)};
  const char *signals[] = {"insert-text", "insert-text", "delete-range", "delete-range"};
  for (int index = 0; index < 4; index++) {
    g_object_watch_closure(G_OBJECT(view), closures[index]);
    g_signal_connect_closure(buffer, signals[index], closures[index], index % 2 == 1);
  }
  GtkGesture *click = gtk_gesture_click_new();
  g_signal_connect(click, "released", G_CALLBACK(on_released), notes);
  gtk_widget_add_controller(view, GTK_EVENT_CONTROLLER(click));
  GtkEventController *motion = gtk_event_controller_motion_new();
  g_signal_connect(motion, "motion", G_CALLBACK(on_motion), notes);
  gtk_widget_add_controller(view, motion);
  g_signal_connect_swapped(view, "realize", G_CALLBACK(color_links), notes);
  g_signal_connect_object(adw_style_manager_get_default(), "notify::dark", G_CALLBACK(color_links_of), view,
                          G_CONNECT_SWAPPED);
  return view;
}

void furrow_notes_set_links(GtkWidget *view, int first, int last, const int *places, int count) {
  Notes *notes = notes_of(view);
  GtkTextBuffer *buffer = gtk_text_view_get_buffer(GTK_TEXT_VIEW(view));
  GtkTextIter start, end;
  gtk_text_buffer_get_iter_at_line(buffer, &start, first);
  end = start;
  gtk_text_iter_set_line(&end, last);
  gtk_text_iter_forward_to_line_end(&end);
  gtk_text_buffer_remove_tag(buffer, notes->link, &start, &end);
  int offset = gtk_text_iter_get_offset(&start);
  for (int index = 0; index < count; index++) {
    gtk_text_buffer_get_iter_at_offset(buffer, &start, offset + places[2 * index]);
    gtk_text_buffer_get_iter_at_offset(buffer, &end, offset + places[2 * index + 1]);
    gtk_text_buffer_apply_tag(buffer, notes->link, &start, &end);
  }
}

bool furrow_notes_follow_at_caret(GtkWidget *view) {
  GtkTextBuffer *buffer = gtk_text_view_get_buffer(GTK_TEXT_VIEW(view));
  GtkTextIter caret;
  gtk_text_buffer_get_iter_at_mark(buffer, &caret, gtk_text_buffer_get_insert(buffer));
  char *link = link_at(notes_of(view), &caret);
  // After typing a link, the caret is directly behind it.
  if (!link && gtk_text_iter_backward_char(&caret)) link = link_at(notes_of(view), &caret);
  if (!link) return false;
  follow(notes_of(view), link);
  return true;
}

// Functions of GTK 4.10, under their own names. The launcher is only passed on.
typedef void *(*NewLauncher)(const char *uri);
typedef void (*Launch)(void *launcher, GtkWindow *parent, void *cancellable, void *callback, void *data);

void furrow_open_link(GtkWidget *widget, const char *link) {
  NewLauncher new = (NewLauncher)dlsym(RTLD_DEFAULT, "gtk_uri_launcher_new");
  Launch launch = (Launch)dlsym(RTLD_DEFAULT, "gtk_uri_launcher_launch");
  GtkRoot *root = gtk_widget_get_root(widget);
  GtkWindow *window = root ? GTK_WINDOW(root) : NULL;
  if (new && launch) {
    void *launcher = new(link);
    launch(launcher, window, NULL, NULL, NULL);
    g_object_unref(launcher);
    return;
  }
  G_GNUC_BEGIN_IGNORE_DEPRECATIONS
  gtk_show_uri(window, link, GDK_CURRENT_TIME);
  G_GNUC_END_IGNORE_DEPRECATIONS
}
