// Notifies listeners of user input from any device.

#include "furrow-presses.h"
#include "presses-parts.h"

typedef struct {
  void (*callback)(void *data);
  void *data;
} Listener;

static GSList *listeners;

// X11 reports smooth scrolling only for touchpads (wheels are reported as directions), but from one core pointer for
// all devices. Wayland has a device for each source, and smooth scrolling also from high-resolution wheels.
bool furrow_is_from_touchpad(GdkEvent *scroll) {
  if (gdk_scroll_event_get_direction(scroll) != GDK_SCROLL_SMOOTH) return false;
  GdkDevice *device = gdk_event_get_device(scroll);
  if (device && gdk_device_get_source(device) == GDK_SOURCE_TOUCHPAD) return true;
  return g_strcmp0(G_OBJECT_TYPE_NAME(gdk_event_get_display(scroll)), "GdkX11Display") == 0;
}

static gboolean is_input(GdkEvent *event) {
  switch (gdk_event_get_event_type(event)) {
    case GDK_BUTTON_PRESS:
    case GDK_TOUCH_BEGIN: return TRUE;
    case GDK_KEY_PRESS: return gdk_key_event_get_keyval(event) != GDK_KEY_Escape;
    case GDK_SCROLL: return !furrow_is_from_touchpad(event);
    default: return FALSE;
  }
}

void furrow_note_input(GdkEvent *event) {
  if (!listeners || !is_input(event)) return;
  for (GSList *link = listeners, *next; link; link = next) {
    next = link->next;
    Listener *listener = link->data;
    listener->callback(listener->data);
  }
}

static void forget_listener(gpointer data, GObject *owner) {
  (void)owner;
  listeners = g_slist_remove(listeners, data);
  g_free(data);
}

void furrow_presses_on_input(GtkWidget *owner, void (*callback)(void *data), void *data) {
  Listener *listener = g_new(Listener, 1);
  *listener = (Listener){callback, data};
  listeners = g_slist_prepend(listeners, listener);
  g_object_weak_ref(G_OBJECT(owner), forget_listener, listener);
}
