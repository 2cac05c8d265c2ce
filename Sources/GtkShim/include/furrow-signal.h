// GObject signals with typed callbacks. In C because `g_signal_connect` is a macro and `GCallback` loses the type.
#pragma once

#include <glib-object.h>
#include <gtk/gtk.h>
#include <stdbool.h>
#include <stdint.h>

#include "furrow-callback.h"

typedef void (*FurrowCallback)(void *data) FURROW_MAIN_ACTOR;
typedef void (*FurrowObjectCallback)(void *data, void *object) FURROW_MAIN_ACTOR;
typedef bool (*FurrowBoolCallback)(void *data) FURROW_MAIN_ACTOR;
typedef bool (*FurrowKeyCallback)(void *data, unsigned keyval, unsigned modifiers, GdkEvent *event) FURROW_MAIN_ACTOR;
typedef bool (*FurrowTickCallback)(void *data, int64_t frame_time) FURROW_MAIN_ACTOR;
typedef void (*FurrowDestroy)(void *data);

/// Connects a handler that ignores the signal's arguments; `destroy` releases `data` with the connection.
unsigned long furrow_connect(void *instance, const char *signal, FurrowCallback callback, void *data,
                             FurrowDestroy destroy);

/// Connects such a handler to an object that outlives the listener: the connection also ends with `owner`. In C
/// because a closure must be watched before it is connected, which `g_signal_connect` does not allow.
void furrow_connect_while(void *owner, void *instance, const char *signal, FurrowCallback callback, void *data,
                          FurrowDestroy destroy);

/// Connects a handler that takes the signal's first argument, an object or pointer.
unsigned long furrow_connect_object(void *instance, const char *signal, FurrowObjectCallback callback, void *data,
                                    FurrowDestroy destroy);

/// Connects a handler whose result is the signal's result (as in `close-request`), ignoring the arguments.
unsigned long furrow_connect_bool(void *instance, const char *signal, FurrowBoolCallback callback, void *data,
                                  FurrowDestroy destroy);

/// Handles keys on a widget, before its children do if `capture` is true; a callback that returns true stops the key.
void furrow_connect_keys(GtkWidget *widget, bool capture, FurrowKeyCallback callback, void *data,
                         FurrowDestroy destroy);

/// Calls back before each frame, with the frame's time in µs on the monotonic clock, until the callback returns
/// false.
///
/// This function and the next three are in C to share the typed closures with their release, which GLib's callbacks
/// lack.
unsigned furrow_add_tick(GtkWidget *widget, FurrowTickCallback callback, void *data, FurrowDestroy destroy);

/// Adds an action without a parameter to a map (an application or a window).
void furrow_add_action(GActionMap *map, const char *name, FurrowCallback callback, void *data, FurrowDestroy destroy);

typedef void (*FurrowTextCallback)(void *data, const char *text) FURROW_MAIN_ACTOR;

/// Adds an action with a text as its parameter.
void furrow_add_text_action(GActionMap *map, const char *name, FurrowTextCallback callback, void *data,
                            FurrowDestroy destroy);

/// Adds an action that selects one of several texts, initially none. Activating the action does not select the text.
void furrow_add_choice_action(GActionMap *map, const char *name, FurrowTextCallback callback, void *data,
                              FurrowDestroy destroy);

/// Sets the selected text of such an action.
void furrow_set_choice(GActionMap *map, const char *name, const char *choice);

/// Appends a menu entry that runs an action with a text as its parameter. In C because creating the parameter is
/// variadic.
void furrow_menu_append_target(GMenu *menu, const char *label, const char *action, const char *target);

/// Runs the callback once when the main loop is idle.
void furrow_idle(FurrowCallback callback, void *data, FurrowDestroy destroy);

/// Runs the callback once after this number of milliseconds; `g_source_remove` with the result cancels it.
unsigned furrow_after(unsigned milliseconds, FurrowCallback callback, void *data, FurrowDestroy destroy);

/// Returns whether `instance` is of the named class; false if no such class is registered. In C because the check is
/// a macro.
bool furrow_is_a(void *instance, const char *type_name);
