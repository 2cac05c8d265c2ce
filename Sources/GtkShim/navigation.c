// The overview of lists and an open list: side by side, on top of each other, or one folding into the other.

#include "furrow-navigation.h"

#include <math.h>

// The minimum fraction of the height of a folded page: a transform to nothing could not be inverted for picking.
#define MIN_SCALE 0.01
// The line between pages side by side: 1 px, as strong as libadwaita's borders.
#define BORDER_ALPHA 0.15f

G_DECLARE_FINAL_TYPE(FurrowNavigation, furrow_navigation, FURROW, NAVIGATION, GtkWidget)

typedef enum { SHOWS_CONTENT, SHOWS_SIDEBAR, FOLDS } State;

struct _FurrowNavigation {
  GtkWidget parent;
  GtkWidget *sidebar, *content;
  // The widget drawn above both pages, and its place.
  GtkWidget *overlay;
  double overlay_x, overlay_y;
  int overlay_width, overlay_height;
  int wide_width, sidebar_width;
  gboolean wide, forced_wide, allocated;
  State state;
  double top, bottom, opacity;
  void (*on_width)(void *data, bool wide);
  void *data;
};

G_DEFINE_TYPE(FurrowNavigation, furrow_navigation, GTK_TYPE_WIDGET)

static void measure_page(GtkWidget *page, GtkOrientation orientation, int *minimum, int *natural) {
  int child_min, child_nat;
  if (!page) return;
  gtk_widget_measure(page, orientation, -1, &child_min, &child_nat, NULL, NULL);
  *minimum = MAX(*minimum, child_min);
  *natural = MAX(*natural, child_nat);
}

static void furrow_navigation_measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                                  int *natural, int *minimum_baseline, int *natural_baseline) {
  FurrowNavigation *self = FURROW_NAVIGATION(widget);
  (void)for_size;
  *minimum = *natural = 0;
  measure_page(self->sidebar, orientation, minimum, natural);
  measure_page(self->content, orientation, minimum, natural);
  *minimum_baseline = *natural_baseline = -1;
}

static void allocate_page(GtkWidget *page, int width, int height, double x, double y, double scale) {
  if (!page || !gtk_widget_get_child_visible(page)) return;
  GskTransform *transform = gsk_transform_translate(NULL, &GRAPHENE_POINT_INIT((float)x, (float)y));
  if (scale != 1) transform = gsk_transform_scale(transform, 1, (float)scale);
  // Measured although the result is known, because GTK warns about allocating an unmeasured page.
  int child_min;
  gtk_widget_measure(page, GTK_ORIENTATION_HORIZONTAL, -1, &child_min, NULL, NULL, NULL);
  gtk_widget_allocate(page, MAX(width, child_min), height, -1, transform);
}

static void allocate_beside(FurrowNavigation *self, int width, int height) {
  gboolean rtl = gtk_widget_get_direction(GTK_WIDGET(self)) == GTK_TEXT_DIR_RTL;
  int content = width - self->sidebar_width - 1;
  allocate_page(self->sidebar, self->sidebar_width, height, rtl ? width - self->sidebar_width : 0, 0, 1);
  allocate_page(self->content, content, height, rtl ? 0 : width - content, 0, 1);
}

static void show_page(GtkWidget *page, gboolean visible) {
  if (page) gtk_widget_set_child_visible(page, visible);
}

static void show_pages(FurrowNavigation *self) {
  gboolean beside = self->wide && self->sidebar;
  show_page(self->sidebar, beside || self->state != SHOWS_CONTENT);
  show_page(self->content, beside || self->state != SHOWS_SIDEBAR);
}

static void allocate_overlay(FurrowNavigation *self) {
  if (!self->overlay) return;
  int min_width, min_height;
  gtk_widget_measure(self->overlay, GTK_ORIENTATION_HORIZONTAL, -1, &min_width, NULL, NULL, NULL);
  gtk_widget_measure(self->overlay, GTK_ORIENTATION_VERTICAL, -1, &min_height, NULL, NULL, NULL);
  GskTransform *transform =
      gsk_transform_translate(NULL, &GRAPHENE_POINT_INIT((float)self->overlay_x, (float)self->overlay_y));
  gtk_widget_allocate(self->overlay, MAX(self->overlay_width, min_width), MAX(self->overlay_height, min_height), -1,
                      transform);
}

static void furrow_navigation_size_allocate(GtkWidget *widget, int width, int height, int baseline) {
  FurrowNavigation *self = FURROW_NAVIGATION(widget);
  (void)baseline;
  gboolean wide = self->forced_wide || width >= self->wide_width;
  gboolean changed = wide != self->wide || !self->allocated;
  self->wide = wide;
  self->allocated = TRUE;
  show_pages(self);
  if (wide && self->sidebar) {
    allocate_beside(self, width, height);
  } else {
    double scale = self->state == FOLDS ? fmax(MIN_SCALE, (self->bottom - self->top) / MAX(1, height)) : 1;
    allocate_page(self->sidebar, width, height, 0, 0, 1);
    allocate_page(self->content, width, height, 0, self->state == FOLDS ? self->top : 0, scale);
  }
  allocate_overlay(self);
  if (changed && self->on_width) self->on_width(self->data, wide);
}

static GdkRGBA background(GtkWidget *widget) {
  GdkRGBA color = {1, 1, 1, 1};
  // This is the only way to look up a named color; GTK deprecates it without a replacement.
  G_GNUC_BEGIN_IGNORE_DEPRECATIONS
  gtk_style_context_lookup_color(gtk_widget_get_style_context(widget), "window_bg_color", &color);
  G_GNUC_END_IGNORE_DEPRECATIONS
  return color;
}

static void snapshot_folded(FurrowNavigation *self, GtkSnapshot *snapshot, int width) {
  GdkRGBA color = background(GTK_WIDGET(self));
  gtk_snapshot_push_opacity(snapshot, self->opacity);
  gtk_snapshot_append_color(
      snapshot, &color,
      &GRAPHENE_RECT_INIT(0, (float)self->top, (float)width, (float)fmax(1, self->bottom - self->top)));
  gtk_widget_snapshot_child(GTK_WIDGET(self), self->content, snapshot);
  gtk_snapshot_pop(snapshot);
}

static void snapshot_border(FurrowNavigation *self, GtkSnapshot *snapshot, int width, int height) {
  gboolean rtl = gtk_widget_get_direction(GTK_WIDGET(self)) == GTK_TEXT_DIR_RTL;
  float x = (float)(rtl ? width - self->sidebar_width - 1 : self->sidebar_width);
  gtk_snapshot_append_color(snapshot, &(GdkRGBA){0.5f, 0.5f, 0.5f, 2 * BORDER_ALPHA},
                            &GRAPHENE_RECT_INIT(x, 0, 1, (float)height));
}

static void furrow_navigation_snapshot(GtkWidget *widget, GtkSnapshot *snapshot) {
  FurrowNavigation *self = FURROW_NAVIGATION(widget);
  int width = gtk_widget_get_width(widget), height = gtk_widget_get_height(widget);
  gboolean beside = self->wide && self->sidebar;
  if (self->sidebar) gtk_widget_snapshot_child(widget, self->sidebar, snapshot);
  if (beside) snapshot_border(self, snapshot, width, height);
  if (self->content && (beside || self->state == SHOWS_CONTENT))
    gtk_widget_snapshot_child(widget, self->content, snapshot);
  else if (self->content && self->state == FOLDS)
    snapshot_folded(self, snapshot, width);
  if (self->overlay) gtk_widget_snapshot_child(widget, self->overlay, snapshot);
}

static void furrow_navigation_dispose(GObject *object) {
  FurrowNavigation *self = FURROW_NAVIGATION(object);
  g_clear_pointer(&self->overlay, gtk_widget_unparent);
  g_clear_pointer(&self->sidebar, gtk_widget_unparent);
  g_clear_pointer(&self->content, gtk_widget_unparent);
  G_OBJECT_CLASS(furrow_navigation_parent_class)->dispose(object);
}

static void furrow_navigation_class_init(FurrowNavigationClass *class) {
  GtkWidgetClass *widget = GTK_WIDGET_CLASS(class);
  widget->measure = furrow_navigation_measure;
  widget->size_allocate = furrow_navigation_size_allocate;
  widget->snapshot = furrow_navigation_snapshot;
  G_OBJECT_CLASS(class)->dispose = furrow_navigation_dispose;
  gtk_widget_class_set_css_name(widget, "levels");
}

static void furrow_navigation_init(FurrowNavigation *self) {
  self->opacity = 1;
  // The folded page must not be visible outside the container.
  gtk_widget_set_overflow(GTK_WIDGET(self), GTK_OVERFLOW_HIDDEN);
}

GtkWidget *furrow_navigation_new(int wide_width, int sidebar_width) {
  FurrowNavigation *self = g_object_new(furrow_navigation_get_type(), NULL);
  self->wide_width = wide_width;
  self->sidebar_width = sidebar_width;
  return GTK_WIDGET(self);
}

void furrow_navigation_set_sidebar(GtkWidget *navigation, GtkWidget *page) {
  FurrowNavigation *self = FURROW_NAVIGATION(navigation);
  g_return_if_fail(!self->sidebar);
  self->sidebar = page;
  // Before the content page in the order of children, and so of the focus.
  gtk_widget_insert_after(page, navigation, NULL);
  show_pages(self);
}

void furrow_navigation_set_content(GtkWidget *navigation, GtkWidget *page) {
  FurrowNavigation *self = FURROW_NAVIGATION(navigation);
  g_return_if_fail(!self->content);
  self->content = page;
  gtk_widget_set_parent(page, navigation);
  show_pages(self);
}

void furrow_navigation_set_overlay(GtkWidget *navigation, GtkWidget *overlay) {
  FurrowNavigation *self = FURROW_NAVIGATION(navigation);
  g_clear_pointer(&self->overlay, gtk_widget_unparent);
  self->overlay = overlay;
  if (overlay) gtk_widget_set_parent(overlay, navigation);
}

void furrow_navigation_place_overlay(GtkWidget *navigation, double x, double y, int width, int height) {
  FurrowNavigation *self = FURROW_NAVIGATION(navigation);
  self->overlay_x = x;
  self->overlay_y = y;
  self->overlay_width = width;
  self->overlay_height = height;
  gtk_widget_queue_allocate(navigation);
}

void furrow_navigation_on_width(GtkWidget *navigation, void (*callback)(void *data, bool wide), void *data) {
  FurrowNavigation *self = FURROW_NAVIGATION(navigation);
  self->on_width = callback;
  self->data = data;
}

void furrow_navigation_force_wide(GtkWidget *navigation, bool keep) { FURROW_NAVIGATION(navigation)->forced_wide = keep; }

static void show(GtkWidget *navigation, State state) {
  FurrowNavigation *self = FURROW_NAVIGATION(navigation);
  self->state = state;
  show_pages(self);
  gtk_widget_queue_allocate(navigation);
  gtk_widget_queue_draw(navigation);
}

void furrow_navigation_fold(GtkWidget *navigation, double top, double bottom, double opacity) {
  FurrowNavigation *self = FURROW_NAVIGATION(navigation);
  self->top = top;
  self->bottom = bottom;
  self->opacity = opacity;
  show(navigation, FOLDS);
}

void furrow_navigation_show_content(GtkWidget *navigation) { show(navigation, SHOWS_CONTENT); }

void furrow_navigation_show_sidebar(GtkWidget *navigation) { show(navigation, SHOWS_SIDEBAR); }
