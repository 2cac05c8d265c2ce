// A spin button whose text is no plain number.
#pragma once

#include <gtk/gtk.h>

#include "furrow-callback.h"
#include "furrow-signal.h"

/// What number a text stands for; negative where it stands for none.
typedef int (*FurrowReadText)(void *data, const char *text) FURROW_MAIN_ACTOR;

/// Has a spin button's text read by the callback; a text that says nothing leaves the number as it was.
///
/// In C because the signal `input` answers by a pointer and a number that is none of Swift's booleans.
void furrow_spin_set_reader(GtkSpinButton *spin, FurrowReadText callback, void *data, FurrowDestroy destroy);
