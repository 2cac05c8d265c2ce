// A page that stands beside what it is about, or covers it where there is no room.
#pragma once

#include <gtk/gtk.h>
#include <stdbool.h>

#include "furrow-callback.h"

/// A container of the window's levels and a page that is open or not: beside them, at the end, where the container is at
/// least `wide_width` wide, and else over them. Beside them the levels stay side by side however narrow they get.
///
/// A subclass, hence in C: what is covered is not laid out anew. Px.
GtkWidget *furrow_detail_pane_new(GtkWidget *levels, GtkWidget *page, int wide_width, int page_width);

/// Opens the page, or closes it.
void furrow_detail_pane_set_open(GtkWidget *pane, bool open);

/// Calls back when the page has come to cover the levels, to stand beside them or to do neither, from within its allocation.
void furrow_detail_pane_on_place(GtkWidget *pane,
                                 void (*callback)(void *data, bool covers, bool beside) FURROW_MAIN_ACTOR, void *data);
