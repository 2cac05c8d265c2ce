// Files and text dropped on widgets by other programs.
#pragma once

#include <gtk/gtk.h>
#include <stdbool.h>

#include "furrow-callback.h"
#include "furrow-signal.h"

/// Returns whether a file is opened when it is dropped, by its path.
typedef bool (*FurrowFileTest)(const char *path) FURROW_MAIN_ACTOR;

/// Accepts a file that passes the test and is dropped on `window`, unless a child widget accepts the drop, and passes
/// it to the action `win.open-file`. In C because the dropped value is a GValue of a type found at run time.
void furrow_watch_file_drops(GtkWidget *window, FurrowFileTest can_open);

/// The callbacks for text dragged over a widget by any program. Points are px from the widget's top left corner.
typedef struct {
  /// Tests whether a file is opened instead of being dropped as text.
  FurrowFileTest can_open;
  /// The text moved here; returning false refuses it.
  bool (*moved)(void *data, double x, double y) FURROW_MAIN_ACTOR;
  /// The text left, dropped or not.
  void (*left)(void *data) FURROW_MAIN_ACTOR;
  /// The text was dropped here; returns false if it had no effect.
  bool (*dropped)(void *data, const char *text, double x, double y) FURROW_MAIN_ACTOR;
} FurrowTextDrop;

/// Accepts text and files dropped on `widget`. A file that passes the test `can_open` is passed to the action
/// `win.open-file`; other files, and links, are passed as text by their names. In C because the dropped value is a
/// GValue of a type found at run time.
void furrow_watch_text_drops(GtkWidget *widget, const FurrowTextDrop *callbacks, void *data);
