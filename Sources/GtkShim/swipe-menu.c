// The menu's layout: equal cells, the outermost first, which grows with the front and covers the others.

#include "furrow-swipe-menu.h"

#include <math.h>

G_DECLARE_FINAL_TYPE(FurrowSwipeMenu, furrow_swipe_menu, FURROW, SWIPE_MENU, GtkWidget)

struct _FurrowSwipeMenu {
  GtkWidget parent;
  gboolean right, pushes, moved;
  double span, extent, latch;
};

G_DEFINE_TYPE(FurrowSwipeMenu, furrow_swipe_menu, GTK_TYPE_WIDGET)

static int count_children(GtkWidget *widget) {
  int count = 0;
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child; child = gtk_widget_get_next_sibling(child))
    count++;
  return count;
}

// The menu takes the row's size and requests none, so creating it never changes the list's measures.
static void furrow_swipe_menu_measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                                      int *natural, int *minimum_baseline, int *natural_baseline) {
  (void)widget;
  (void)orientation;
  (void)for_size;
  *minimum = *natural = 0;
  *minimum_baseline = *natural_baseline = -1;
}

static void place(FurrowSwipeMenu *self, GtkWidget *child, double from_edge, double cell, int width, int height) {
  int min_width, min_height;
  gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, &min_width, NULL, NULL, NULL);
  gtk_widget_measure(child, GTK_ORIENTATION_VERTICAL, -1, &min_height, NULL, NULL, NULL);
  int allocated = MAX((int)ceil(cell), min_width);
  double x = self->right ? width - from_edge - allocated : from_edge;
  gtk_widget_allocate(child, allocated, MAX(height, min_height), -1,
                      gsk_transform_translate(NULL, &GRAPHENE_POINT_INIT((float)x, 0)));
}

static void furrow_swipe_menu_size_allocate(GtkWidget *widget, int width, int height, int baseline) {
  FurrowSwipeMenu *self = FURROW_SWIPE_MENU(widget);
  (void)baseline;
  self->moved = FALSE;
  int count = count_children(widget);
  if (count == 0) return;
  double cell = self->span / count;
  double excess = MAX(0, self->extent - self->span);
  double outermost = cell + excess + self->latch * MAX(0, self->extent - cell - excess);
  double at = self->pushes ? MIN(0, self->extent - self->span) : 0;
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child; child = gtk_widget_get_next_sibling(child)) {
    double size = child == gtk_widget_get_first_child(widget) ? outermost : cell;
    place(self, child, at, size, width, height);
    at += size;
  }
}

// Draws only the part that the front has uncovered; inward of the outermost button, the others pass under the front.
static void furrow_swipe_menu_snapshot(GtkWidget *widget, GtkSnapshot *snapshot) {
  FurrowSwipeMenu *self = FURROW_SWIPE_MENU(widget);
  float extent = (float)self->extent, width = gtk_widget_get_width(widget), height = gtk_widget_get_height(widget);
  if (self->moved) furrow_swipe_menu_size_allocate(widget, (int)width, (int)height, -1);
  if (extent <= 0) return;
  gtk_snapshot_push_clip(snapshot, &GRAPHENE_RECT_INIT(self->right ? width - extent : 0, 0, extent, height));
  for (GtkWidget *child = gtk_widget_get_last_child(widget); child; child = gtk_widget_get_prev_sibling(child))
    gtk_widget_snapshot_child(widget, child, snapshot);
  gtk_snapshot_pop(snapshot);
}

static void furrow_swipe_menu_dispose(GObject *object) {
  GtkWidget *menu = GTK_WIDGET(object);
  for (GtkWidget *child = gtk_widget_get_first_child(menu); child; child = gtk_widget_get_first_child(menu))
    gtk_widget_unparent(child);
  G_OBJECT_CLASS(furrow_swipe_menu_parent_class)->dispose(object);
}

static void furrow_swipe_menu_class_init(FurrowSwipeMenuClass *class) {
  GtkWidgetClass *widget = GTK_WIDGET_CLASS(class);
  widget->measure = furrow_swipe_menu_measure;
  widget->size_allocate = furrow_swipe_menu_size_allocate;
  widget->snapshot = furrow_swipe_menu_snapshot;
  G_OBJECT_CLASS(class)->dispose = furrow_swipe_menu_dispose;
  gtk_widget_class_set_css_name(widget, "swipemenu");
  gtk_widget_class_set_accessible_role(widget, GTK_ACCESSIBLE_ROLE_TOOLBAR);
}

static void furrow_swipe_menu_init(FurrowSwipeMenu *self) { (void)self; }

GtkWidget *furrow_swipe_menu_new(void) { return g_object_new(furrow_swipe_menu_get_type(), NULL); }

void furrow_swipe_menu_add(GtkWidget *menu, GtkWidget *button) { gtk_widget_set_parent(button, menu); }

void furrow_swipe_menu_arrange(GtkWidget *menu, bool right, double span, bool pushes) {
  FurrowSwipeMenu *self = FURROW_SWIPE_MENU(menu);
  self->right = right;
  self->span = span;
  self->pushes = pushes;
  gtk_widget_queue_allocate(menu);
}

void furrow_swipe_menu_set_extent(GtkWidget *menu, double extent, double latch) {
  FurrowSwipeMenu *self = FURROW_SWIPE_MENU(menu);
  if (self->extent == extent && self->latch == latch) return;
  self->extent = extent;
  self->latch = latch;
  // While the row moves, the menu is placed when drawn, except if it has not been laid out yet or the row closes.
  if (extent == 0 || gtk_widget_get_width(menu) == 0) return gtk_widget_queue_allocate(menu);
  self->moved = TRUE;
  gtk_widget_queue_draw(menu);
}
