// The baseline: a libadwaita window with only a GtkListView of one-line rows, the minimum cost of such a list.
//
//   furrow-baseline COUNT            shows COUNT rows until it is ended
//   furrow-baseline COUNT FRAMES     scrolls by one row per frame, writes each frame's cost, and exits
//   furrow-baseline COUNT edit TIMES changes the list as Furrow's edits do, writes the cost of each change, and exits
//
// A frame's cost is written as "frame MICROSECONDS": the processor time of the main thread from the end of one painted
// frame to the end of the next. A change's cost is written as "insert MILLISECONDS" (a row is inserted at the top while
// the list shows the middle, and the list scrolls to it), "complete" (a row in the middle moves to the end), "delete"
// and "undo" (a row is removed, and comes back): the processor time of the main thread from the change to the end of
// the next painted frame.

#include <adwaita.h>
#include <time.h>

// The size of Furrow's window and rows, in px, so that the same number of rows is visible.
#define WINDOW_WIDTH 480
#define WINDOW_HEIGHT 720
#define ROW_HEIGHT 56

// The time in ms after which the work of a start is done, and again that of the jump to the middle.
#define SETTLE 700

typedef struct {
  unsigned count;
  int frames_left;
  double step;
  double last_cpu;
  GtkWidget *list;
  GtkStringList *strings;
  int edits_left;
  unsigned edit;
  const char *changed;
} Baseline;

static double thread_cpu_microseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return (double)now.tv_sec * 1e6 + (double)now.tv_nsec / 1e3;
}

// Rows ------------------------------------------------------------------------------------------------------------

static void set_up_row(GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data) {
  (void)factory;
  (void)data;
  GtkWidget *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_widget_set_size_request(row, -1, ROW_HEIGHT);
  GtkWidget *text = gtk_label_new(NULL);
  gtk_box_append(GTK_BOX(row), text);
  gtk_list_item_set_child(item, row);
}

static void bind_row(GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data) {
  (void)factory;
  (void)data;
  GtkStringObject *string = gtk_list_item_get_item(item);
  GtkWidget *text = gtk_widget_get_first_child(gtk_list_item_get_child(item));
  gtk_label_set_text(GTK_LABEL(text), gtk_string_object_get_string(string));
}

static GtkStringList *make_model(unsigned count) {
  GtkStringList *strings = gtk_string_list_new(NULL);
  for (unsigned index = 0; index < count; index++)
    gtk_string_list_take(strings, g_strdup_printf("Item %u of a list for measuring", index + 1));
  return strings;
}

// Scrolling -------------------------------------------------------------------------------------------------------

static void after_paint(GdkFrameClock *clock, Baseline *self) {
  (void)clock;
  double now = thread_cpu_microseconds();
  if (self->last_cpu > 0) g_print("frame %.1f\n", now - self->last_cpu);
  self->last_cpu = now;
  if (--self->frames_left <= 0) exit(0);
}

static gboolean scroll_a_row(GtkWidget *widget, GdkFrameClock *clock, gpointer data) {
  (void)widget;
  (void)clock;
  Baseline *self = data;
  GtkAdjustment *adjustment = gtk_scrollable_get_vadjustment(GTK_SCROLLABLE(self->list));
  double value = gtk_adjustment_get_value(adjustment) + self->step;
  double last = gtk_adjustment_get_upper(adjustment) - gtk_adjustment_get_page_size(adjustment);
  // A short list is scrolled up and down.
  if (value < 0 || value > last) self->step = -self->step;
  gtk_adjustment_set_value(adjustment, CLAMP(value, 0, last));
  return G_SOURCE_CONTINUE;
}

static gboolean begin_scroll(gpointer data) {
  Baseline *self = data;
  gtk_widget_add_tick_callback(self->list, scroll_a_row, self, NULL);
  g_signal_connect(gtk_widget_get_frame_clock(self->list), "after-paint", G_CALLBACK(after_paint), self);
  return G_SOURCE_REMOVE;
}

static gboolean jump_to_middle(gpointer data) {
  Baseline *self = data;
  GtkAdjustment *adjustment = gtk_scrollable_get_vadjustment(GTK_SCROLLABLE(self->list));
  gtk_adjustment_set_value(adjustment, gtk_adjustment_get_upper(adjustment) / 2);
  g_timeout_add(SETTLE, begin_scroll, self);
  return G_SOURCE_REMOVE;
}

// Editing ---------------------------------------------------------------------------------------------------------

static void edit_painted(GdkFrameClock *clock, Baseline *self) {
  (void)clock;
  if (!self->changed) return;
  g_print("%s %.3f\n", self->changed, (thread_cpu_microseconds() - self->last_cpu) / 1000);
  self->changed = NULL;
}

static void edit(Baseline *self, const char *name, unsigned position, const char *added) {
  self->changed = name;
  self->last_cpu = thread_cpu_microseconds();
  const char *texts[] = {added, NULL};
  if (added) gtk_string_list_splice(self->strings, position, 0, texts);
  else gtk_string_list_remove(self->strings, position);
}

// Makes one change at each call. The rest between two calls is long enough for all work that a change causes.
static gboolean edit_next(gpointer data) {
  Baseline *self = data;
  unsigned middle = self->count / 2, turn = self->edit++ % 6;
  GtkAdjustment *adjustment = gtk_scrollable_get_vadjustment(GTK_SCROLLABLE(self->list));
  if (turn == 0) {
    if (self->edits_left-- == 0) exit(0);
    edit(self, "insert", 0, "Inserted for measuring");
    gtk_widget_activate_action(self->list, "list.scroll-to-item", "u", 0);
  }
  if (turn == 1) {
    gtk_string_list_remove(self->strings, 0);
    gtk_adjustment_set_value(adjustment, gtk_adjustment_get_upper(adjustment) / 2);
  }
  if (turn == 2) edit(self, "delete", middle, NULL);
  if (turn == 3) edit(self, "undo", middle, "Inserted for measuring");
  if (turn == 4) {
    edit(self, "complete", middle, NULL);
    gtk_string_list_append(self->strings, "Completed for measuring");
  }
  if (turn == 5) edit(self, "undo", middle, "Inserted for measuring");
  return G_SOURCE_CONTINUE;
}

static gboolean begin_edits(gpointer data) {
  Baseline *self = data;
  g_signal_connect(gtk_widget_get_frame_clock(self->list), "after-paint", G_CALLBACK(edit_painted), self);
  g_timeout_add(SETTLE, edit_next, self);
  return G_SOURCE_REMOVE;
}

static gboolean edit_in_middle(gpointer data) {
  Baseline *self = data;
  GtkAdjustment *adjustment = gtk_scrollable_get_vadjustment(GTK_SCROLLABLE(self->list));
  gtk_adjustment_set_value(adjustment, gtk_adjustment_get_upper(adjustment) / 2);
  g_timeout_add(SETTLE, begin_edits, self);
  return G_SOURCE_REMOVE;
}

// Window ----------------------------------------------------------------------------------------------------------

static void activate(GtkApplication *application, Baseline *self) {
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
  g_signal_connect(factory, "setup", G_CALLBACK(set_up_row), NULL);
  g_signal_connect(factory, "bind", G_CALLBACK(bind_row), NULL);
  self->strings = make_model(self->count);
  GtkNoSelection *selection = gtk_no_selection_new(G_LIST_MODEL(self->strings));
  self->list = gtk_list_view_new(GTK_SELECTION_MODEL(selection), factory);
  GtkWidget *scrolled = gtk_scrolled_window_new();
  gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), self->list);
  gtk_widget_set_vexpand(scrolled, TRUE);

  GtkWidget *content = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  gtk_box_append(GTK_BOX(content), adw_header_bar_new());
  gtk_box_append(GTK_BOX(content), scrolled);
  GtkWidget *window = adw_application_window_new(application);
  gtk_window_set_default_size(GTK_WINDOW(window), WINDOW_WIDTH, WINDOW_HEIGHT);
  adw_application_window_set_content(ADW_APPLICATION_WINDOW(window), content);
  gtk_window_present(GTK_WINDOW(window));
  if (self->frames_left > 0) g_timeout_add(SETTLE, jump_to_middle, self);
  if (self->edits_left > 0) g_timeout_add(SETTLE, edit_in_middle, self);
}

int main(int argc, char **argv) {
  static Baseline baseline = {.step = ROW_HEIGHT};
  if (argc < 2) {
    g_printerr("usage: furrow-baseline COUNT [FRAMES | edit TIMES]\n");
    return 2;
  }
  baseline.count = (unsigned)g_ascii_strtoull(argv[1], NULL, 10);
  if (argc == 3) baseline.frames_left = (int)g_ascii_strtoll(argv[2], NULL, 10);
  if (argc > 3) baseline.edits_left = (int)g_ascii_strtoll(argv[3], NULL, 10);
  AdwApplication *application = adw_application_new(NULL, G_APPLICATION_NON_UNIQUE);
  g_signal_connect(application, "activate", G_CALLBACK(activate), &baseline);
  return g_application_run(G_APPLICATION(application), 0, NULL);
}
