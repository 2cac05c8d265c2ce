// Operations on GtkListView for which GTK has no function.
#pragma once

#include <gtk/gtk.h>

/// Scrolls a GtkListView just far enough that the row at this position is fully visible.
///
/// In C because the action's parameter needs a variadic call. GTK has a function only since 4.12, which does no more
/// than the action.
void furrow_list_scroll_to(GtkWidget *list, unsigned position);

/// Ends the animation of kinetic touch scrolling, and of the overshoot past the list's end if there is one.
///
/// GTK has no function for that. Switching the animation off stops it in place, but GTK 4.8 goes on drawing the glow
/// at the end until the position next changes (and reports how far past the end it is only from 100 px on). So this
/// function emits the position's change signal, and calls all its handlers except the list's own.
void furrow_list_stop_kinetic_scroll(GtkScrolledWindow *scrolled);

/// Returns whether a scrolled window's list is moving its own scroll position, for use in a handler of
/// "value-changed".
///
/// GtkListView does so in its layout: it keeps rows in place when others are added or removed above them, and it
/// scrolls to a row. GTK has no function that distinguishes this from scrolling by the user, but the list blocks its
/// own handler of the position while it moves it (4.8, and still 4.18).
gboolean furrow_list_is_self_scrolling(GtkScrolledWindow *scrolled);

/// Sets whether a scrolled window handles the cancellation of its long press.
///
/// The handler asks for an event of the finger last on the window. If there were several fingers, there is no longer
/// such an event (GTK 4.8, and still 4.18) when all its gestures are reset or its kinetic scrolling is switched off.
void furrow_set_long_press_cancel_handled(GtkWidget *widget, gboolean is_handled);
