// A page next to the window's levels, or over them.

#include "furrow-detail-pane.h"

#include "furrow-navigation.h"

// The line between the levels and the page, the same as between the levels.
#define BORDER_ALPHA 0.3f

G_DECLARE_FINAL_TYPE(FurrowDetailPane, furrow_detail_pane, FURROW, DETAIL_PANE, GtkWidget)

// Where the page was when the callback was last called.
typedef enum { NOWHERE, OVER, BESIDE } Place;

struct _FurrowDetailPane {
  GtkWidget parent;
  GtkWidget *navigation, *page;
  int wide_width, page_width;
  gboolean open;
  Place place;
  void (*on_place)(void *data, bool covers, bool beside);
  void *data;
};

G_DEFINE_TYPE(FurrowDetailPane, furrow_detail_pane, GTK_TYPE_WIDGET)

static void furrow_detail_pane_measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                                       int *natural, int *minimum_baseline, int *natural_baseline) {
  FurrowDetailPane *self = FURROW_DETAIL_PANE(widget);
  (void)for_size;
  gtk_widget_measure(self->navigation, orientation, -1, minimum, natural, NULL, NULL);
  if (self->open) {
    int child_min, child_nat;
    gtk_widget_measure(self->page, orientation, -1, &child_min, &child_nat, NULL, NULL);
    *minimum = MAX(*minimum, child_min);
    *natural = MAX(*natural, child_nat);
  }
  *minimum_baseline = *natural_baseline = -1;
}

static void allocate(GtkWidget *child, int width, int height, int x) {
  int child_min;
  // Measured although the result is known, because GTK warns about allocating an unmeasured widget.
  gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, &child_min, NULL, NULL, NULL);
  GskTransform *transform = gsk_transform_translate(NULL, &GRAPHENE_POINT_INIT((float)x, 0));
  gtk_widget_allocate(child, MAX(width, child_min), height, -1, transform);
}

static gboolean is_beside(FurrowDetailPane *self, int width) { return self->open && width >= self->wide_width; }

static void furrow_detail_pane_size_allocate(GtkWidget *widget, int width, int height, int baseline) {
  FurrowDetailPane *self = FURROW_DETAIL_PANE(widget);
  (void)baseline;
  gboolean rtl = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL;
  gboolean beside = is_beside(self, width), covers = self->open && !beside;
  gtk_widget_set_child_visible(self->navigation, !covers);
  furrow_navigation_force_wide(self->navigation, beside);
  int rest = beside ? width - self->page_width - 1 : width;
  if (!covers) allocate(self->navigation, rest, height, beside && rtl ? width - rest : 0);
  if (self->open) {
    int page = beside ? self->page_width : width;
    allocate(self->page, page, height, beside && !rtl ? width - page : 0);
  }
  Place place = covers ? OVER : beside ? BESIDE : NOWHERE;
  if (place == self->place) return;
  self->place = place;
  if (self->on_place) self->on_place(self->data, covers, beside);
}

static void furrow_detail_pane_snapshot(GtkWidget *widget, GtkSnapshot *snapshot) {
  FurrowDetailPane *self = FURROW_DETAIL_PANE(widget);
  int width = gtk_widget_get_width(widget), height = gtk_widget_get_height(widget);
  gtk_widget_snapshot_child(widget, self->navigation, snapshot);
  gtk_widget_snapshot_child(widget, self->page, snapshot);
  if (!is_beside(self, width)) return;
  gboolean rtl = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL;
  float x = (float)(rtl ? self->page_width : width - self->page_width - 1);
  gtk_snapshot_append_color(snapshot, &(GdkRGBA){0.5f, 0.5f, 0.5f, BORDER_ALPHA},
                            &GRAPHENE_RECT_INIT(x, 0, 1, (float)height));
}

static void furrow_detail_pane_dispose(GObject *object) {
  FurrowDetailPane *self = FURROW_DETAIL_PANE(object);
  g_clear_pointer(&self->navigation, gtk_widget_unparent);
  g_clear_pointer(&self->page, gtk_widget_unparent);
  G_OBJECT_CLASS(furrow_detail_pane_parent_class)->dispose(object);
}

static void furrow_detail_pane_class_init(FurrowDetailPaneClass *class) {
  GtkWidgetClass *widget = GTK_WIDGET_CLASS(class);
  widget->measure = furrow_detail_pane_measure;
  widget->size_allocate = furrow_detail_pane_size_allocate;
  widget->snapshot = furrow_detail_pane_snapshot;
  G_OBJECT_CLASS(class)->dispose = furrow_detail_pane_dispose;
  gtk_widget_class_set_css_name(widget, "detailpane");
}

static void furrow_detail_pane_init(FurrowDetailPane *self) {
  gtk_widget_set_overflow(GTK_WIDGET(self), GTK_OVERFLOW_HIDDEN);
}

GtkWidget *furrow_detail_pane_new(GtkWidget *navigation, GtkWidget *page, int wide_width, int page_width) {
  FurrowDetailPane *self = g_object_new(furrow_detail_pane_get_type(), NULL);
  self->navigation = navigation;
  self->page = page;
  self->wide_width = wide_width;
  self->page_width = page_width;
  gtk_widget_set_parent(navigation, GTK_WIDGET(self));
  gtk_widget_set_parent(page, GTK_WIDGET(self));
  gtk_widget_set_visible(page, FALSE);
  return GTK_WIDGET(self);
}

void furrow_detail_pane_set_open(GtkWidget *pane, bool open) {
  FurrowDetailPane *self = FURROW_DETAIL_PANE(pane);
  if (open == self->open) return;
  self->open = open;
  gtk_widget_set_visible(self->page, open);
  gtk_widget_queue_resize(pane);
}

void furrow_detail_pane_on_place(GtkWidget *pane, void (*callback)(void *data, bool covers, bool beside), void *data) {
  FurrowDetailPane *self = FURROW_DETAIL_PANE(pane);
  self->on_place = callback;
  self->data = data;
}
