// Tooltips by position.

#include "furrow-tooltip.h"

typedef struct {
  FurrowTooltipText text;
  void *data;
} Query;

static gboolean on_query(GtkWidget *widget, int x, int y, gboolean keyboard, GtkTooltip *tooltip, Query *self) {
  (void)widget;
  char *text = keyboard ? NULL : self->text(self->data, x, y);
  if (!text) return FALSE;
  gtk_tooltip_set_text(tooltip, text);
  free(text);
  return TRUE;
}

static void free_query(gpointer query, GClosure *closure) {
  (void)closure;
  g_free(query);
}

void furrow_tooltip_at(GtkWidget *widget, FurrowTooltipText text, void *data) {
  Query *query = g_new(Query, 1);
  *query = (Query){text, data};
  g_signal_connect_data(widget, "query-tooltip", G_CALLBACK(on_query), query, free_query, 0);
  gtk_widget_set_has_tooltip(widget, TRUE);
}
