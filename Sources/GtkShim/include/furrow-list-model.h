// A list model that is only a count: its objects are made when GTK asks for them.
#pragma once

#include <gio/gio.h>

/// A `GListModel` of `count` objects without content; a row learns what to show from its position.
///
/// A subclass, hence in C. 100,000 objects made up front would cost a quarter of the window's first paint.
GListModel *furrow_list_model_new(unsigned count);

/// Says that `removed` objects at `position` gave way to `added` ones; `items-changed` follows.
void furrow_list_model_splice(GListModel *model, unsigned position, unsigned removed, unsigned added);
