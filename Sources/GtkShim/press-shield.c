// A shield over the window while a press outlives its widget. GTK counts presses on a widget and all its parents, so
// the parents can safely receive the rest of the press.

#include "furrow-press-shield.h"

#include "furrow-presses.h"

typedef struct {
  GtkWidget *root;
  // The widgets (owned) that cannot be picked while the shield is up.
  GPtrArray *shielded;
  // The list's parents (owned), whose gestures may have missed the end of the press.
  GPtrArray *parents;
} Shield;

static const char key[] = "furrow-press-shield";

static void block_picking(Shield *self, GtkWidget *widget) {
  if (!gtk_widget_get_can_target(widget)) return;
  gtk_widget_set_can_target(widget, FALSE);
  g_ptr_array_add(self->shielded, g_object_ref(widget));
}

static void block_around(Shield *self, GtkWidget *list) {
  block_picking(self, list);
  for (GtkWidget *widget = list, *parent; (parent = gtk_widget_get_parent(widget)); widget = parent) {
    g_ptr_array_add(self->parents, g_object_ref(parent));
    for (GtkWidget *child = gtk_widget_get_first_child(parent); child; child = gtk_widget_get_next_sibling(child))
      if (child != widget) block_picking(self, child);
  }
}

static void remove_shield(void *data) {
  Shield *self = data;
  for (guint i = 0; i < self->shielded->len; i++) gtk_widget_set_can_target(self->shielded->pdata[i], TRUE);
  g_ptr_array_foreach(self->parents, (GFunc)(void (*)(void))furrow_reset_gestures, NULL);
  g_object_set_data(G_OBJECT(self->root), key, NULL);
  g_ptr_array_unref(self->shielded);
  g_ptr_array_unref(self->parents);
  g_object_unref(self->root);
  g_free(self);
}

void furrow_press_shield(GtkWidget *list) {
  // A list whose pressed row was removed once keeps the active state forever, so the state alone is not enough.
  if (!furrow_would_lose_presses() || !(gtk_widget_get_state_flags(list) & GTK_STATE_FLAG_ACTIVE)) return;
  GtkRoot *root = gtk_widget_get_root(list);
  if (!root || g_object_get_data(G_OBJECT(root), key)) return;
  Shield *self = g_new0(Shield, 1);
  self->root = g_object_ref(GTK_WIDGET(root));
  self->shielded = g_ptr_array_new_with_free_func(g_object_unref);
  self->parents = g_ptr_array_new_with_free_func(g_object_unref);
  block_around(self, list);
  g_object_set_data(G_OBJECT(root), key, self);
  furrow_presses_when_released(remove_shield, self);
}
