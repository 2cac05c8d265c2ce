// Text from other programs: from the clipboard, or dropped on a widget.
#pragma once

#include <gtk/gtk.h>
#include <stdbool.h>

#include "furrow-callback.h"
#include "furrow-signal.h"

typedef void (*FurrowTextRead)(void *data, const char *text) FURROW_MAIN_ACTOR;

/// Reads a clipboard's text and calls back with it, if there is any. `destroy` is called with `data` in either case.
///
/// In C because GIO's asynchronous callbacks are of types that Swift cannot name.
void furrow_clipboard_read(GdkClipboard *clipboard, FurrowTextRead callback, void *data, FurrowDestroy destroy);

/// The callbacks for text dragged over a widget by any program. Points are px from the widget's top left corner.
typedef struct {
  /// The text moved here; returning false refuses it.
  bool (*moved)(void *data, double x, double y) FURROW_MAIN_ACTOR;
  /// The text left, dropped or not.
  void (*left)(void *data) FURROW_MAIN_ACTOR;
  /// The text was dropped here; returns false if it had no effect.
  bool (*dropped)(void *data, const char *text, double x, double y) FURROW_MAIN_ACTOR;
} FurrowTextDrop;

/// Accepts text and files dropped on `widget`. A calendar file is passed to the action `win.open-file`; other files,
/// and links, are passed as text by their names. In C because the dropped value is a GValue of a type found at run
/// time.
void furrow_watch_text_drops(GtkWidget *widget, const FurrowTextDrop *callbacks, void *data);

/// Gives a drop at a point of `window` to the widget there that accepts text, if GTK has not told that widget about
/// it.
///
/// - Returns: false if no widget there accepts text; the drop is then not finished.
bool furrow_take_late_drop(GtkWidget *window, GdkDrop *dropped, double x, double y);
