// Files of other programs: chosen in a dialog, dropped, or opened by the desktop.
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

/// The path of the calendar's file in a value of GDK_TYPE_FILE_LIST, to be freed; NULL where there are several files, or it is
/// of another kind.
char *furrow_calendar_path(const GValue *value);

/// Lets a calendar's file be dropped on `widget`, but where something in it takes it. `destroy` is called with `data` when the
/// widget goes. In C because the value that is dropped is a GValue of a type found at run time.
void furrow_watch_file_drops(GtkWidget *widget, FurrowPathCallback callback, void *data, FurrowDestroy destroy);

/// Hears of the files that an application is to open. In C because they are an array in a signal.
void furrow_watch_opened_files(GApplication *application, FurrowPathCallback callback, void *data, FurrowDestroy destroy);
