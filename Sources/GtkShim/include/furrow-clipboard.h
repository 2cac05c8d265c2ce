// The clipboard's text.
#pragma once

#include <gtk/gtk.h>

#include "furrow-callback.h"
#include "furrow-signal.h"

typedef void (*FurrowTextRead)(void *data, const char *text) FURROW_MAIN_ACTOR;

/// Reads a clipboard's text and calls back with it, if there is any. `destroy` is called with `data` in either case.
///
/// In C because GIO's asynchronous callbacks are of types that Swift cannot name.
void furrow_clipboard_read(GdkClipboard *clipboard, FurrowTextRead callback, void *data, FurrowDestroy destroy);
