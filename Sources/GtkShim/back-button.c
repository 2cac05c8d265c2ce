// The mouse's back button in a window.

#include "furrow-presses.h"
#include "presses-parts.h"

// The number of a mouse's back button on X and Wayland.
#define BACK_BUTTON 8

typedef struct {
  FurrowCallback callback;
  void *data;
  FurrowDestroy destroy;
} Back;

static const char back_key[] = "furrow-back-button";

static void free_back(gpointer pointer) {
  Back *back = pointer;
  back->destroy(back->data);
  g_free(back);
}

void furrow_presses_on_back(GtkWidget *window, FurrowCallback callback, void *data, FurrowDestroy destroy) {
  Back *back = g_new(Back, 1);
  *back = (Back){callback, data, destroy};
  g_object_set_data_full(G_OBJECT(window), back_key, back, free_back);
}

static gboolean is_behind_modal(GtkRoot *window) {
  GListModel *all = gtk_window_get_toplevels();
  gboolean has_modal = FALSE;
  for (guint i = 0; i < g_list_model_get_n_items(all); i++) {
    GtkWindow *other = g_list_model_get_item(all, i);
    has_modal |= (gpointer)other != window && gtk_window_get_modal(other) && gtk_widget_get_mapped(GTK_WIDGET(other));
    g_object_unref(other);
  }
  return has_modal;
}

void furrow_extra_button_pressed(GdkSurface *surface, GdkEvent *event) {
  GtkNative *native = gtk_native_get_for_surface(surface);
  GtkRoot *window = native ? gtk_widget_get_root(GTK_WIDGET(native)) : NULL;
  Back *back = window ? g_object_get_data(G_OBJECT(window), back_key) : NULL;
  if (back && gdk_button_event_get_button(event) == BACK_BUTTON && !is_behind_modal(window))
    back->callback(back->data);
}
