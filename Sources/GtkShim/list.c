// GtkListView across versions.

#include "furrow-list.h"

void furrow_list_scroll_to(GtkWidget *list, unsigned position) {
#if GTK_CHECK_VERSION(4, 12, 0)
  gtk_list_view_scroll_to(GTK_LIST_VIEW(list), position, GTK_LIST_SCROLL_NONE, NULL);
#else
  gtk_widget_activate_action(list, "list.scroll-to-item", "u", position);
#endif
}
