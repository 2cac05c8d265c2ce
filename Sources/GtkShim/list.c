// GtkListView across versions.

#include "furrow-list.h"

void furrow_list_scroll_to(GtkWidget *list, unsigned position) {
#if GTK_CHECK_VERSION(4, 12, 0)
  gtk_list_view_scroll_to(GTK_LIST_VIEW(list), position, GTK_LIST_SCROLL_NONE, NULL);
#else
  gtk_widget_activate_action(list, "list.scroll-to-item", "u", position);
#endif
}

void furrow_list_stop_kinetic_scroll(GtkScrolledWindow *scrolled, bool is_past_end) {
  gtk_scrolled_window_set_kinetic_scrolling(scrolled, FALSE);
  gtk_scrolled_window_set_kinetic_scrolling(scrolled, TRUE);
  if (!is_past_end) return;
  g_signal_emit_by_name(gtk_scrolled_window_get_vadjustment(scrolled), "value-changed");
  gtk_widget_queue_draw(GTK_WIDGET(scrolled));
}
