// A list model that stores only a count; its objects are created when GTK asks for them.
#pragma once

#include <gio/gio.h>

/// A `GListModel` of `count` objects without content; a row finds its content by its position.
///
/// In C because it is a subclass. Creating 100,000 objects up front would cost a quarter of the window's first paint.
GListModel *furrow_list_model_new(unsigned count);

/// Replaces `removed` objects at `position` by `added` ones, and emits `items-changed`.
void furrow_list_model_splice(GListModel *model, unsigned position, unsigned removed, unsigned added);
