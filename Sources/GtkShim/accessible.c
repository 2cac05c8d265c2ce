// Rows' actions and announcements for assistive technologies.

#include "furrow-accessible.h"

static FurrowWidgetAction action_callback;
static void *action_data;

static void activate(GtkWidget *widget, const char *name, GVariant *parameter) {
  (void)parameter;
  action_callback(action_data, widget, name);
}

void furrow_accessible_install_action(GtkWidget *widget, const char *name, FurrowWidgetAction callback, void *data) {
  action_callback = callback;
  action_data = data;
  gtk_widget_class_install_action(GTK_WIDGET_GET_CLASS(widget), name, NULL, activate);
}

static GQuark disabled_actions(void) { return g_quark_from_static_string("furrow-disabled-actions"); }

uint32_t furrow_accessible_get_disabled(GtkWidget *widget) {
  return GPOINTER_TO_UINT(g_object_get_qdata(G_OBJECT(widget), disabled_actions()));
}

void furrow_accessible_set_disabled(GtkWidget *widget, uint32_t actions) {
  g_object_set_qdata(G_OBJECT(widget), disabled_actions(), GUINT_TO_POINTER(actions));
}

void furrow_accessible_set_hidden(GtkWidget *widget, bool hidden) {
  gtk_accessible_update_state(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_HIDDEN, hidden, -1);
}

void furrow_accessible_let_activate(GtkWidget *entry) {
  gtk_widget_class_set_activate_signal_from_name(GTK_WIDGET_GET_CLASS(entry), "activate");
}
