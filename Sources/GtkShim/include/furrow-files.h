// Files of other programs, chosen in a dialog.
#pragma once

#include <gtk/gtk.h>

#include "furrow-callback.h"
#include "furrow-signal.h"

typedef void (*FurrowPathCallback)(void *data, const char *path) FURROW_MAIN_ACTOR;

/// Has a calendar's file chosen over `parent`, and calls back with its path unless the dialog was closed. `destroy` is called
/// with `data` in either case.
///
/// `name` is what a file that is to be saved is first called; NULL has one opened that is there. In C because the response is
/// the signal's argument, and GtkFileChooser's casts are macros.
void furrow_choose_file(GtkWindow *parent, const char *title, const char *accept, const char *filter, const char *name,
                        FurrowPathCallback callback, void *data, FurrowDestroy destroy);
