// The overview of lists and an open list: side by side, on top of each other, or one folding into the other.

#include "furrow-levels.h"

#include <math.h>

// The minimum fraction of the height of a folded page: a transform to nothing could not be inverted for picking.
#define LEAST_SCALE 0.01
// The line between pages side by side: 1 px, as strong as libadwaita's borders.
#define BORDER_ALPHA 0.15f

G_DECLARE_FINAL_TYPE(FurrowLevels, furrow_levels, FURROW, LEVELS, GtkWidget)

typedef enum { SHOWS_INNER, SHOWS_OUTER, FOLDS } State;

struct _FurrowLevels {
  GtkWidget parent;
  GtkWidget *outer, *inner;
  // The widget drawn above both pages, and its place.
  GtkWidget *above;
  double above_x, above_y;
  int above_width, above_height;
  int wide_width, outer_width;
  gboolean wide, keeps_wide, allocated;
  State state;
  double top, bottom, opacity;
  void (*on_width)(void *data, bool wide);
  void *data;
};

G_DEFINE_TYPE(FurrowLevels, furrow_levels, GTK_TYPE_WIDGET)

static void measure_page(GtkWidget *page, GtkOrientation orientation, int *minimum, int *natural) {
  int least, usual;
  if (!page) return;
  gtk_widget_measure(page, orientation, -1, &least, &usual, NULL, NULL);
  *minimum = MAX(*minimum, least);
  *natural = MAX(*natural, usual);
}

static void furrow_levels_measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                                  int *natural, int *minimum_baseline, int *natural_baseline) {
  FurrowLevels *self = FURROW_LEVELS(widget);
  (void)for_size;
  *minimum = *natural = 0;
  measure_page(self->outer, orientation, minimum, natural);
  measure_page(self->inner, orientation, minimum, natural);
  *minimum_baseline = *natural_baseline = -1;
}

static void allocate_page(GtkWidget *page, int width, int height, double x, double y, double scale) {
  if (!page || !gtk_widget_get_child_visible(page)) return;
  GskTransform *transform = gsk_transform_translate(NULL, &GRAPHENE_POINT_INIT((float)x, (float)y));
  if (scale != 1) transform = gsk_transform_scale(transform, 1, (float)scale);
  // Measured although the result is known, because GTK warns about allocating an unmeasured page.
  int least;
  gtk_widget_measure(page, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  gtk_widget_allocate(page, MAX(width, least), height, -1, transform);
}

static void allocate_beside(FurrowLevels *self, int width, int height) {
  gboolean rtl = gtk_widget_get_direction(GTK_WIDGET(self)) == GTK_TEXT_DIR_RTL;
  int inner = width - self->outer_width - 1;
  allocate_page(self->outer, self->outer_width, height, rtl ? width - self->outer_width : 0, 0, 1);
  allocate_page(self->inner, inner, height, rtl ? 0 : width - inner, 0, 1);
}

static void show_page(GtkWidget *page, gboolean visible) {
  if (page) gtk_widget_set_child_visible(page, visible);
}

static void show_pages(FurrowLevels *self) {
  gboolean beside = self->wide && self->outer;
  show_page(self->outer, beside || self->state != SHOWS_INNER);
  show_page(self->inner, beside || self->state != SHOWS_OUTER);
}

static void allocate_above(FurrowLevels *self) {
  if (!self->above) return;
  int least_width, least_height;
  gtk_widget_measure(self->above, GTK_ORIENTATION_HORIZONTAL, -1, &least_width, NULL, NULL, NULL);
  gtk_widget_measure(self->above, GTK_ORIENTATION_VERTICAL, -1, &least_height, NULL, NULL, NULL);
  GskTransform *transform =
      gsk_transform_translate(NULL, &GRAPHENE_POINT_INIT((float)self->above_x, (float)self->above_y));
  gtk_widget_allocate(self->above, MAX(self->above_width, least_width), MAX(self->above_height, least_height), -1,
                      transform);
}

static void furrow_levels_size_allocate(GtkWidget *widget, int width, int height, int baseline) {
  FurrowLevels *self = FURROW_LEVELS(widget);
  (void)baseline;
  gboolean wide = self->keeps_wide || width >= self->wide_width;
  gboolean turned = wide != self->wide || !self->allocated;
  self->wide = wide;
  self->allocated = TRUE;
  show_pages(self);
  if (wide && self->outer) {
    allocate_beside(self, width, height);
  } else {
    double scale = self->state == FOLDS ? fmax(LEAST_SCALE, (self->bottom - self->top) / MAX(1, height)) : 1;
    allocate_page(self->outer, width, height, 0, 0, 1);
    allocate_page(self->inner, width, height, 0, self->state == FOLDS ? self->top : 0, scale);
  }
  allocate_above(self);
  if (turned && self->on_width) self->on_width(self->data, wide);
}

static GdkRGBA background(GtkWidget *widget) {
  GdkRGBA color = {1, 1, 1, 1};
  // This is the only way to look up a named color; GTK deprecates it without a replacement.
  G_GNUC_BEGIN_IGNORE_DEPRECATIONS
  gtk_style_context_lookup_color(gtk_widget_get_style_context(widget), "window_bg_color", &color);
  G_GNUC_END_IGNORE_DEPRECATIONS
  return color;
}

static void snapshot_folded(FurrowLevels *self, GtkSnapshot *snapshot, int width) {
  GdkRGBA color = background(GTK_WIDGET(self));
  gtk_snapshot_push_opacity(snapshot, self->opacity);
  gtk_snapshot_append_color(
      snapshot, &color,
      &GRAPHENE_RECT_INIT(0, (float)self->top, (float)width, (float)fmax(1, self->bottom - self->top)));
  gtk_widget_snapshot_child(GTK_WIDGET(self), self->inner, snapshot);
  gtk_snapshot_pop(snapshot);
}

static void snapshot_border(FurrowLevels *self, GtkSnapshot *snapshot, int width, int height) {
  gboolean rtl = gtk_widget_get_direction(GTK_WIDGET(self)) == GTK_TEXT_DIR_RTL;
  float x = (float)(rtl ? width - self->outer_width - 1 : self->outer_width);
  gtk_snapshot_append_color(snapshot, &(GdkRGBA){0.5f, 0.5f, 0.5f, 2 * BORDER_ALPHA},
                            &GRAPHENE_RECT_INIT(x, 0, 1, (float)height));
}

static void furrow_levels_snapshot(GtkWidget *widget, GtkSnapshot *snapshot) {
  FurrowLevels *self = FURROW_LEVELS(widget);
  int width = gtk_widget_get_width(widget), height = gtk_widget_get_height(widget);
  gboolean beside = self->wide && self->outer;
  if (self->outer) gtk_widget_snapshot_child(widget, self->outer, snapshot);
  if (beside) snapshot_border(self, snapshot, width, height);
  if (self->inner && (beside || self->state == SHOWS_INNER))
    gtk_widget_snapshot_child(widget, self->inner, snapshot);
  else if (self->inner && self->state == FOLDS)
    snapshot_folded(self, snapshot, width);
  if (self->above) gtk_widget_snapshot_child(widget, self->above, snapshot);
}

static void furrow_levels_dispose(GObject *object) {
  FurrowLevels *self = FURROW_LEVELS(object);
  g_clear_pointer(&self->above, gtk_widget_unparent);
  g_clear_pointer(&self->outer, gtk_widget_unparent);
  g_clear_pointer(&self->inner, gtk_widget_unparent);
  G_OBJECT_CLASS(furrow_levels_parent_class)->dispose(object);
}

static void furrow_levels_class_init(FurrowLevelsClass *class) {
  GtkWidgetClass *widget = GTK_WIDGET_CLASS(class);
  widget->measure = furrow_levels_measure;
  widget->size_allocate = furrow_levels_size_allocate;
  widget->snapshot = furrow_levels_snapshot;
  G_OBJECT_CLASS(class)->dispose = furrow_levels_dispose;
  gtk_widget_class_set_css_name(widget, "levels");
}

static void furrow_levels_init(FurrowLevels *self) {
  self->opacity = 1;
  // The folded page must not be visible outside the container.
  gtk_widget_set_overflow(GTK_WIDGET(self), GTK_OVERFLOW_HIDDEN);
}

GtkWidget *furrow_levels_new(int wide_width, int outer_width) {
  FurrowLevels *self = g_object_new(furrow_levels_get_type(), NULL);
  self->wide_width = wide_width;
  self->outer_width = outer_width;
  return GTK_WIDGET(self);
}

void furrow_levels_set_outer(GtkWidget *levels, GtkWidget *page) {
  FurrowLevels *self = FURROW_LEVELS(levels);
  g_return_if_fail(!self->outer);
  self->outer = page;
  // Before the inner page in the order of children, and so of the focus.
  gtk_widget_insert_after(page, levels, NULL);
  show_pages(self);
}

void furrow_levels_set_inner(GtkWidget *levels, GtkWidget *page) {
  FurrowLevels *self = FURROW_LEVELS(levels);
  g_return_if_fail(!self->inner);
  self->inner = page;
  gtk_widget_set_parent(page, levels);
  show_pages(self);
}

void furrow_levels_set_above(GtkWidget *levels, GtkWidget *above) {
  FurrowLevels *self = FURROW_LEVELS(levels);
  g_clear_pointer(&self->above, gtk_widget_unparent);
  self->above = above;
  if (above) gtk_widget_set_parent(above, levels);
}

void furrow_levels_place_above(GtkWidget *levels, double x, double y, int width, int height) {
  FurrowLevels *self = FURROW_LEVELS(levels);
  self->above_x = x;
  self->above_y = y;
  self->above_width = width;
  self->above_height = height;
  gtk_widget_queue_allocate(levels);
}

void furrow_levels_on_width(GtkWidget *levels, void (*callback)(void *data, bool wide), void *data) {
  FurrowLevels *self = FURROW_LEVELS(levels);
  self->on_width = callback;
  self->data = data;
}

void furrow_levels_keep_wide(GtkWidget *levels, bool keep) { FURROW_LEVELS(levels)->keeps_wide = keep; }

static void show(GtkWidget *levels, State state) {
  FurrowLevels *self = FURROW_LEVELS(levels);
  self->state = state;
  show_pages(self);
  gtk_widget_queue_allocate(levels);
  gtk_widget_queue_draw(levels);
}

void furrow_levels_fold(GtkWidget *levels, double top, double bottom, double opacity) {
  FurrowLevels *self = FURROW_LEVELS(levels);
  self->top = top;
  self->bottom = bottom;
  self->opacity = opacity;
  show(levels, FOLDS);
}

void furrow_levels_show_inner(GtkWidget *levels) { show(levels, SHOWS_INNER); }

void furrow_levels_show_outer(GtkWidget *levels) { show(levels, SHOWS_OUTER); }
