// Typed connections to signals, ticks and actions.

#include "furrow-signal.h"

#include <gtk/gtk.h>

typedef struct {
  void *callback;
  void *data;
  FurrowDestroy destroy;
} Closure;

static Closure *closure_new(void *callback, void *data, FurrowDestroy destroy) {
  Closure *closure = g_new(Closure, 1);
  *closure = (Closure){callback, data, destroy};
  return closure;
}

static void closure_free(gpointer pointer) {
  Closure *closure = pointer;
  if (closure->destroy) closure->destroy(closure->data);
  g_free(closure);
}

static void closure_free_notify(gpointer pointer, GClosure *unused) {
  (void)unused;
  closure_free(pointer);
}

static void run(Closure *closure) { ((FurrowCallback)closure->callback)(closure->data); }

static void run_object(Closure *closure, void *object) {
  ((FurrowObjectCallback)closure->callback)(closure->data, object);
}

static gboolean run_bool(Closure *closure) { return ((FurrowBoolCallback)closure->callback)(closure->data); }

static gboolean run_key(Closure *closure, guint keyval, guint keycode, GdkModifierType modifiers,
                        GtkEventController *keys) {
  (void)keycode;
  GdkEvent *event = gtk_event_controller_get_current_event(keys);
  return ((FurrowKeyCallback)closure->callback)(closure->data, keyval, modifiers, event);
}

static gboolean run_tick(GtkWidget *widget, GdkFrameClock *clock, gpointer pointer) {
  (void)widget;
  Closure *closure = pointer;
  return ((FurrowTickCallback)closure->callback)(closure->data, gdk_frame_clock_get_frame_time(clock));
}

static void run_action(Closure *closure, GVariant *parameter) {
  (void)parameter;
  run(closure);
}

static void run_text(Closure *closure, GVariant *parameter) {
  ((FurrowTextCallback)closure->callback)(closure->data, g_variant_get_string(parameter, NULL));
}

static gboolean run_once(gpointer pointer) {
  run(pointer);
  return G_SOURCE_REMOVE;
}

// The closure is passed first (swapped), then the signal's arguments, of which a handler declares as many as it needs.
static gulong connect_swapped(void *instance, const char *signal, GCallback handler, Closure *closure) {
  return g_signal_connect_data(instance, signal, handler, closure, closure_free_notify, G_CONNECT_SWAPPED);
}

unsigned long furrow_connect(void *instance, const char *signal, FurrowCallback callback, void *data,
                             FurrowDestroy destroy) {
  return connect_swapped(instance, signal, G_CALLBACK(run), closure_new((void *)callback, data, destroy));
}

void furrow_connect_while(void *owner, void *instance, const char *signal, FurrowCallback callback, void *data,
                          FurrowDestroy destroy) {
  Closure *closure = closure_new((void *)callback, data, destroy);
  GClosure *handler = g_cclosure_new_swap(G_CALLBACK(run), closure, closure_free_notify);
  g_object_watch_closure(owner, handler);
  g_signal_connect_closure(instance, signal, handler, FALSE);
}

unsigned long furrow_connect_object(void *instance, const char *signal, FurrowObjectCallback callback, void *data,
                                    FurrowDestroy destroy) {
  return connect_swapped(instance, signal, G_CALLBACK(run_object), closure_new((void *)callback, data, destroy));
}

unsigned long furrow_connect_bool(void *instance, const char *signal, FurrowBoolCallback callback, void *data,
                                  FurrowDestroy destroy) {
  return connect_swapped(instance, signal, G_CALLBACK(run_bool), closure_new((void *)callback, data, destroy));
}

void furrow_connect_keys(GtkWidget *widget, bool capture, FurrowKeyCallback callback, void *data,
                         FurrowDestroy destroy) {
  GtkEventController *keys = gtk_event_controller_key_new();
  gtk_event_controller_set_propagation_phase(keys, capture ? GTK_PHASE_CAPTURE : GTK_PHASE_BUBBLE);
  connect_swapped(keys, "key-pressed", G_CALLBACK(run_key), closure_new((void *)callback, data, destroy));
  gtk_widget_add_controller(widget, keys);
}

unsigned furrow_add_tick(GtkWidget *widget, FurrowTickCallback callback, void *data, FurrowDestroy destroy) {
  Closure *closure = closure_new((void *)callback, data, destroy);
  return gtk_widget_add_tick_callback(widget, run_tick, closure, closure_free);
}

void furrow_add_action(GActionMap *map, const char *name, FurrowCallback callback, void *data,
                       FurrowDestroy destroy) {
  GSimpleAction *action = g_simple_action_new(name, NULL);
  connect_swapped(action, "activate", G_CALLBACK(run_action), closure_new((void *)callback, data, destroy));
  g_action_map_add_action(map, G_ACTION(action));
  g_object_unref(action);
}

void furrow_add_text_action(GActionMap *map, const char *name, FurrowTextCallback callback, void *data,
                            FurrowDestroy destroy) {
  GSimpleAction *action = g_simple_action_new(name, G_VARIANT_TYPE_STRING);
  connect_swapped(action, "activate", G_CALLBACK(run_text), closure_new((void *)callback, data, destroy));
  g_action_map_add_action(map, G_ACTION(action));
  g_object_unref(action);
}

void furrow_add_choice_action(GActionMap *map, const char *name, FurrowTextCallback callback, void *data,
                              FurrowDestroy destroy) {
  GSimpleAction *action = g_simple_action_new_stateful(name, G_VARIANT_TYPE_STRING, g_variant_new_string(""));
  connect_swapped(action, "activate", G_CALLBACK(run_text), closure_new((void *)callback, data, destroy));
  g_action_map_add_action(map, G_ACTION(action));
  g_object_unref(action);
}

void furrow_set_choice(GActionMap *map, const char *name, const char *choice) {
  GAction *action = g_action_map_lookup_action(map, name);
  if (action) g_simple_action_set_state(G_SIMPLE_ACTION(action), g_variant_new_string(choice));
}

void furrow_menu_append_target(GMenu *menu, const char *label, const char *action, const char *target) {
  GMenuItem *item = g_menu_item_new(label, NULL);
  g_menu_item_set_action_and_target(item, action, "s", target);
  g_menu_append_item(menu, item);
  g_object_unref(item);
}

void furrow_idle(FurrowCallback callback, void *data, FurrowDestroy destroy) {
  Closure *closure = closure_new((void *)callback, data, destroy);
  g_idle_add_full(G_PRIORITY_DEFAULT_IDLE, run_once, closure, closure_free);
}

unsigned furrow_after(unsigned milliseconds, FurrowCallback callback, void *data, FurrowDestroy destroy) {
  Closure *closure = closure_new((void *)callback, data, destroy);
  return g_timeout_add_full(G_PRIORITY_DEFAULT, milliseconds, run_once, closure, closure_free);
}

bool furrow_is_a(void *instance, const char *type_name) {
  GType type = g_type_from_name(type_name);
  return type != 0 && G_TYPE_CHECK_INSTANCE_TYPE(instance, type);
}
