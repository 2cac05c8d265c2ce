// Tracks presses with an emission hook on the events of surfaces. The hook runs before GTK's own handler. To hide an
// event from GTK, the hook blocks that handler.

#include "furrow-presses.h"

#include "furrow-list.h"
#include "presses-parts.h"

typedef struct {
  GdkEventSequence *sequence;
  // The surface on which the finger landed (owned).
  GdkSurface *surface;
  // The finger's position, in px on that surface.
  double x, y;
  // The widget on which the finger landed and all its parents (owned): the widgets that GTK counts as pressed.
  GPtrArray *widgets;
  gulong unmap;
  // Whether that widget was removed, and whether GTK has since given the press to a widget that it counts as pressed.
  gboolean orphaned, adopted;
} Finger;

typedef struct {
  FurrowCallback callback;
  void *data;
} Waiting;

typedef struct {
  void (*callback)(void *data, GdkEventSequence *finger);
  void *data;
} Listener;

static GPtrArray *fingers;
static guint buttons;
static GdkSurface *buttons_surface;
// The widget under the first button's press and all its parents (owned): those that still exist, and those removed
// since.
static GPtrArray *pressed, *removed;
static gulong pressed_unmap;
static GSList *waiting, *listeners;
static guint run_scheduled;
// The surface (owned) whose handler is blocked for the current event, and the handler's data.
static GdkSurface *blocked;
static gpointer blocked_data;
// The widgets (owned) that must not handle the cancellation of their long press during the current event.
static GPtrArray *muted;
static guint event_signal;
// The window (owned) that cannot be picked until the next event.
static GtkWidget *unpickable;

static void free_finger(gpointer pointer) {
  Finger *finger = pointer;
  g_object_unref(finger->surface);
  g_signal_handler_disconnect(finger->widgets->pdata[0], finger->unmap);
  g_ptr_array_unref(finger->widgets);
  g_free(finger);
}

static Finger *finger_of(GdkEventSequence *sequence) {
  for (guint i = 0; i < fingers->len; i++)
    if (((Finger *)fingers->pdata[i])->sequence == sequence) return fingers->pdata[i];
  return NULL;
}

// The end of a press is not reported once its surface is gone.
static gboolean is_gone(GdkSurface *surface) {
  return gdk_surface_is_destroyed(surface) || !gdk_surface_get_mapped(surface);
}

bool furrow_is_pressed(void) {
  if (!fingers) return false;
  for (guint i = fingers->len; i-- > 0;)
    if (gdk_surface_is_destroyed(((Finger *)fingers->pdata[i])->surface)) g_ptr_array_remove_index_fast(fingers, i);
  if (buttons && is_gone(buttons_surface)) buttons = 0;
  return fingers->len > 0 || buttons != 0;
}

static void run_waiting(void) {
  if (furrow_is_pressed()) return;
  GSList *due = g_steal_pointer(&waiting);
  for (GSList *link = due; link; link = link->next) {
    Waiting *wait = link->data;
    wait->callback(wait->data);
  }
  g_slist_free_full(due, g_free);
}

static gboolean on_idle(gpointer data) {
  (void)data;
  run_scheduled = 0;
  run_waiting();
  return G_SOURCE_REMOVE;
}

// Runs the waiting callbacks after the current event, so that the event's remaining handlers run first.
static void run_waiting_soon(void) {
  if (waiting && !run_scheduled && !furrow_is_pressed()) run_scheduled = g_idle_add(on_idle, NULL);
}

void furrow_presses_when_released(FurrowCallback callback, void *data) {
  Waiting *wait = g_new(Waiting, 1);
  *wait = (Waiting){callback, data};
  waiting = g_slist_append(waiting, wait);
  run_waiting_soon();
}

static void unblock(void) {
  if (!blocked) return;
  g_signal_handlers_unblock_matched(blocked, G_SIGNAL_MATCH_ID | G_SIGNAL_MATCH_DATA, event_signal, 0, NULL, NULL,
                                    blocked_data);
  g_clear_object(&blocked);
}

static void unmute(void) {
  while (muted->len > 0) {
    GtkWidget *widget = g_ptr_array_steal_index_fast(muted, muted->len - 1);
    furrow_set_long_press_cancel_handled(widget, TRUE);
    g_object_unref(widget);
  }
}

static void hide_from_gtk(GdkSurface *surface) {
  GtkNative *native = gtk_native_get_for_surface(surface);
  if (!native) return;
  blocked = g_object_ref(surface);
  blocked_data = native;
  g_signal_handlers_block_matched(surface, G_SIGNAL_MATCH_ID | G_SIGNAL_MATCH_DATA, event_signal, 0, NULL, NULL,
                                  native);
}

// Since 4.13.1, if the pressed widget is removed, GTK gives the press to its parent, together with the count of
// presses (“Fix active state tracking with sensitivity changes and grabs”, in
// `gtk_window_update_pointer_focus_on_state_change`). But until the next motion, it treats the widget that appeared
// beneath as pressed (still 4.18).
static gboolean hands_presses_to_parent(void) { return !gtk_check_version(4, 13, 1); }

static void make_pickable(void) {
  if (!unpickable) return;
  gtk_widget_set_can_target(unpickable, TRUE);
  g_clear_object(&unpickable);
}

// When a pressed widget is removed, GTK picks again at the point where the pointer last entered another widget. If
// the picked widget is inside the widget that now has the press, a release before the next motion makes GTK subtract
// a press that it never counted (`gtk_pointer_focus_get_effective_target`). Therefore, until the next event only the
// window itself can be picked, which is inside no other widget. This helps only for a button's press: at the end of a
// touch, GTK subtracts the press from the picked widget itself.
static gboolean on_any_unmap(GSignalInvocationHint *hint, guint count, const GValue *values, gpointer data) {
  (void)hint;
  (void)count;
  (void)data;
  if (!buttons || unpickable || fingers->len > 0 || is_gone(buttons_surface) || !hands_presses_to_parent()) return TRUE;
  GtkNative *native = gtk_native_get_for_surface(buttons_surface);
  GtkRoot *root = native ? gtk_widget_get_root(GTK_WIDGET(native)) : NULL;
  if (!root || gtk_widget_get_root(g_value_get_object(values)) != root || !gtk_widget_get_can_target(GTK_WIDGET(root)))
    return TRUE;
  unpickable = g_object_ref(GTK_WIDGET(root));
  gtk_widget_set_can_target(unpickable, FALSE);
  return TRUE;
}

void furrow_reset_gestures(GtkWidget *widget) {
  furrow_set_long_press_cancel_handled(widget, FALSE);
  GListModel *controllers = gtk_widget_observe_controllers(widget);
  for (guint i = 0; i < g_list_model_get_n_items(controllers); i++) {
    GtkEventController *controller = g_list_model_get_item(controllers, i);
    if (GTK_IS_GESTURE(controller)) gtk_event_controller_reset(controller);
    g_object_unref(controller);
  }
  g_object_unref(controllers);
  furrow_set_long_press_cancel_handled(widget, TRUE);
}

// Returns the widget that GTK would pick at this point of a surface, or the window.
static GtkWidget *pick(GdkSurface *surface, double x, double y) {
  GtkNative *native = gtk_native_get_for_surface(surface);
  if (!native) return NULL;
  double inset_x, inset_y;
  gtk_native_get_surface_transform(native, &inset_x, &inset_y);
  GtkWidget *picked = gtk_widget_pick(GTK_WIDGET(native), x - inset_x, y - inset_y, GTK_PICK_DEFAULT);
  return picked ? picked : GTK_WIDGET(native);
}

// Adds the widget that GTK picks at this point and all its parents, from the inside out.
static void pick_all(GPtrArray *widgets, GdkSurface *surface, double x, double y) {
  for (GtkWidget *widget = pick(surface, x, y); widget; widget = gtk_widget_get_parent(widget))
    g_ptr_array_add(widgets, g_object_ref(widget));
}

// Returns whether a parent of the pressed widget accepts no presses now. GTK then gives the press to a parent farther
// out.
static gboolean is_covered(Finger *finger) {
  for (guint i = 1; i < finger->widgets->len; i++)
    if (!gtk_widget_get_can_target(finger->widgets->pdata[i])) return TRUE;
  return FALSE;
}

bool furrow_would_lose_presses(void) {
  return furrow_is_pressed() && (fingers->len > 0 || !hands_presses_to_parent());
}

// Returns whether the widget under the finger now is among those that GTK counts as pressed by it.
static gboolean is_counted(Finger *finger) {
  return g_ptr_array_find(finger->widgets, pick(finger->surface, finger->x, finger->y), NULL);
}

// A removed widget may have been covered by a press elsewhere, such as a finger on a toast next to the list. GTK then
// has not counted the widget beneath.
static void on_unmap(GtkWidget *widget, Finger *finger) {
  (void)widget;
  finger->orphaned = TRUE;
  finger->adopted = is_covered(finger) && is_counted(finger);
}

// Closes a popover for a touch outside it. The popover's surface receives the touch because it has all input (GDK
// 4.18 on X11). GDK closes a popover for such a button press (`check_autohide`), but not for touches.
static gboolean closes_popover(GdkSurface *surface, GdkEvent *event) {
  GtkNative *native = gtk_native_get_for_surface(surface);
  double x = 0, y = 0;
  if (!GTK_IS_POPOVER(native) || !gtk_popover_get_autohide(GTK_POPOVER(native))) return FALSE;
  gdk_event_get_position(event, &x, &y);
  if (x >= 0 && y >= 0 && x < gdk_surface_get_width(surface) && y < gdk_surface_get_height(surface)) return FALSE;
  gtk_popover_popdown(GTK_POPOVER(native));
  return TRUE;
}

static void begin(GdkSurface *surface, GdkEvent *event) {
  run_waiting();
  // On a popover that is disappearing, GTK would remember widgets without noticing their removal.
  if (is_gone(surface) || closes_popover(surface, event)) return hide_from_gtk(surface);
  double x = 0, y = 0;
  gdk_event_get_position(event, &x, &y);
  GPtrArray *widgets = g_ptr_array_new_with_free_func(g_object_unref);
  pick_all(widgets, surface, x, y);
  if (widgets->len == 0) return g_ptr_array_unref(widgets);
  Finger *finger = g_new0(Finger, 1);
  finger->x = x;
  finger->y = y;
  finger->sequence = gdk_event_get_event_sequence(event);
  finger->surface = g_object_ref(surface);
  finger->widgets = widgets;
  finger->unmap = g_signal_connect(widgets->pdata[0], "unmap", G_CALLBACK(on_unmap), finger);
  g_ptr_array_add(fingers, finger);
}

static void update(GdkSurface *surface, GdkEvent *event) {
  Finger *finger = finger_of(gdk_event_get_event_sequence(event));
  // A touch that GDK used to close a popover, or a touch over a popover that has appeared or disappeared since.
  if (!finger || finger->surface != surface || is_gone(surface)) return hide_from_gtk(surface);
  gdk_event_get_position(event, &finger->x, &finger->y);
  if (!finger->orphaned) return;
  // GTK gives the press to a parent, or else to the widget that is there now.
  if (hands_presses_to_parent() || is_counted(finger))
    finger->adopted = TRUE;
  else
    hide_from_gtk(surface);
}

static void report_lost(Finger *finger) {
  for (GSList *link = listeners; link; link = link->next) {
    Listener *listener = link->data;
    listener->callback(listener->data, finger->sequence);
  }
  g_ptr_array_foreach(finger->widgets, (GFunc)(void (*)(void))furrow_reset_gestures, NULL);
}

static void end(GdkSurface *surface, GdkEvent *event) {
  Finger *finger = finger_of(gdk_event_get_event_sequence(event));
  if (!finger) return hide_from_gtk(surface);
  guint index;
  g_ptr_array_find(fingers, finger, &index);
  g_ptr_array_steal_index_fast(fingers, index);
  // GTK would subtract the press from the widget that it has picked since the removal.
  if (is_gone(finger->surface) || (finger->orphaned && !finger->adopted)) {
    hide_from_gtk(surface);
    report_lost(finger);
  }
  free_finger(finger);
}

static guint button_of(GdkEvent *event) { return 1u << MIN(gdk_button_event_get_button(event), 31); }

static const GdkModifierType any_button =
    GDK_BUTTON1_MASK | GDK_BUTTON2_MASK | GDK_BUTTON3_MASK | GDK_BUTTON4_MASK | GDK_BUTTON5_MASK;

// GTK forgets the pressed widget at the release that, according to the modifiers, is the last one, and the modifiers
// cover five buttons (4.8, and still 4.18: `handle_pointing_event`). After a press of a further button it would send
// all motion to that widget until the next click, and since 4.13.1 warn when the widget is removed. So GTK does not
// see such buttons.
static gboolean is_extra_button(GdkEvent *event) { return gdk_button_event_get_button(event) > 5; }

static void press_extra(GdkSurface *surface, GdkEvent *event) {
  hide_from_gtk(surface);
  furrow_extra_button_pressed(surface, event);
}

static void forget_pressed(void) {
  if (pressed->len > 0) g_signal_handler_disconnect(pressed->pdata[0], pressed_unmap);
  g_ptr_array_set_size(pressed, 0);
  g_ptr_array_set_size(removed, 0);
}

static void watch_pressed(void);

// Unmapping a widget also unmaps everything in it, from the outside in: a removed widget no longer reports being
// mapped.
static void on_pressed_unmap(GtkWidget *widget) {
  g_signal_handler_disconnect(widget, pressed_unmap);
  do g_ptr_array_add(removed, g_ptr_array_steal_index(pressed, 0));
  while (pressed->len > 0 && !gtk_widget_get_mapped(pressed->pdata[0]));
  watch_pressed();
}

static void watch_pressed(void) {
  if (pressed->len > 0)
    pressed_unmap = g_signal_connect(pressed->pdata[0], "unmap", G_CALLBACK(on_pressed_unmap), NULL);
}

static void follow_pressed(GdkSurface *surface, GdkEvent *event) {
  double x = 0, y = 0;
  gdk_event_get_position(event, &x, &y);
  forget_pressed();
  pick_all(pressed, surface, x, y);
  watch_pressed();
}

// Ends a button's press. Since 4.13.1, the gestures of removed widgets do not see the release, so they are reset. A
// gesture that had denied the press would otherwise count it as still down and accept no touch until a button is
// pressed on it again (4.18).
static void released(void) {
  buttons = 0;
  g_ptr_array_foreach(removed, (GFunc)(void (*)(void))furrow_reset_gestures, NULL);
  forget_pressed();
}

static void release(GdkEvent *event) {
  buttons &= ~button_of(event);
  if (!buttons) released();
}

static void resend_pointer(GdkSurface *surface, GdkEvent *event) {
  double x, y;
  if (!gdk_event_get_position(event, &x, &y)) return;
  GtkWidget *picked = pick(surface, x, y);
  if (picked) furrow_resend_pointer(event, picked);
}

static void press(GdkSurface *surface, GdkEvent *event) {
  run_waiting();
  if (is_gone(surface)) return hide_from_gtk(surface);
  if (is_extra_button(event)) return press_extra(surface, event);
  if (!buttons) resend_pointer(surface, event);
  if (!buttons && hands_presses_to_parent()) follow_pressed(surface, event);
  buttons |= button_of(event);
  g_set_object(&buttons_surface, surface);
}

// A finger that closes a popover belongs to the list from then on (X11), possibly before the end of the popover's
// grab is reported. At that end, GTK (4.8) cancels the finger's gestures, and a scrolled window asks for the event of
// the finger whose long press was canceled. That event does not exist, because the current event names no finger.
static void mute_long_presses(void) {
  for (guint i = 0; i < fingers->len; i++) {
    GPtrArray *widgets = ((Finger *)fingers->pdata[i])->widgets;
    for (guint j = 0; j < widgets->len; j++) {
      furrow_set_long_press_cancel_handled(widgets->pdata[j], FALSE);
      g_ptr_array_add(muted, g_object_ref(widgets->pdata[j]));
    }
  }
}

// Handles a popover's grab of a press that is down. The grab ends at its release, and GTK would count both (4.8, and
// still 4.18).
static void handle_grab(GdkSurface *surface, GdkEvent *event) {
  gboolean is_grabbed = gdk_event_get_event_type(event) == GDK_GRAB_BROKEN
                            ? gdk_grab_broken_event_get_implicit(event)
                            : buttons && gdk_crossing_event_get_mode(event) == GDK_CROSSING_GRAB;
  if (is_grabbed)
    hide_from_gtk(surface);
  else if (gdk_event_get_event_type(event) == GDK_GRAB_BROKEN)
    mute_long_presses();
}

static gboolean is_motion_without_button(GdkEvent *event) {
  return buttons && gdk_event_get_event_type(event) == GDK_MOTION_NOTIFY &&
         !(gdk_event_get_modifier_state(event) & any_button);
}

static void follow(GdkSurface *surface, GdkEvent *event) {
  switch (gdk_event_get_event_type(event)) {
    case GDK_TOUCH_BEGIN: return begin(surface, event);
    case GDK_TOUCH_UPDATE: return update(surface, event);
    case GDK_TOUCH_END:
    case GDK_TOUCH_CANCEL: return end(surface, event);
    case GDK_BUTTON_PRESS: return press(surface, event);
    case GDK_BUTTON_RELEASE:
      return is_extra_button(event) ? hide_from_gtk(surface) : release(event);
    case GDK_ENTER_NOTIFY:
    case GDK_MOTION_NOTIFY:
      if (is_motion_without_button(event)) {
        // A synthesized motion has the current state of the buttons: the pressed button may already be up while its
        // release is still on its way. GTK would cancel the click because of that motion (4.8, and still 4.18:
        // `gtk_gesture_single_handle_event`).
        if (furrow_is_synthesized(event)) return hide_from_gtk(surface);
        // The release went to another program.
        released();
      }
      // GTK would remember a disappearing popover as the widget under the pointer, and in the window's next layout ask
      // for its surface, which no longer exists then (4.8: `gtk_window_native_layout`).
      if (is_gone(surface)) hide_from_gtk(surface);
      return;
    case GDK_GRAB_BROKEN:
    case GDK_LEAVE_NOTIFY: return handle_grab(surface, event);
    default: return;
  }
}

static gboolean on_event(GSignalInvocationHint *hint, guint count, const GValue *values, gpointer data) {
  (void)hint;
  (void)count;
  (void)data;
  unblock();
  unmute();
  make_pickable();
  furrow_note_input(g_value_get_pointer(&values[1]));
  furrow_note_pointer(g_value_get_pointer(&values[1]));
  follow(g_value_get_object(&values[0]), g_value_get_pointer(&values[1]));
  run_waiting_soon();
  return TRUE;
}

void furrow_presses_track(void) {
  if (fingers) return;
  fingers = g_ptr_array_new_with_free_func(free_finger);
  pressed = g_ptr_array_new_with_free_func(g_object_unref);
  removed = g_ptr_array_new_with_free_func(g_object_unref);
  muted = g_ptr_array_new_with_free_func(g_object_unref);
  gpointer class = g_type_class_ref(GDK_TYPE_SURFACE);
  event_signal = g_signal_lookup("event", GDK_TYPE_SURFACE);
  g_signal_add_emission_hook(event_signal, 0, on_event, NULL, NULL);
  g_type_class_unref(class);
  class = g_type_class_ref(GTK_TYPE_WIDGET);
  g_signal_add_emission_hook(g_signal_lookup("unmap", GTK_TYPE_WIDGET), 0, on_any_unmap, NULL, NULL);
  g_type_class_unref(class);
}

static void forget_listener(gpointer data, GObject *owner) {
  (void)owner;
  listeners = g_slist_remove(listeners, data);
  g_free(data);
}

void furrow_presses_on_lost(GtkWidget *owner, void (*callback)(void *data, GdkEventSequence *finger), void *data) {
  Listener *listener = g_new(Listener, 1);
  *listener = (Listener){callback, data};
  listeners = g_slist_prepend(listeners, listener);
  g_object_weak_ref(G_OBJECT(owner), forget_listener, listener);
}
