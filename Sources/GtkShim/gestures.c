// The gesture controllers, with their signals converted to plain numbers.

#include "furrow-gestures.h"

#include "furrow-presses.h"

#include <math.h>

struct _FurrowGestures {
  FurrowGestureCallbacks callbacks;
  void *data;
  GtkWidget *widget;
  GtkGesture *drag, *zoom;
  GHashTable *touches;
  gboolean drag_active, pinch_active, pinch_is_touchpad;
  GdkEventSequence *first, *second;
  double x1, y1, x2, y2;
  // The offset from a position on the surface to the position in the widget when the pinch began.
  double offset_x1, offset_y1, offset_x2, offset_y2;
  double pointer_x, pointer_y;
  // The position of the press of the secondary button.
  double secondary_x, secondary_y;
  gboolean secondary_is_down;
  uint32_t last_time;
};

static uint32_t controller_time(FurrowGestures *self, GtkEventController *controller) {
  uint32_t time = gtk_event_controller_get_current_event_time(controller);
  if (time != GDK_CURRENT_TIME) self->last_time = time;
  return self->last_time;
}

static uint32_t gesture_time(FurrowGestures *self, GtkGesture *gesture) {
  return controller_time(self, GTK_EVENT_CONTROLLER(gesture));
}

// Fingers ---------------------------------------------------------------------------------------------------------

static gboolean on_event(GtkEventController *controller, GdkEvent *event, FurrowGestures *self) {
  (void)controller;
  GdkEventSequence *sequence = gdk_event_get_event_sequence(event);
  guint before = g_hash_table_size(self->touches);
  switch (gdk_event_get_event_type(event)) {
    case GDK_TOUCH_BEGIN:
      // The first finger emulates the pointer, so any finger still counted has been lifted without an event.
      if (gdk_touch_event_get_emulating_pointer(event) && before > 0) {
        g_hash_table_remove_all(self->touches);
        before = 0;
        self->callbacks.fingers(self->data, 0, gdk_event_get_time(event));
      }
      g_hash_table_add(self->touches, sequence);
      break;
    case GDK_TOUCH_END:
    case GDK_TOUCH_CANCEL:
      g_hash_table_remove(self->touches, sequence);
      break;
    default:
      return GDK_EVENT_PROPAGATE;
  }
  self->last_time = gdk_event_get_time(event);
  guint now = g_hash_table_size(self->touches);
  if (now != before) self->callbacks.fingers(self->data, (int)now, self->last_time);
  return GDK_EVENT_PROPAGATE;
}

// Called for a finger whose end no controller receives.
static void on_lost(void *data, GdkEventSequence *finger) {
  FurrowGestures *self = data;
  if (!g_hash_table_remove(self->touches, finger)) return;
  self->callbacks.fingers(self->data, (int)g_hash_table_size(self->touches), self->last_time);
}

// GTK also ends a gesture when a second device presses, and begins it again when that device releases. Neither is an
// action of the user.
static gboolean is_caused_by(GtkGesture *gesture, GdkEventType one, GdkEventType other) {
  GdkEvent *event = gtk_event_controller_get_current_event(GTK_EVENT_CONTROLLER(gesture));
  GdkEventType type = event ? gdk_event_get_event_type(event) : GDK_EVENT_LAST;
  return type == one || type == other;
}

// Drag ------------------------------------------------------------------------------------------------------------

static FurrowDevice device_of(GtkEventController *controller) {
  // Checked by the event first, because X11 reports the same core pointer for every device.
  GdkEvent *event = gtk_event_controller_get_current_event(controller);
  if (event && gdk_event_get_event_sequence(event)) return FURROW_DEVICE_TOUCHSCREEN;
  GdkDevice *device = gtk_event_controller_get_current_event_device(controller);
  return device && gdk_device_get_source(device) == GDK_SOURCE_TOUCHPAD ? FURROW_DEVICE_TOUCHPAD : FURROW_DEVICE_MOUSE;
}

static void on_drag_begin(GtkGestureDrag *drag, double x, double y, FurrowGestures *self) {
  if (!is_caused_by(GTK_GESTURE(drag), GDK_BUTTON_PRESS, GDK_TOUCH_BEGIN)) return;
  self->drag_active = TRUE;
  self->callbacks.drag_began(self->data, x, y, device_of(GTK_EVENT_CONTROLLER(drag)),
                             gesture_time(self, GTK_GESTURE(drag)));
}

static void on_drag_update(GtkGestureDrag *drag, double dx, double dy, FurrowGestures *self) {
  if (self->drag_active) self->callbacks.drag_moved(self->data, dx, dy, gesture_time(self, GTK_GESTURE(drag)));
}

static void on_drag_end(GtkGestureDrag *drag, double dx, double dy, FurrowGestures *self) {
  // A canceled drag also ends, after its cancellation.
  if (!self->drag_active) return;
  self->drag_active = FALSE;
  if (is_caused_by(GTK_GESTURE(drag), GDK_BUTTON_RELEASE, GDK_TOUCH_END))
    self->callbacks.drag_ended(self->data, dx, dy, gesture_time(self, GTK_GESTURE(drag)));
  else
    self->callbacks.drag_canceled(self->data, gesture_time(self, GTK_GESTURE(drag)));
}

static void on_drag_cancel(GtkGesture *drag, GdkEventSequence *sequence, FurrowGestures *self) {
  (void)sequence;
  if (!self->drag_active) return;
  self->drag_active = FALSE;
  self->callbacks.drag_canceled(self->data, gesture_time(self, drag));
}

// Pinch -----------------------------------------------------------------------------------------------------------

static void read_fingers(FurrowGestures *self) {
  GList *sequences = gtk_gesture_get_sequences(self->zoom);
  self->first = sequences ? sequences->data : NULL;
  self->second = sequences && sequences->next ? sequences->next->data : NULL;
  self->pinch_is_touchpad = self->second == NULL;
  g_list_free(sequences);
}

static void read_points(FurrowGestures *self) {
  gtk_gesture_get_point(self->zoom, self->first, &self->x1, &self->y1);
  if (self->pinch_is_touchpad) {
    self->x2 = self->x1;
    self->y2 = self->y1;
  } else {
    gtk_gesture_get_point(self->zoom, self->second, &self->x2, &self->y2);
  }
}

static void surface_point(FurrowGestures *self, GdkEventSequence *finger, double *x, double *y) {
  *x = *y = 0;
  GdkEvent *event = gtk_gesture_get_last_event(self->zoom, finger);
  if (event) gdk_event_get_position(event, x, y);
}

static void read_offsets(FurrowGestures *self) {
  double x, y;
  surface_point(self, self->first, &x, &y);
  self->offset_x1 = self->x1 - x;
  self->offset_y1 = self->y1 - y;
  surface_point(self, self->second, &x, &y);
  self->offset_x2 = self->x2 - x;
  self->offset_y2 = self->y2 - y;
}

// The pinch may draw the widget smaller, which would change the coordinates that GTK reports relative to the widget.
static void follow_fingers(FurrowGestures *self) {
  double x, y;
  surface_point(self, self->first, &x, &y);
  self->x1 = x + self->offset_x1;
  self->y1 = y + self->offset_y1;
  surface_point(self, self->second, &x, &y);
  self->x2 = x + self->offset_x2;
  self->y2 = y + self->offset_y2;
}

static void on_zoom_begin(GtkGesture *zoom, GdkEventSequence *sequence, FurrowGestures *self) {
  (void)sequence;
  read_fingers(self);
  // A finger together with a mouse button is not a pinch.
  GdkEventType type = self->pinch_is_touchpad ? GDK_TOUCHPAD_PINCH : GDK_TOUCH_BEGIN;
  if (!self->pinch_is_touchpad && !self->first) return;
  if (!is_caused_by(zoom, type, type)) return;
  self->pinch_active = TRUE;
  read_points(self);
  if (!self->pinch_is_touchpad) read_offsets(self);
  self->callbacks.pinch_began(self->data, self->x1, self->y1, self->x2, self->y2, self->pinch_is_touchpad,
                              gesture_time(self, zoom));
}

static void on_zoom_scale(GtkGestureZoom *zoom, double scale, FurrowGestures *self) {
  // The first change may arrive before GTK knows the initial distance.
  if (!self->pinch_active || !isfinite(scale)) return;
  if (!self->pinch_is_touchpad) follow_fingers(self);
  self->callbacks.pinch_moved(self->data, self->x1, self->y1, self->x2, self->y2, scale,
                              gesture_time(self, GTK_GESTURE(zoom)));
}

static void on_zoom_end(GtkGesture *zoom, GdkEventSequence *sequence, FurrowGestures *self) {
  (void)sequence;
  if (!self->pinch_active) return;
  self->pinch_active = FALSE;
  // A touchpad's canceled pinch ends without an event.
  if (self->pinch_is_touchpad && !gtk_event_controller_get_current_event(GTK_EVENT_CONTROLLER(zoom)))
    self->callbacks.pinch_canceled(self->data, self->last_time);
  else if (!is_caused_by(zoom, GDK_TOUCH_END, GDK_TOUCHPAD_PINCH))
    self->callbacks.pinch_canceled(self->data, gesture_time(self, zoom));
  else
    self->callbacks.pinch_ended(self->data, gesture_time(self, zoom));
}

static void on_zoom_cancel(GtkGesture *zoom, GdkEventSequence *sequence, FurrowGestures *self) {
  (void)sequence;
  if (!self->pinch_active) return;
  self->pinch_active = FALSE;
  self->callbacks.pinch_canceled(self->data, gesture_time(self, zoom));
}

// Scroll ----------------------------------------------------------------------------------------------------------

static void on_motion(GtkEventControllerMotion *motion, double x, double y, FurrowGestures *self) {
  (void)motion;
  self->pointer_x = x;
  self->pointer_y = y;
}

static gboolean on_scroll(GtkEventControllerScroll *scroll, double dx, double dy, FurrowGestures *self) {
  GtkEventController *controller = GTK_EVENT_CONTROLLER(scroll);
  GdkEvent *event = gtk_event_controller_get_current_event(controller);
  if (!event || !furrow_is_from_touchpad(event)) return GDK_EVENT_PROPAGATE;
  if (gdk_scroll_event_is_stop(event)) return GDK_EVENT_PROPAGATE;
  FurrowScrollUnit unit =
      gdk_scroll_event_get_unit(event) == GDK_SCROLL_UNIT_WHEEL ? FURROW_SCROLL_WHEEL : FURROW_SCROLL_PIXELS;
  return self->callbacks.pad_scrolled(self->data, dx, dy, unit, self->pointer_x, self->pointer_y,
                                      controller_time(self, controller));
}

static void on_scroll_end(GtkEventControllerScroll *scroll, FurrowGestures *self) {
  self->callbacks.pad_scroll_ended(self->data, controller_time(self, GTK_EVENT_CONTROLLER(scroll)));
}

// Menu ------------------------------------------------------------------------------------------------------------

static void on_secondary_pressed(GtkGestureClick *click, int presses, double x, double y, FurrowGestures *self) {
  self->secondary_x = x;
  self->secondary_y = y;
  self->secondary_is_down = presses == 1;
  gtk_gesture_set_state(GTK_GESTURE(click), GTK_EVENT_SEQUENCE_CLAIMED);
}

// The end of the click cannot be used: on Wayland (GTK 4.8), any movement of the pointer, or a motion that GTK
// synthesizes after a layout, resets a click of the secondary button, which then never ends. The press cannot be used
// either: the release would go to the popover, which GTK has not counted as pressed.
static gboolean on_button(GtkEventController *controller, GdkEvent *event, FurrowGestures *self) {
  (void)controller;
  gboolean is_release = gdk_event_get_event_type(event) == GDK_BUTTON_RELEASE &&
                        gdk_button_event_get_button(event) == GDK_BUTTON_SECONDARY;
  if (!is_release || !self->secondary_is_down) return GDK_EVENT_PROPAGATE;
  self->secondary_is_down = FALSE;
  int from_x = (int)self->secondary_x, from_y = (int)self->secondary_y;
  if (!gtk_drag_check_threshold(self->widget, from_x, from_y, (int)self->pointer_x, (int)self->pointer_y))
    self->callbacks.menu_pressed(self->data, self->pointer_x, self->pointer_y);
  return GDK_EVENT_PROPAGATE;
}

static void on_long_press(GtkGestureLongPress *press, double x, double y, FurrowGestures *self) {
  (void)press;
  self->callbacks.long_pressed(self->data, x, y);
}

// Creation --------------------------------------------------------------------------------------------------------

// Controllers are prepended: the last one added receives an event first.
static void add(FurrowGestures *self, gpointer controller) {
  gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE);
  gtk_widget_add_controller(self->widget, controller);
}

static void add_drag(FurrowGestures *self) {
  self->drag = gtk_gesture_drag_new();
  g_signal_connect(self->drag, "drag-begin", G_CALLBACK(on_drag_begin), self);
  g_signal_connect(self->drag, "drag-update", G_CALLBACK(on_drag_update), self);
  g_signal_connect(self->drag, "drag-end", G_CALLBACK(on_drag_end), self);
  g_signal_connect(self->drag, "cancel", G_CALLBACK(on_drag_cancel), self);
  add(self, self->drag);
}

static void add_zoom(FurrowGestures *self) {
  self->zoom = gtk_gesture_zoom_new();
  g_signal_connect(self->zoom, "begin", G_CALLBACK(on_zoom_begin), self);
  g_signal_connect(self->zoom, "scale-changed", G_CALLBACK(on_zoom_scale), self);
  g_signal_connect(self->zoom, "end", G_CALLBACK(on_zoom_end), self);
  g_signal_connect(self->zoom, "cancel", G_CALLBACK(on_zoom_cancel), self);
  add(self, self->zoom);
}

static void add_scroll(FurrowGestures *self) {
  GtkEventController *motion = gtk_event_controller_motion_new();
  g_signal_connect(motion, "enter", G_CALLBACK(on_motion), self);
  g_signal_connect(motion, "motion", G_CALLBACK(on_motion), self);
  add(self, motion);
  // Both axes, because a controller for the horizontal axis alone receives vertical wheels as horizontal.
  GtkEventController *scroll = gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES);
  g_signal_connect(scroll, "scroll", G_CALLBACK(on_scroll), self);
  g_signal_connect(scroll, "scroll-end", G_CALLBACK(on_scroll_end), self);
  add(self, scroll);
}

static void add_menu(FurrowGestures *self) {
  // Added before the click, so that it receives the release after the click does.
  GtkEventController *button = gtk_event_controller_legacy_new();
  g_signal_connect(button, "event", G_CALLBACK(on_button), self);
  add(self, button);
  GtkGesture *secondary = gtk_gesture_click_new();
  gtk_gesture_single_set_button(GTK_GESTURE_SINGLE(secondary), GDK_BUTTON_SECONDARY);
  g_signal_connect(secondary, "pressed", G_CALLBACK(on_secondary_pressed), self);
  add(self, secondary);
  GtkGesture *press = gtk_gesture_long_press_new();
  gtk_gesture_single_set_touch_only(GTK_GESTURE_SINGLE(press), TRUE);
  g_signal_connect(press, "pressed", G_CALLBACK(on_long_press), self);
  add(self, press);
}

static void free_gestures(gpointer pointer) {
  FurrowGestures *self = pointer;
  g_hash_table_unref(self->touches);
  g_free(self);
}

FurrowGestures *furrow_gestures_attach(GtkWidget *widget, const FurrowGestureCallbacks *callbacks, void *data) {
  FurrowGestures *self = g_new0(FurrowGestures, 1);
  self->callbacks = *callbacks;
  self->data = data;
  self->widget = widget;
  self->touches = g_hash_table_new(NULL, NULL);
  add_menu(self);
  add_drag(self);
  add_scroll(self);
  add_zoom(self);
  GtkEventController *legacy = gtk_event_controller_legacy_new();
  g_signal_connect(legacy, "event", G_CALLBACK(on_event), self);
  add(self, legacy);
  furrow_presses_track();
  furrow_presses_on_lost(widget, on_lost, self);
  g_object_set_data_full(G_OBJECT(widget), "furrow-gestures", self, free_gestures);
  return self;
}

const FurrowGestureCallbacks *furrow_gestures_get_callbacks(GtkWidget *widget, void **data) {
  FurrowGestures *self = g_object_get_data(G_OBJECT(widget), "furrow-gestures");
  if (!self) return NULL;
  *data = self->data;
  return &self->callbacks;
}

GdkModifierType furrow_gestures_get_modifiers(FurrowGestures *self) {
  return gtk_event_controller_get_current_event_state(GTK_EVENT_CONTROLLER(self->drag));
}

void furrow_gestures_claim_drag(FurrowGestures *self) {
  gtk_gesture_set_state(self->drag, GTK_EVENT_SEQUENCE_CLAIMED);
}

void furrow_gestures_claim_pinch(FurrowGestures *self) {
  gtk_gesture_set_state(self->zoom, GTK_EVENT_SEQUENCE_CLAIMED);
}

void furrow_gestures_deny_drag(FurrowGestures *self) {
  gtk_gesture_set_state(self->drag, GTK_EVENT_SEQUENCE_DENIED);
}
