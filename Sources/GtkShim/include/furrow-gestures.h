// GtkGestureDrag, GtkGestureZoom and scrolling on one widget, as plain numbers.
#pragma once

#include <gtk/gtk.h>
#include <stdbool.h>
#include <stdint.h>

#include "furrow-callback.h"

typedef struct _FurrowGestures FurrowGestures;

/// The device that moves the pointer.
typedef enum { FURROW_DEVICE_TOUCHSCREEN, FURROW_DEVICE_TOUCHPAD, FURROW_DEVICE_MOUSE } FurrowDevice;

/// The unit of a scroll: a wheel's notch, or a pixel.
typedef enum { FURROW_SCROLL_WHEEL, FURROW_SCROLL_PIXELS } FurrowScrollUnit;

/// The events of a widget. Points are px from its top left corner. `time` is the time of the event, in ms on the
/// display server's clock (which wraps after 49 days).
typedef struct {
  void (*fingers)(void *data, int count, uint32_t time) FURROW_MAIN_ACTOR;
  void (*drag_began)(void *data, double x, double y, FurrowDevice device, uint32_t time) FURROW_MAIN_ACTOR;
  void (*drag_moved)(void *data, double dx, double dy, uint32_t time) FURROW_MAIN_ACTOR;
  void (*drag_ended)(void *data, double dx, double dy, uint32_t time) FURROW_MAIN_ACTOR;
  void (*drag_canceled)(void *data, uint32_t time) FURROW_MAIN_ACTOR;
  /// A touch pinch reports both fingers; a touchpad pinch reports the pointer twice.
  void (*pinch_began)(void *data, double x1, double y1, double x2, double y2, bool touchpad, uint32_t time)
      FURROW_MAIN_ACTOR;
  void (*pinch_moved)(void *data, double x1, double y1, double x2, double y2, double scale, uint32_t time)
      FURROW_MAIN_ACTOR;
  void (*pinch_ended)(void *data, uint32_t time) FURROW_MAIN_ACTOR;
  void (*pinch_canceled)(void *data, uint32_t time) FURROW_MAIN_ACTOR;
  /// Two fingers scroll on a touchpad; returning true hides the event from the list. Never called for a wheel.
  bool (*pad_scrolled)(void *data, double dx, double dy, FurrowScrollUnit unit, double x, double y, uint32_t time)
      FURROW_MAIN_ACTOR;
  void (*pad_scroll_ended)(void *data, uint32_t time) FURROW_MAIN_ACTOR;
  /// A click of the secondary button, at its release.
  void (*menu_pressed)(void *data, double x, double y) FURROW_MAIN_ACTOR;
  /// A touch was held for GTK's long-press time without moving.
  void (*long_pressed)(void *data, double x, double y) FURROW_MAIN_ACTOR;
} FurrowGestureCallbacks;

/// Watches `widget` in the capture phase, before its children. The result lives as long as the widget.
///
/// In C because GTK reports the parts of a gesture through separate signals and getters whose validity depends on the
/// moment (the finger points of a zoom, the last event of a cancellation, a scroll's device).
FurrowGestures *furrow_gestures_attach(GtkWidget *widget, const FurrowGestureCallbacks *callbacks, void *data);

/// Returns the callbacks given to `furrow_gestures_attach` for this widget, and their `data`; NULL if nothing is
/// attached. Benchmarks call them as GTK would, in the window's own process.
const FurrowGestureCallbacks *furrow_gestures_get_callbacks(GtkWidget *widget, void **data);

/// Returns the modifier keys held during the drag's current event.
GdkModifierType furrow_gestures_get_modifiers(FurrowGestures *gestures);

/// Claims the pointer for the drag or the pinch: the list neither scrolls nor is clicked.
void furrow_gestures_claim_drag(FurrowGestures *gestures);
void furrow_gestures_claim_pinch(FurrowGestures *gestures);

/// Leaves the drag to the list.
void furrow_gestures_deny_drag(FurrowGestures *gestures);
