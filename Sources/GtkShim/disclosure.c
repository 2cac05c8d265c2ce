// The control that collapses the subtasks of a row: a triangle in the text's color.

#include "furrow-disclosure.h"

// The side (px) of the square for the triangle, at the control's beginning: the size of the desktop's symbolic icons.
#define SIZE 16
// Px from the square's middle to the triangle's tip, and half the length of the triangle's side.
#define TIP 2.5
#define HALF_SIDE 4.5

G_DECLARE_FINAL_TYPE(FurrowDisclosure, furrow_disclosure, FURROW, DISCLOSURE, GtkWidget)

struct _FurrowDisclosure {
  GtkWidget parent;
  gboolean collapsed;
  FurrowDisclosureClick clicked;
  void *data;
};

G_DEFINE_TYPE(FurrowDisclosure, furrow_disclosure, GTK_TYPE_WIDGET)

static void text_color(GtkWidget *widget, GdkRGBA *color) {
#if GTK_CHECK_VERSION(4, 10, 0)
  gtk_widget_get_color(widget, color);
#else
  gtk_style_context_get_color(gtk_widget_get_style_context(widget), color);
#endif
}

static void furrow_disclosure_snapshot(GtkWidget *widget, GtkSnapshot *snapshot) {
  FurrowDisclosure *self = FURROW_DISCLOSURE(widget);
  gboolean rtl = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL;
  float x = rtl ? (float)(gtk_widget_get_width(widget) - SIZE) : 0;
  float y = (float)((gtk_widget_get_height(widget) - SIZE) / 2);
  GdkRGBA color;
  text_color(widget, &color);
  cairo_t *cairo = gtk_snapshot_append_cairo(snapshot, &GRAPHENE_RECT_INIT(x, y, SIZE, SIZE));
  gdk_cairo_set_source_rgba(cairo, &color);
  cairo_translate(cairo, x + SIZE / 2, y + SIZE / 2);
  if (!self->collapsed) cairo_rotate(cairo, G_PI / 2);
  else if (rtl) cairo_scale(cairo, -1, 1);
  cairo_move_to(cairo, -TIP, -HALF_SIDE);
  cairo_line_to(cairo, TIP, 0);
  cairo_line_to(cairo, -TIP, HALF_SIDE);
  cairo_close_path(cairo);
  cairo_fill(cairo);
  cairo_destroy(cairo);
}

// As with a button, a release outside the control is not a click.
static void on_released(GtkGestureClick *gesture, int presses, double x, double y, FurrowDisclosure *self) {
  (void)presses;
  if (!gtk_widget_contains(GTK_WIDGET(self), x, y)) return;
  gtk_gesture_set_state(GTK_GESTURE(gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  self->clicked(self->data, GTK_WIDGET(self));
}

static void furrow_disclosure_class_init(FurrowDisclosureClass *class) {
  GTK_WIDGET_CLASS(class)->snapshot = furrow_disclosure_snapshot;
  gtk_widget_class_set_css_name(GTK_WIDGET_CLASS(class), "disclosure");
}

static void furrow_disclosure_init(FurrowDisclosure *self) {
  GtkGesture *click = gtk_gesture_click_new();
  gtk_gesture_single_set_button(GTK_GESTURE_SINGLE(click), GDK_BUTTON_PRIMARY);
  gtk_gesture_single_set_exclusive(GTK_GESTURE_SINGLE(click), TRUE);
  gtk_event_controller_set_propagation_phase(GTK_EVENT_CONTROLLER(click), GTK_PHASE_CAPTURE);
  g_signal_connect(click, "released", G_CALLBACK(on_released), self);
  gtk_widget_add_controller(GTK_WIDGET(self), GTK_EVENT_CONTROLLER(click));
}

GtkWidget *furrow_disclosure_new(FurrowDisclosureClick clicked, void *data) {
  FurrowDisclosure *self = g_object_new(furrow_disclosure_get_type(), NULL);
  self->clicked = clicked;
  self->data = data;
  return GTK_WIDGET(self);
}

bool furrow_is_disclosure(GtkWidget *widget) { return G_TYPE_CHECK_INSTANCE_TYPE(widget, furrow_disclosure_get_type()); }

void furrow_disclosure_set_collapsed(GtkWidget *disclosure, bool collapsed) {
  FurrowDisclosure *self = FURROW_DISCLOSURE(disclosure);
  if (self->collapsed == collapsed) return;
  self->collapsed = collapsed;
  gtk_widget_queue_draw(disclosure);
}

bool furrow_disclosure_is_collapsed(GtkWidget *disclosure) { return FURROW_DISCLOSURE(disclosure)->collapsed; }
