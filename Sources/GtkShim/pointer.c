// The pointer and fingers over a widget.

#include "furrow-pointer.h"

#include "presses-parts.h"

typedef struct {
  void (*moved)(void *data, double x, double y, bool synthesized);
  void (*left)(void *data);
  void *data;
} Pointer;

// On some display servers a touch also moves the pointer; its events do not count.
static gboolean is_from_touch(GtkEventController *controller) {
  GdkDevice *device = gtk_event_controller_get_current_event_device(controller);
  return device && gdk_device_get_source(device) == GDK_SOURCE_TOUCHSCREEN;
}

static void on_motion(GtkEventControllerMotion *motion, double x, double y, Pointer *self) {
  GtkEventController *controller = GTK_EVENT_CONTROLLER(motion);
  if (is_from_touch(controller)) return;
  GdkEvent *event = gtk_event_controller_get_current_event(controller);
  self->moved(self->data, x, y, event && furrow_is_synthesized(event));
}

static void on_leave(GtkEventControllerMotion *motion, Pointer *self) {
  (void)motion;
  self->left(self->data);
}

void furrow_watch_pointer(GtkWidget *widget, void (*moved)(void *data, double x, double y, bool synthesized),
                          void (*left)(void *data), void *data) {
  Pointer *self = g_new(Pointer, 1);
  *self = (Pointer){moved, left, data};
  GtkEventController *motion = gtk_event_controller_motion_new();
  gtk_event_controller_set_propagation_phase(motion, GTK_PHASE_CAPTURE);
  g_signal_connect(motion, "enter", G_CALLBACK(on_motion), self);
  g_signal_connect(motion, "motion", G_CALLBACK(on_motion), self);
  g_signal_connect(motion, "leave", G_CALLBACK(on_leave), self);
  gtk_widget_add_controller(widget, motion);
  g_object_set_data_full(G_OBJECT(widget), "furrow-pointer", self, g_free);
}

typedef struct {
  void (*touched)(void *data, void *finger, double x, double y, bool down);
  void *data;
} Fingers;

static gboolean on_event(GtkEventController *controller, GdkEvent *event, Fingers *self) {
  GdkEventType type = gdk_event_get_event_type(event);
  if (type != GDK_TOUCH_BEGIN && type != GDK_TOUCH_UPDATE && type != GDK_TOUCH_END && type != GDK_TOUCH_CANCEL)
    return GDK_EVENT_PROPAGATE;
  GtkWidget *widget = gtk_event_controller_get_widget(controller);
  GtkNative *native = gtk_widget_get_native(widget);
  double x = 0, y = 0, inset_x = 0, inset_y = 0;
  gdk_event_get_position(event, &x, &y);
  gtk_native_get_surface_transform(native, &inset_x, &inset_y);
  gtk_widget_translate_coordinates(GTK_WIDGET(native), widget, x - inset_x, y - inset_y, &x, &y);
  bool down = type == GDK_TOUCH_BEGIN || type == GDK_TOUCH_UPDATE;
  self->touched(self->data, gdk_event_get_event_sequence(event), x, y, down);
  return GDK_EVENT_PROPAGATE;
}

void furrow_watch_fingers(GtkWidget *widget,
                          void (*touched)(void *data, void *finger, double x, double y, bool down), void *data) {
  Fingers *self = g_new(Fingers, 1);
  *self = (Fingers){touched, data};
  GtkEventController *legacy = gtk_event_controller_legacy_new();
  gtk_event_controller_set_propagation_phase(legacy, GTK_PHASE_CAPTURE);
  g_signal_connect(legacy, "event", G_CALLBACK(on_event), self);
  gtk_widget_add_controller(widget, legacy);
  g_object_set_data_full(G_OBJECT(widget), "furrow-fingers", self, g_free);
}
