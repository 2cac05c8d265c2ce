// What Furrow needs of GTK that Swift cannot say: GObject subclasses, signals with typed callbacks, gestures as plain
// numbers, and the main queue. Nothing here knows a to-do.
#pragma once

#include "furrow-accessible.h"
#include "furrow-adwaita.h"
#include "furrow-detail-pane.h"
#include "furrow-gestures.h"
#include "furrow-label-check.h"
#include "furrow-levels.h"
#include "furrow-list-model.h"
#include "furrow-list.h"
#include "furrow-main-queue.h"
#include "furrow-notes.h"
#include "furrow-placeholder.h"
#include "furrow-pointer.h"
#include "furrow-press-shield.h"
#include "furrow-presses.h"
#include "furrow-row-text.h"
#include "furrow-settings.h"
#include "furrow-signal.h"
#include "furrow-slide-row.h"
#include "furrow-swipe-menu.h"
#include "furrow-touches.h"
