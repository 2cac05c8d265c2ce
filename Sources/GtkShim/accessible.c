// Names, row actions and announcements for assistive technologies.

// For RTLD_DEFAULT.
#define _GNU_SOURCE

#include "furrow-accessible.h"
#include "furrow-signal.h"

#include <dlfcn.h>

void furrow_accessible_set_role(GtkWidget *widget, GtkAccessibleRole role) {
  g_object_set(widget, "accessible-role", role, NULL);
}

void furrow_accessible_set_label(GtkWidget *widget, const char *label) {
  // GTK names a button by the text on it, and that relation takes precedence over a label (4.18).
  gtk_accessible_reset_relation(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
  gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
}

void furrow_accessible_set_description(GtkWidget *widget, const char *description) {
  if (description)
    gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description, -1);
  else
    gtk_accessible_reset_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
}

void furrow_accessible_set_checked(GtkWidget *widget, bool checked) {
  gtk_accessible_update_state(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_CHECKED,
                              checked ? GTK_ACCESSIBLE_TRISTATE_TRUE : GTK_ACCESSIBLE_TRISTATE_FALSE, -1);
}

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

// The disabled actions are a bit mask stored in a pointer.
G_STATIC_ASSERT(sizeof(gpointer) >= sizeof(uint64_t));

uint64_t furrow_accessible_get_disabled(GtkWidget *widget) {
  return GPOINTER_TO_SIZE(g_object_get_qdata(G_OBJECT(widget), disabled_actions()));
}

void furrow_accessible_set_disabled(GtkWidget *widget, uint64_t actions) {
  g_object_set_qdata(G_OBJECT(widget), disabled_actions(), GSIZE_TO_POINTER(actions));
}

void furrow_accessible_set_level(GtkWidget *widget, int level) {
  if (level > 0)
    gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LEVEL, level, -1);
  else
    gtk_accessible_reset_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LEVEL);
}

void furrow_accessible_set_expanded(GtkWidget *widget, int expanded) {
  if (expanded >= 0)
    gtk_accessible_update_state(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_EXPANDED, expanded, -1);
  else
    gtk_accessible_reset_state(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_EXPANDED);
}

void furrow_accessible_set_selected(GtkWidget *widget, bool selected) {
  gtk_accessible_update_state(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_SELECTED, selected, -1);
}

void furrow_accessible_set_hidden(GtkWidget *widget, bool hidden) {
  gtk_accessible_update_state(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_HIDDEN, hidden, -1);
}

void furrow_accessible_enable_activation(GtkWidget *entry) {
  gtk_widget_class_set_activate_signal_from_name(GTK_WIDGET_GET_CLASS(entry), "activate");
}

static GtkWidget *first_label(GtkWidget *widget) {
  if (GTK_IS_LABEL(widget)) return widget;
  GtkWidget *found = NULL;
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child && !found;
       child = gtk_widget_get_next_sibling(child))
    found = first_label(child);
  return found;
}

static void name_entry(GtkWidget *entry) {
  GtkWidget *label = first_label(entry);
  if (!label || gtk_accessible_get_accessible_role(GTK_ACCESSIBLE(label)) != GTK_ACCESSIBLE_ROLE_PRESENTATION) return;
  furrow_accessible_set_label(entry, gtk_label_get_text(GTK_LABEL(label)));
}

static bool is_entry(GtkWidget *widget) {
  GtkAccessibleRole role = gtk_accessible_get_accessible_role(GTK_ACCESSIBLE(widget));
  return role == GTK_ACCESSIBLE_ROLE_MENU_ITEM || role == GTK_ACCESSIBLE_ROLE_MENU_ITEM_CHECKBOX ||
         role == GTK_ACCESSIBLE_ROLE_MENU_ITEM_RADIO;
}

static void name_entries(GtkWidget *menu) {
  if (is_entry(menu)) return name_entry(menu);
  for (GtkWidget *child = gtk_widget_get_first_child(menu); child; child = gtk_widget_get_next_sibling(child))
    name_entries(child);
}

void furrow_accessible_name_entries(GtkWidget *menu) {
  // Entries find their actions, and reset their labels, only once the menu is in its window.
  g_signal_connect(menu, "map", G_CALLBACK(name_entries), NULL);
}

// `gtk_accessible_get_at_context` (GTK 4.10). A context is a GObject.
typedef GObject *(*GetContext)(GtkAccessible *accessible);

// `gtk_accessible_announce` (GTK 4.14). The priority is an enumeration.
typedef void (*Announce)(GtkAccessible *accessible, const char *text, int priority);

// GTK_ACCESSIBLE_ANNOUNCEMENT_PRIORITY_MEDIUM: the screen reader finishes its current sentence first.
#define MEDIUM_PRIORITY 1

bool furrow_accessible_can_announce(GtkWidget *widget) {
  static GetContext get_context;
  if (!get_context) get_context = (GetContext)dlsym(RTLD_DEFAULT, "gtk_accessible_get_at_context");
  if (!get_context) return false;
  // NULL if GTK_A11Y is "none", and while the widget is being destroyed.
  GObject *context = get_context(GTK_ACCESSIBLE(widget));
  // Without an accessibility bus GTK uses the class for its own tests. That class does not implement announcing, but
  // GTK calls the missing function anyway. So only the class that is known to implement it counts.
  bool can = context && g_str_equal(G_OBJECT_TYPE_NAME(context), "GtkAtSpiContext");
  g_clear_object(&context);
  return can;
}

bool furrow_accessible_announce(GtkWidget *widget, const char *text) {
  static Announce announce;
  if (!announce) announce = (Announce)dlsym(RTLD_DEFAULT, "gtk_accessible_announce");
  // GTK drops announcements of a widget until an assistive technology has asked for the widget. Windows are known as
  // soon as they are shown.
  GtkRoot *window = gtk_widget_get_root(widget);
  if (!announce || (window && !furrow_accessible_can_announce(GTK_WIDGET(window)))) return false;
  // No assistive technology knows a widget outside a window, so such a widget needs no replacement either.
  if (window) announce(GTK_ACCESSIBLE(window), text, MEDIUM_PRIORITY);
  return true;
}
