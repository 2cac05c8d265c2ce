// Files chosen in a dialog, or opened by the desktop.
#pragma once

#include <gtk/gtk.h>

#include "furrow-callback.h"
#include "furrow-signal.h"

typedef void (*FurrowPathCallback)(void *data, const char *path) FURROW_MAIN_ACTOR;

/// Shows a dialog over `parent` to choose a file, and calls back with its path unless the dialog was closed.
/// `destroy` is called with `data` in either case.
///
/// The dialog shows the files that pass `filter`, and takes its reference. `name` is the suggested name of a file to be
/// saved; NULL opens an existing file. In C because the response is an
/// argument of the signal, and GtkFileChooser's casts are macros.
void furrow_choose_file(GtkWindow *parent, const char *title, const char *accept, GtkFileFilter *filter,
                        const char *name, FurrowPathCallback callback, void *data, FurrowDestroy destroy);

/// Calls back with each file that an application is asked to open. In C because the files are an array in a signal.
void furrow_watch_opened_files(GApplication *application, FurrowPathCallback callback, void *data, FurrowDestroy destroy);
