// Operations on GtkListView for which GTK has no function.

#include "furrow-list.h"

void furrow_list_scroll_to(GtkWidget *list, unsigned position) {
  gtk_widget_activate_action(list, "list.scroll-to-item", "u", position);
}

gboolean furrow_list_is_self_scrolling(GtkScrolledWindow *scrolled) {
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment(scrolled);
  guint changed = g_signal_lookup("value-changed", GTK_TYPE_ADJUSTMENT);
  GSignalMatchType match = G_SIGNAL_MATCH_ID | G_SIGNAL_MATCH_DATA | G_SIGNAL_MATCH_UNBLOCKED;
  gpointer list = gtk_scrolled_window_get_child(scrolled);
  return g_signal_handler_find(adjustment, match, changed, 0, NULL, NULL, list) == 0;
}

void furrow_set_long_press_cancel_handled(GtkWidget *widget, gboolean is_handled) {
  if (!GTK_IS_SCROLLED_WINDOW(widget)) return;
  guint cancelled = g_signal_lookup("cancelled", GTK_TYPE_GESTURE_LONG_PRESS);
  GSignalMatchType match = G_SIGNAL_MATCH_ID | G_SIGNAL_MATCH_DATA;
  GListModel *controllers = gtk_widget_observe_controllers(widget);
  for (guint i = 0; i < g_list_model_get_n_items(controllers); i++) {
    GtkEventController *controller = g_list_model_get_item(controllers, i);
    if (GTK_IS_GESTURE_LONG_PRESS(controller) && is_handled)
      g_signal_handlers_unblock_matched(controller, match, cancelled, 0, NULL, NULL, widget);
    else if (GTK_IS_GESTURE_LONG_PRESS(controller))
      g_signal_handlers_block_matched(controller, match, cancelled, 0, NULL, NULL, widget);
    g_object_unref(controller);
  }
  g_object_unref(controllers);
}

void furrow_list_stop_kinetic_scroll(GtkScrolledWindow *scrolled) {
  furrow_set_long_press_cancel_handled(GTK_WIDGET(scrolled), FALSE);
  gtk_scrolled_window_set_kinetic_scrolling(scrolled, FALSE);
  gtk_scrolled_window_set_kinetic_scrolling(scrolled, TRUE);
  furrow_set_long_press_cancel_handled(GTK_WIDGET(scrolled), TRUE);
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment(scrolled);
  GtkWidget *list = gtk_scrolled_window_get_child(scrolled);
  g_return_if_fail(GTK_IS_LIST_VIEW(list));
  // The list's own handler is blocked: it would look for its rows, which may not have heights yet.
  guint changed = g_signal_lookup("value-changed", GTK_TYPE_ADJUSTMENT);
  GSignalMatchType match = G_SIGNAL_MATCH_ID | G_SIGNAL_MATCH_DATA;
  g_signal_handlers_block_matched(adjustment, match, changed, 0, NULL, NULL, list);
  g_signal_emit(adjustment, changed, 0);
  g_signal_handlers_unblock_matched(adjustment, match, changed, 0, NULL, NULL, list);
  gtk_widget_queue_draw(GTK_WIDGET(scrolled));
}
