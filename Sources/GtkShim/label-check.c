// The walk over all widgets that finds cut-off texts.

#include "furrow-label-check.h"

#include <string.h>

// Ms without a layout after which a window is at rest; a pure redraw, such as of a caret, moves no text.
#define REST 300
// Px allowed for rounding.
#define TOLERANCE 1

static GHashTable *reported;

static void report(GtkWidget *widget, const char *text, const char *problem) {
  char *line = g_strdup_printf("%s “%s” %s", G_OBJECT_TYPE_NAME(widget), text, problem);
  if (g_hash_table_add(reported, line)) g_warning("Cut off: %s", line);
}

// Returns whether the text is, or contains, text written by the user.
static gboolean is_user_text(GtkWidget *widget, const char *text) {
  if (text && strstr(text, "“")) return TRUE;
  for (; widget; widget = gtk_widget_get_parent(widget))
    if (gtk_widget_has_css_class(widget, "user-text")) return TRUE;
  return FALSE;
}

// Returns whether the widget is inside a scrolled window, and so may be out of view.
static gboolean is_scrolled(GtkWidget *widget) {
  return gtk_widget_get_ancestor(widget, GTK_TYPE_SCROLLED_WINDOW) != NULL;
}

static void check_room(GtkWidget *widget, const char *text, PangoLayout *layout) {
  int width, height;
  // A widget without any room is not laid out.
  if (gtk_widget_get_width(widget) == 0 || gtk_widget_get_height(widget) == 0) return;
  pango_layout_get_pixel_size(layout, &width, &height);
  if (width > gtk_widget_get_width(widget) + TOLERANCE) report(widget, text, "is wider than the room for it");
  if (height > gtk_widget_get_height(widget) + TOLERANCE) report(widget, text, "is higher than the room for it");
}

static void check_window(GtkWidget *widget, const char *text) {
  GtkWidget *window = GTK_WIDGET(gtk_widget_get_native(widget));
  graphene_rect_t bounds;
  if (is_scrolled(widget) || !gtk_widget_compute_bounds(widget, window, &bounds)) return;
  float right = (float)gtk_widget_get_width(window), bottom = (float)gtk_widget_get_height(window);
  if (bounds.origin.x < -TOLERANCE || bounds.origin.x + bounds.size.width > right + TOLERANCE)
    report(widget, text, "reaches out of its window at a side");
  if (bounds.origin.y < -TOLERANCE || bounds.origin.y + bounds.size.height > bottom + TOLERANCE)
    report(widget, text, "reaches out of its window above or below");
}

static void check_label(GtkWidget *widget) {
  const char *text = gtk_label_get_text(GTK_LABEL(widget));
  if (!text || !*text || is_user_text(widget, text)) return;
  // Not laid out yet, or in a row that is no longer laid out.
  if (gtk_widget_get_width(widget) == 0) return;
  PangoLayout *layout = gtk_label_get_layout(GTK_LABEL(widget));
  if (pango_layout_is_ellipsized(layout)) report(widget, text, "is ellipsized");
  check_room(widget, text, layout);
  check_window(widget, text);
}

// An inscription does not report that it is cut, so its text is laid out again in the available width.
static void check_inscription(GtkWidget *widget) {
  const char *text = gtk_inscription_get_text(GTK_INSCRIPTION(widget));
  // A row's own text is its title.
  if (!text || !*text || is_user_text(widget, text)) return;
  if (strcmp(G_OBJECT_TYPE_NAME(gtk_widget_get_parent(widget)), "FurrowSlideRow") == 0) return;
  PangoLayout *layout = gtk_widget_create_pango_layout(widget, text);
  pango_layout_set_width(layout, gtk_widget_get_width(widget) * PANGO_SCALE);
  check_room(widget, text, layout);
  g_object_unref(layout);
  check_window(widget, text);
}

static void check_button(GtkWidget *widget) {
  // The button was shown since the last layout.
  if (gtk_widget_get_width(widget) == 0 || gtk_widget_get_height(widget) == 0) return;
  const char *text = gtk_widget_get_tooltip_text(widget);
  if (!text) text = gtk_button_get_label(GTK_BUTTON(widget));
  check_window(widget, text ? text : "");
}

static void check(GtkWidget *widget) {
  // GTK's own file dialog is not checked.
  if (GTK_IS_FILE_CHOOSER(widget)) return;
  if (!gtk_widget_get_mapped(widget) || gtk_widget_get_opacity(widget) == 0) return;
  if (GTK_IS_LABEL(widget)) check_label(widget);
  if (GTK_IS_INSCRIPTION(widget)) check_inscription(widget);
  if (GTK_IS_BUTTON(widget)) check_button(widget);
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child; child = gtk_widget_get_next_sibling(child))
    check(child);
}

typedef struct {
  GtkWidget *window;
  // NULL for a window without levels.
  FurrowBoolCallback is_at_rest;
  void *data;
  guint timeout;
} Watch;

static gboolean on_rest(gpointer pointer) {
  Watch *self = pointer;
  if (self->is_at_rest && !self->is_at_rest(self->data)) return G_SOURCE_CONTINUE;
  self->timeout = 0;
  check(self->window);
  return G_SOURCE_REMOVE;
}

static void on_layout(GdkFrameClock *clock, Watch *self) {
  (void)clock;
  if (self->timeout) g_source_remove(self->timeout);
  self->timeout = g_timeout_add(REST, on_rest, self);
}

static void on_realize(GtkWidget *window, Watch *self) {
  g_signal_connect(gtk_widget_get_frame_clock(window), "layout", G_CALLBACK(on_layout), self);
}

static void on_unrealize(GtkWidget *window, Watch *self) {
  g_signal_handlers_disconnect_by_data(gtk_widget_get_frame_clock(window), self);
  if (self->timeout) g_source_remove(self->timeout);
  self->timeout = 0;
}

static void watch(GtkWidget *window, FurrowBoolCallback is_at_rest, void *data) {
  if (g_object_get_data(G_OBJECT(window), "furrow-label-check")) return;
  Watch *self = g_new0(Watch, 1);
  *self = (Watch){window, is_at_rest, data, 0};
  g_object_set_data_full(G_OBJECT(window), "furrow-label-check", self, g_free);
  if (gtk_widget_get_realized(window)) on_realize(window, self);
  g_signal_connect(window, "realize", G_CALLBACK(on_realize), self);
  g_signal_connect(window, "unrealize", G_CALLBACK(on_unrealize), self);
}

static void on_toplevels(GListModel *windows, guint position, guint removed, guint added, gpointer data) {
  (void)removed;
  (void)data;
  for (guint i = position; i < position + added; i++) {
    GtkWidget *window = g_list_model_get_item(windows, i);
    watch(window, NULL, NULL);
    g_object_unref(window);
  }
}

void furrow_label_check_start(GtkWidget *window, FurrowBoolCallback is_at_rest, void *data) {
  watch(window, is_at_rest, data);
  if (reported) return;
  reported = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
  g_signal_connect(gtk_window_get_toplevels(), "items-changed", G_CALLBACK(on_toplevels), NULL);
}
