// A page next to the content that it belongs to, or covering it where there is no room.
#pragma once

#include <gtk/gtk.h>
#include <stdbool.h>

#include "furrow-callback.h"

/// A container of the window's levels and a page that is open or closed. If the container is at least `wide_width`
/// wide, the page is at the end, next to the levels; otherwise it covers them. Next to the page, the levels stay side
/// by side regardless of their width.
///
/// In C because it is a subclass, which does not lay out covered content again. Lengths are px.
GtkWidget *furrow_detail_pane_new(GtkWidget *navigation, GtkWidget *page, int wide_width, int page_width);

/// Opens or closes the page.
void furrow_detail_pane_set_open(GtkWidget *pane, bool open);

/// Calls back when the page begins to cover the levels, to be next to them, or to be closed. Called from the
/// allocation.
void furrow_detail_pane_on_place(GtkWidget *pane,
                                 void (*callback)(void *data, bool covers, bool beside) FURROW_MAIN_ACTOR, void *data);
