// Functions of newer libadwaita versions, looked up at run time.

// For RTLD_DEFAULT.
#define _GNU_SOURCE

#include "furrow-adwaita.h"

#include <dlfcn.h>

#include "furrow-accessible.h"

static gboolean is_adwaita(guint major, guint minor) {
  return adw_get_major_version() > major || (adw_get_major_version() == major && adw_get_minor_version() >= minor);
}

void furrow_adwaita_set_toast_text(AdwToast *toast, const char *text) {
  if (g_object_class_find_property(G_OBJECT_GET_CLASS(toast), "use-markup")) {
    g_object_set(toast, "use-markup", FALSE, "title", text, NULL);
    return;
  }
  char *markup = g_markup_escape_text(text, -1);
  adw_toast_set_title(toast, markup);
  g_free(markup);
}

static GtkWidget *find_label(GtkWidget *widget) {
  if (GTK_IS_LABEL(widget)) return widget;
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child; child = gtk_widget_get_next_sibling(child)) {
    GtkWidget *label = find_label(child);
    if (label) return label;
  }
  return NULL;
}

// The minimum number of characters in a line of a toast.
#define MIN_CHARS 8

static int natural_width(GtkWidget *widget) {
  int width;
  gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &width, NULL, NULL);
  return width;
}

static int char_width(GtkWidget *label) {
  PangoFontMetrics *metrics = pango_context_get_metrics(gtk_widget_get_pango_context(label), NULL, NULL);
  int width = MAX(pango_font_metrics_get_approximate_char_width(metrics),
                  pango_font_metrics_get_approximate_digit_width(metrics));
  pango_font_metrics_unref(metrics);
  return MAX(1, PANGO_PIXELS_CEIL(width));
}

void furrow_adwaita_wrap_toast(AdwToastOverlay *overlay) {
  // The toast is the last child, above the content. Its title comes before its button.
  GtkWidget *toast = gtk_widget_get_last_child(GTK_WIDGET(overlay));
  if (!toast || toast == adw_toast_overlay_get_child(overlay)) return;
  GtkWidget *label = find_label(toast);
  if (!label) return;
  gtk_label_set_wrap(GTK_LABEL(label), TRUE);
  gtk_label_set_wrap_mode(GTK_LABEL(label), PANGO_WRAP_WORD_CHAR);
  // A wrapping label requests the width of a narrow block of text, and the overlay allocates exactly that.
  gtk_label_set_natural_wrap_mode(GTK_LABEL(label), GTK_NATURAL_WRAP_NONE);
  gtk_label_set_lines(GTK_LABEL(label), 2);
  // The overlay allocates the height for the full width of the text. If that is more than the available width, the
  // button would end up outside the window.
  gtk_label_set_max_width_chars(GTK_LABEL(label), -1);
  int room = gtk_widget_get_width(GTK_WIDGET(overlay)) - natural_width(toast) + natural_width(label);
  if (natural_width(label) > room)
    gtk_label_set_max_width_chars(GTK_LABEL(label), MAX(MIN_CHARS, room / char_width(label)));
}

static GtkWidget *find(GtkWidget *widget, gboolean (*matches)(GtkWidget *)) {
  if (matches(widget)) return widget;
  GtkWidget *found = NULL;
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child && !found;
       child = gtk_widget_get_next_sibling(child))
    found = find(child, matches);
  return found;
}

// `gtk_accessible_update_platform_state` (GTK 4.18). The state is an enumeration.
typedef void (*UpdatePlatformState)(GtkAccessible *accessible, int state);

// GTK_ACCESSIBLE_PLATFORM_STATE_FOCUSABLE. The state itself does not change; the update makes the overlay known to
// assistive technologies.
#define FOCUSABLE 0

static gboolean is_toast_overlay(GtkWidget *widget) { return ADW_IS_TOAST_OVERLAY(widget); }

bool furrow_adwaita_announces_toasts(GtkWidget *widget) {
  UpdatePlatformState update = (UpdatePlatformState)dlsym(RTLD_DEFAULT, "gtk_accessible_update_platform_state");
  GtkWidget *overlay = find(widget, is_toast_overlay);
  // Libadwaita does not check whether GTK can announce. If GTK cannot, the next toast crashes on an overlay that
  // assistive technologies know of, and is dropped on any other overlay.
  if (!is_adwaita(1, 6) || !update || !overlay || !furrow_accessible_can_announce(overlay)) return false;
  update(GTK_ACCESSIBLE(overlay), FOCUSABLE);
  return true;
}

// Px that a header reserves at each end of its middle: the window's close button and the margins around it.
#define HEADER_END 54

// Functions of libadwaita 1.4, under their own names. Their arguments and results are only passed on.
typedef void *(*Parse)(const char *condition);
typedef void *(*New)(void *condition);
typedef void (*AddSetter)(void *breakpoint, GObject *object, const char *property, const GValue *value);
typedef void (*AddBreakpoint)(void *bin, void *breakpoint);

static gboolean is_bar(GtkWidget *widget) { return ADW_IS_VIEW_SWITCHER_BAR(widget); }

// The page names in the header; the names in the bar are narrow.
static gboolean is_wide(GtkWidget *widget) {
  return ADW_IS_VIEW_SWITCHER(widget) &&
         adw_view_switcher_get_policy(ADW_VIEW_SWITCHER(widget)) == ADW_VIEW_SWITCHER_POLICY_WIDE;
}

static void avoid_truncated_page_names(GtkWidget *window) {
  Parse parse = (Parse)dlsym(RTLD_DEFAULT, "adw_breakpoint_condition_parse");
  New new = (New)dlsym(RTLD_DEFAULT, "adw_breakpoint_new");
  AddSetter add_setter = (AddSetter)dlsym(RTLD_DEFAULT, "adw_breakpoint_add_setter");
  AddBreakpoint add_breakpoint = (AddBreakpoint)dlsym(RTLD_DEFAULT, "adw_breakpoint_bin_add_breakpoint");
  GType bin_type = g_type_from_name("AdwBreakpointBin");
  GtkWidget *names = find(window, is_wide);
  GtkWidget *bar = find(window, is_bar);
  // The window's own content is in another bin, outside this one.
  GtkWidget *bin = bin_type && bar ? gtk_widget_get_ancestor(bar, bin_type) : NULL;
  if (!parse || !new || !add_setter || !add_breakpoint || !bin || !names) return;
  int width;
  gtk_widget_measure(names, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &width, NULL, NULL);
  char *condition = g_strdup_printf("max-width: %dpx", width + 2 * HEADER_END - 1);
  void *breakpoint = new(parse(condition));
  g_free(condition);
  GValue revealed = G_VALUE_INIT;
  g_value_init(&revealed, G_TYPE_BOOLEAN);
  g_value_set_boolean(&revealed, TRUE);
  add_setter(breakpoint, G_OBJECT(bar), "reveal", &revealed);
  g_value_unset(&revealed);
  add_breakpoint(bin, breakpoint);
}

void furrow_adwaita_avoid_truncated_page_names(GtkWidget *window) {
  // The names have their final width only once styles are applied.
  g_signal_connect(window, "realize", G_CALLBACK(avoid_truncated_page_names), NULL);
}

G_GNUC_BEGIN_IGNORE_DEPRECATIONS

static GObject *ask_in_window(GtkWidget *parent, const char *heading, const char *text, const char *cancel,
                              const char *answer, AdwResponseAppearance appearance) {
  GtkRoot *root = gtk_widget_get_root(parent);
  GtkWidget *widget = adw_message_dialog_new(root ? GTK_WINDOW(root) : NULL, heading, text);
  AdwMessageDialog *dialog = ADW_MESSAGE_DIALOG(widget);
  adw_message_dialog_add_responses(dialog, "cancel", cancel, "do", answer, NULL);
  adw_message_dialog_set_response_appearance(dialog, "do", appearance);
  adw_message_dialog_set_default_response(dialog, "cancel");
  adw_message_dialog_set_close_response(dialog, "cancel");
  gtk_window_present(GTK_WINDOW(dialog));
  return G_OBJECT(dialog);
}

// Functions of libadwaita 1.5, under their own names. The dialog is only passed on.
typedef void *(*NewAlert)(const char *heading, const char *body);
typedef void (*AddResponse)(void *dialog, const char *id, const char *label);
typedef void (*SetAppearance)(void *dialog, const char *id, AdwResponseAppearance appearance);
typedef void (*SetResponse)(void *dialog, const char *id);
typedef void (*Present)(void *dialog, GtkWidget *parent);

GObject *furrow_adwaita_ask(GtkWidget *parent, const char *heading, const char *text, const char *cancel,
                            const char *answer, bool destroys) {
  AdwResponseAppearance appearance = destroys ? ADW_RESPONSE_DESTRUCTIVE : ADW_RESPONSE_SUGGESTED;
  NewAlert new = (NewAlert)dlsym(RTLD_DEFAULT, "adw_alert_dialog_new");
  AddResponse add_response = (AddResponse)dlsym(RTLD_DEFAULT, "adw_alert_dialog_add_response");
  SetAppearance set_appearance = (SetAppearance)dlsym(RTLD_DEFAULT, "adw_alert_dialog_set_response_appearance");
  SetResponse set_default = (SetResponse)dlsym(RTLD_DEFAULT, "adw_alert_dialog_set_default_response");
  SetResponse set_close = (SetResponse)dlsym(RTLD_DEFAULT, "adw_alert_dialog_set_close_response");
  Present present = (Present)dlsym(RTLD_DEFAULT, "adw_dialog_present");
  if (!new || !add_response || !set_appearance || !set_default || !set_close || !present)
    return ask_in_window(parent, heading, text, cancel, answer, appearance);
  void *dialog = new(heading, text);
  add_response(dialog, "cancel", cancel);
  add_response(dialog, "do", answer);
  set_appearance(dialog, "do", appearance);
  set_default(dialog, "cancel");
  set_close(dialog, "cancel");
  present(dialog, parent);
  return dialog;
}

GtkWidget *furrow_squeezer_new(void) {
  GtkWidget *squeezer = adw_squeezer_new();
  adw_squeezer_set_allow_none(ADW_SQUEEZER(squeezer), TRUE);
  adw_squeezer_set_homogeneous(ADW_SQUEEZER(squeezer), FALSE);
  adw_squeezer_set_xalign(ADW_SQUEEZER(squeezer), 0);
  return squeezer;
}

void furrow_squeezer_add(GtkWidget *squeezer, GtkWidget *child) { adw_squeezer_add(ADW_SQUEEZER(squeezer), child); }

GtkWidget *furrow_squeezer_get_visible_child(GtkWidget *squeezer) {
  return adw_squeezer_get_visible_child(ADW_SQUEEZER(squeezer));
}

G_GNUC_END_IGNORE_DEPRECATIONS
