// Updates the widget under the pointer before a press.
//
// Widgets appear and disappear under a resting pointer: buttons are shown, rows move. GTK (4.8, and still 4.18) gives
// a press to the widget that received the pointer's last event. After a layout, GTK synthesizes a motion, but only
// with the next frame, which may come much later (`gtk_window_native_layout`, `gdk_surface_request_motion`). A press
// before that frame goes to a widget that no longer exists, and is lost.

#include "presses-parts.h"

#include <math.h>

// The last event with the pointer's position (owned).
static GdkEvent *last_event;

static gboolean is_pointed_at(GtkWidget *widget) {
  if (!(gtk_widget_get_state_flags(widget) & GTK_STATE_FLAG_PRELIGHT)) return FALSE;
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child; child = gtk_widget_get_next_sibling(child))
    if (gtk_widget_get_state_flags(child) & GTK_STATE_FLAG_PRELIGHT) return FALSE;
  return TRUE;
}

static gboolean are_at_one_place(GdkEvent *one, GdkEvent *other) {
  double x1, y1, x2, y2;
  return gdk_event_get_surface(one) == gdk_event_get_surface(other) &&
         gdk_event_get_device(one) == gdk_event_get_device(other) && gdk_event_get_position(one, &x1, &y1) &&
         gdk_event_get_position(other, &x2, &y2) && fabs(x1 - x2) < 1 && fabs(y1 - y2) < 1;
}

// A synthesized motion is the only one without a time.
gboolean furrow_is_synthesized(GdkEvent *motion) { return gdk_event_get_time(motion) == GDK_CURRENT_TIME; }

void furrow_note_pointer(GdkEvent *event) {
  GdkEventType type = gdk_event_get_event_type(event);
  // GTK ignores crossings caused by a grab, and would ignore one that is sent again.
  gboolean is_entry = type == GDK_ENTER_NOTIFY && gdk_crossing_event_get_mode(event) == GDK_CROSSING_NORMAL;
  if (type != GDK_MOTION_NOTIFY && !is_entry) return;
  gdk_event_ref(event);
  g_clear_pointer(&last_event, gdk_event_unref);
  last_event = event;
}

void furrow_resend_pointer(GdkEvent *press, GtkWidget *picked) {
  if (!last_event || is_pointed_at(picked) || !are_at_one_place(last_event, press)) return;
  GdkEvent *event = gdk_event_ref(last_event);
  gboolean handled;
  g_signal_emit_by_name(gdk_event_get_surface(event), "event", event, &handled);
  gdk_event_unref(event);
}
