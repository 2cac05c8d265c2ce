// The placeholder in the gap: a colored row with a text, drawn behind the list.

#include "furrow-placeholder.h"

#include "furrow-row-text.h"

#include <math.h>

// Px between the edge and the text, as in a row.
#define TEXT_MARGIN 16

G_DECLARE_FINAL_TYPE(FurrowPlaceholder, furrow_placeholder, FURROW, PLACEHOLDER, GtkWidget)

struct _FurrowPlaceholder {
  GtkWidget parent;
  GtkWidget *text;
  double y, height, scale;
  GdkRGBA color;
};

G_DEFINE_TYPE(FurrowPlaceholder, furrow_placeholder, GTK_TYPE_WIDGET)

static void furrow_placeholder_measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                                       int *natural, int *minimum_baseline, int *natural_baseline) {
  (void)widget;
  (void)orientation;
  (void)for_size;
  *minimum = *natural = 0;
  *minimum_baseline = *natural_baseline = -1;
}

static void furrow_placeholder_size_allocate(GtkWidget *widget, int width, int height, int baseline) {
  FurrowPlaceholder *self = FURROW_PLACEHOLDER(widget);
  (void)height;
  (void)baseline;
  int min_width, min_height;
  gtk_widget_measure(self->text, GTK_ORIENTATION_HORIZONTAL, -1, &min_width, NULL, NULL, NULL);
  gtk_widget_measure(self->text, GTK_ORIENTATION_VERTICAL, -1, &min_height, NULL, NULL, NULL);
  gtk_widget_allocate(self->text, MAX(width - 2 * TEXT_MARGIN, min_width),
                      MAX((int)self->height, min_height), -1, NULL);
}

static void furrow_placeholder_snapshot(GtkWidget *widget, GtkSnapshot *snapshot) {
  FurrowPlaceholder *self = FURROW_PLACEHOLDER(widget);
  if (self->scale <= 0) return;
  float width = gtk_widget_get_width(widget), height = (float)self->height;
  gtk_snapshot_push_opacity(snapshot, self->scale);
  gtk_snapshot_translate(snapshot, &GRAPHENE_POINT_INIT(0, (float)self->y));
  gtk_snapshot_scale(snapshot, 1, (float)self->scale);
  gtk_snapshot_append_color(snapshot, &self->color, &GRAPHENE_RECT_INIT(0, -height / 2, width, height));
  gtk_snapshot_translate(snapshot, &GRAPHENE_POINT_INIT(TEXT_MARGIN, -height / 2));
  gtk_widget_snapshot_child(widget, self->text, snapshot);
  gtk_snapshot_pop(snapshot);
}

static void furrow_placeholder_dispose(GObject *object) {
  g_clear_pointer(&FURROW_PLACEHOLDER(object)->text, gtk_widget_unparent);
  G_OBJECT_CLASS(furrow_placeholder_parent_class)->dispose(object);
}

static void furrow_placeholder_class_init(FurrowPlaceholderClass *class) {
  GtkWidgetClass *widget = GTK_WIDGET_CLASS(class);
  widget->measure = furrow_placeholder_measure;
  widget->size_allocate = furrow_placeholder_size_allocate;
  widget->snapshot = furrow_placeholder_snapshot;
  G_OBJECT_CLASS(class)->dispose = furrow_placeholder_dispose;
  gtk_widget_class_set_css_name(widget, "rowplaceholder");
}

static void furrow_placeholder_init(FurrowPlaceholder *self) {
  self->text = gtk_inscription_new(NULL);
  gtk_inscription_set_yalign(GTK_INSCRIPTION(self->text), 0.5f);
  // The preview of a pull or a pinch is only useful to the user whose fingers do it.
  gtk_accessible_update_state(GTK_ACCESSIBLE(self->text), GTK_ACCESSIBLE_STATE_HIDDEN, TRUE, -1);
  gtk_widget_set_parent(self->text, GTK_WIDGET(self));
}

GtkWidget *furrow_placeholder_new(void) { return g_object_new(furrow_placeholder_get_type(), NULL); }

void furrow_placeholder_set_text(GtkWidget *placeholder, const char *text) {
  furrow_row_text_set(FURROW_PLACEHOLDER(placeholder)->text, text);
}

void furrow_placeholder_show(GtkWidget *placeholder, double y, double height, double scale, const GdkRGBA *color) {
  FurrowPlaceholder *self = FURROW_PLACEHOLDER(placeholder);
  gboolean resized = self->height != height;
  self->y = y;
  self->height = height;
  self->scale = scale;
  self->color = *color;
  if (resized) gtk_widget_queue_allocate(placeholder);
  gtk_widget_queue_draw(placeholder);
}
