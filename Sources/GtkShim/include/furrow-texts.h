// Text that comes from other programs: from the clipboard, or dropped on a widget.
#pragma once

#include <gtk/gtk.h>
#include <stdbool.h>

#include "furrow-callback.h"
#include "furrow-signal.h"

typedef void (*FurrowTextRead)(void *data, const char *text) FURROW_MAIN_ACTOR;

/// Reads a clipboard's text and calls back with it, unless there is none. `destroy` is called with `data` in either case.
///
/// In C because GIO's asynchronous callbacks are of types that Swift cannot name.
void furrow_clipboard_read(GdkClipboard *clipboard, FurrowTextRead callback, void *data, FurrowDestroy destroy);

/// What is heard of text that is dragged over a widget by any program. Points are px from its top left corner.
typedef struct {
  /// It is here now; false refuses it.
  bool (*moved)(void *data, double x, double y) FURROW_MAIN_ACTOR;
  /// It is gone, dropped or not.
  void (*left)(void *data) FURROW_MAIN_ACTOR;
  /// It was dropped here; false where nothing came of it.
  bool (*dropped)(void *data, const char *text, double x, double y) FURROW_MAIN_ACTOR;
} FurrowTextDrop;

/// Lets text be dropped on `widget`, and files: a calendar's is given to the action `win.open-file`, others are text by their
/// names, as links are. In C because the value that is dropped is a GValue of a type found at run time.
void furrow_watch_text_drops(GtkWidget *widget, const FurrowTextDrop *callbacks, void *data);

/// Has what is let go at a point of `window` taken by the widget there that takes text, where there is one and GTK has not told
/// it; false where there is none. It is finished in either case but the last.
bool furrow_take_late_drop(GtkWidget *window, GdkDrop *dropped, double x, double y);
