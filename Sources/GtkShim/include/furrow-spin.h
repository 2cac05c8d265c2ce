// A spin button whose text is not a plain number.
#pragma once

#include <gtk/gtk.h>

#include "furrow-callback.h"
#include "furrow-signal.h"

/// Returns the number that a text means; negative if the text is not valid.
typedef int (*FurrowReadText)(void *data, const char *text) FURROW_MAIN_ACTOR;

/// Sets the callback that reads a spin button's text; an invalid text leaves the number unchanged.
///
/// In C because the signal `input` returns its result through a pointer and a number that is not a Swift boolean.
void furrow_spin_set_reader(GtkSpinButton *spin, FurrowReadText callback, void *data, FurrowDestroy destroy);
