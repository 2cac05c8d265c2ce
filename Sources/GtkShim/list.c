// What GtkListView has no call for.

#include "furrow-list.h"

void furrow_list_scroll_to(GtkWidget *list, unsigned position) {
  gtk_widget_activate_action(list, "list.scroll-to-item", "u", position);
}

void furrow_list_stop_kinetic_scroll(GtkScrolledWindow *scrolled) {
  gtk_scrolled_window_set_kinetic_scrolling(scrolled, FALSE);
  gtk_scrolled_window_set_kinetic_scrolling(scrolled, TRUE);
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment(scrolled);
  GtkWidget *list = gtk_scrolled_window_get_child(scrolled);
  g_return_if_fail(GTK_IS_LIST_VIEW(list));
  // The list would look for its rows, which may have no heights yet.
  guint changed = g_signal_lookup("value-changed", GTK_TYPE_ADJUSTMENT);
  GSignalMatchType match = G_SIGNAL_MATCH_ID | G_SIGNAL_MATCH_DATA;
  g_signal_handlers_block_matched(adjustment, match, changed, 0, NULL, NULL, list);
  g_signal_emit(adjustment, changed, 0);
  g_signal_handlers_unblock_matched(adjustment, match, changed, 0, NULL, NULL, list);
  gtk_widget_queue_draw(GTK_WIDGET(scrolled));
}
