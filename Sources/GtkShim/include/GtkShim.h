// The parts of Furrow's use of GTK that Swift cannot express: GObject subclasses, signals with typed callbacks,
// gestures as plain numbers, and the main queue.
//
// The widgets are Furrow's: rows that can be completed and have subtasks, captions with marks (such as overdue, a
// reminder or a priority), the lists next to a list, notes with links, and calendar files. The shim draws the marks of
// tasks, but knows no store and no rules: Swift decides which marks a row has, and supplies all texts, ids and
// positions.
#pragma once

#include "furrow-accessible.h"
#include "furrow-adwaita.h"
#include "furrow-caption-marks.h"
#include "furrow-clipboard.h"
#include "furrow-completion.h"
#include "furrow-detail-pane.h"
#include "furrow-disclosure.h"
#include "furrow-drops.h"
#include "furrow-editable.h"
#include "furrow-files.h"
#include "furrow-gestures.h"
#include "furrow-label-check.h"
#include "furrow-navigation.h"
#include "furrow-list-model.h"
#include "furrow-list.h"
#include "furrow-main-queue.h"
#include "furrow-notes.h"
#include "furrow-placeholder.h"
#include "furrow-pointer.h"
#include "furrow-press-shield.h"
#include "furrow-presses.h"
#include "furrow-row-caption.h"
#include "furrow-row-text.h"
#include "furrow-settings.h"
#include "furrow-side-by-side.h"
#include "furrow-signal.h"
#include "furrow-slide-row.h"
#include "furrow-spin.h"
#include "furrow-swipe-menu.h"
#include "furrow-tooltip.h"
#include "furrow-touches.h"
