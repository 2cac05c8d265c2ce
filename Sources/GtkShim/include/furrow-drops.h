// Files and text dropped on widgets by other programs.
#pragma once

#include <gtk/gtk.h>
#include <stdbool.h>

#include "furrow-callback.h"
#include "furrow-files.h"
#include "furrow-signal.h"

/// Accepts calendar files dropped on `widget`, unless a child widget accepts the drop. `destroy` is called with
/// `data` when the widget is destroyed. In C because the dropped value is a GValue of a type found at run time.
void furrow_watch_file_drops(GtkWidget *widget, FurrowPathCallback callback, void *data, FurrowDestroy destroy);

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
