// What GtkListView has no call for.
#pragma once

#include <gtk/gtk.h>

/// Scrolls a GtkListView just so far that the row at this position is seen whole.
///
/// In C because the action's parameter takes a variadic call. GTK has a function for it only from 4.12 on, which does no
/// more than the action.
void furrow_list_scroll_to(GtkWidget *list, unsigned position);

/// Ends the animation of touch scrolling, and where it had been pulled past the list's end, that too.
///
/// GTK has no call for it. Switching the animation off ends it where it is, and GTK 4.8 goes on drawing the glow at the
/// end until the position next changes (and says how far past the end it is only from 100 px on): so it is told that the
/// position has changed. All handlers of the position but the list's own are called by this.
void furrow_list_stop_kinetic_scroll(GtkScrolledWindow *scrolled);

/// Whether a scrolled window's list is moving its own scroll position, as asked by a handler of "value-changed".
///
/// GtkListView does so in its layout: it keeps the rows where they are seen when others come or go above them, and it
/// brings a row into view. GTK has no call that tells this from a hand's scrolling, but the list does not listen to the
/// position while it moves it itself (4.8, and still 4.18).
gboolean furrow_list_moves_itself(GtkScrolledWindow *scrolled);

/// Has a scrolled window notice, or not, that its long press is cancelled.
///
/// It asks then for an event of the finger that was last on it, which there is none of any more where several were (GTK
/// 4.8, and still 4.18), as when all its gestures are reset or its kinetic scrolling is switched off.
void furrow_let_long_press_be_cancelled(GtkWidget *widget, gboolean is_heard);
