// A shield over the window while a press outlives its widget. GTK counts presses on a widget and all its parents, so the
// parents are what may safely be given the rest of the press.

#include "furrow-press-shield.h"

typedef struct {
  GtkWidget *root;
  // Widgets (owned) that cannot be picked while the shield is up.
  GPtrArray *shielded;
  // The list's parents (owned), whose gestures may have missed the end.
  GPtrArray *parents;
  GtkEventController *watcher;
  guint ending;
} Shield;

static const char key[] = "furrow-press-shield";

static void free_shield(gpointer pointer) {
  Shield *self = pointer;
  if (self->ending) g_source_remove(self->ending);
  g_ptr_array_unref(self->shielded);
  g_ptr_array_unref(self->parents);
  g_free(self);
}

static void cover(Shield *self, GtkWidget *widget) {
  if (!gtk_widget_get_can_target(widget)) return;
  gtk_widget_set_can_target(widget, FALSE);
  g_ptr_array_add(self->shielded, g_object_ref(widget));
}

static void cover_around(Shield *self, GtkWidget *list) {
  cover(self, list);
  for (GtkWidget *widget = list, *parent; (parent = gtk_widget_get_parent(widget)); widget = parent) {
    g_ptr_array_add(self->parents, g_object_ref(parent));
    for (GtkWidget *child = gtk_widget_get_first_child(parent); child; child = gtk_widget_get_next_sibling(child))
      if (child != widget) cover(self, child);
  }
}

static void reset_gestures(GtkWidget *widget) {
  GListModel *controllers = gtk_widget_observe_controllers(widget);
  for (guint i = 0; i < g_list_model_get_n_items(controllers); i++) {
    GtkEventController *controller = g_list_model_get_item(controllers, i);
    if (GTK_IS_GESTURE(controller)) gtk_event_controller_reset(controller);
    g_object_unref(controller);
  }
  g_object_unref(controllers);
}

// GTK's own count: whether anything at all is pressed in the window.
static gboolean is_pressed(Shield *self) {
  return (gtk_widget_get_state_flags(self->root) & GTK_STATE_FLAG_ACTIVE) != 0;
}

static void take_away(Shield *self) {
  for (guint i = 0; i < self->shielded->len; i++) gtk_widget_set_can_target(self->shielded->pdata[i], TRUE);
  if (!is_pressed(self)) g_ptr_array_foreach(self->parents, (GFunc)(void (*)(void))reset_gestures, NULL);
  gtk_widget_remove_controller(self->root, self->watcher);
  g_object_set_data(G_OBJECT(self->root), key, NULL);
}

static gboolean on_idle(gpointer pointer) {
  Shield *self = pointer;
  self->ending = 0;
  take_away(self);
  return G_SOURCE_REMOVE;
}

static gboolean on_event(GtkEventController *watcher, GdkEvent *event, Shield *self) {
  (void)watcher;
  switch (gdk_event_get_event_type(event)) {
    case GDK_TOUCH_BEGIN:
    case GDK_BUTTON_PRESS:
      // A first press: the end of the one before was never told.
      if (gdk_event_get_event_type(event) == GDK_TOUCH_BEGIN && !gdk_touch_event_get_emulating_pointer(event)) break;
      if (!self->ending) self->ending = g_idle_add(on_idle, self);
      break;
    case GDK_TOUCH_END:
    case GDK_TOUCH_CANCEL:
    case GDK_BUTTON_RELEASE:
      // Not within the event: those who still hear of it come first.
      if (!is_pressed(self) && !self->ending) self->ending = g_idle_add(on_idle, self);
      break;
    default:
      break;
  }
  return GDK_EVENT_PROPAGATE;
}

void furrow_press_shield(GtkWidget *list) {
  if (!(gtk_widget_get_state_flags(list) & GTK_STATE_FLAG_ACTIVE)) return;
  GtkRoot *root = gtk_widget_get_root(list);
  if (!root || g_object_get_data(G_OBJECT(root), key)) return;
  Shield *self = g_new0(Shield, 1);
  self->root = GTK_WIDGET(root);
  self->shielded = g_ptr_array_new_with_free_func(g_object_unref);
  self->parents = g_ptr_array_new_with_free_func(g_object_unref);
  cover_around(self, list);
  self->watcher = gtk_event_controller_legacy_new();
  gtk_event_controller_set_propagation_phase(self->watcher, GTK_PHASE_CAPTURE);
  g_signal_connect(self->watcher, "event", G_CALLBACK(on_event), self);
  gtk_widget_add_controller(self->root, self->watcher);
  g_object_set_data_full(G_OBJECT(root), key, self, free_shield);
}
