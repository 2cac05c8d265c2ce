// Two widgets side by side that request no more width than the wider of them.

#include "furrow-side-by-side.h"

static void measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                    int *minimum_baseline, int *natural_baseline) {
  (void)for_size;
  *minimum = *natural = 0;
  *minimum_baseline = *natural_baseline = -1;
  for (GtkWidget *child = gtk_widget_get_first_child(widget); child; child = gtk_widget_get_next_sibling(child)) {
    if (!gtk_widget_should_layout(child)) continue;
    int child_min, child_nat;
    gtk_widget_measure(child, orientation, -1, &child_min, &child_nat, NULL, NULL);
    *minimum = MAX(*minimum, child_min);
    *natural = MAX(*natural, child_nat);
  }
}

static void place(GtkWidget *child, int x, int width, int height) {
  gtk_widget_size_allocate(child, &(GtkAllocation){x, 0, width, height}, -1);
}

static void allocate(GtkWidget *widget, int width, int height, int baseline) {
  (void)baseline;
  GtkWidget *first = gtk_widget_get_first_child(widget), *last = gtk_widget_get_last_child(widget);
  gboolean rtl = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL;
  int side = 0, child_min = 0;
  if (gtk_widget_should_layout(first)) gtk_widget_measure(first, GTK_ORIENTATION_HORIZONTAL, -1, &side, NULL, NULL, NULL);
  // A window that is about to become narrow has no room for both; the rest lies beyond its edge.
  gtk_widget_measure(last, GTK_ORIENTATION_HORIZONTAL, -1, &child_min, NULL, NULL, NULL);
  int rest = MAX(width - side, child_min);
  if (side > 0) place(first, rtl ? width - side : 0, side, height);
  place(last, rtl ? width - side - rest : side, rest, height);
}

void furrow_lay_out_side_by_side(GtkWidget *box) {
  gtk_widget_set_layout_manager(box, gtk_custom_layout_new(NULL, measure, allocate));
  gtk_widget_set_overflow(box, GTK_OVERFLOW_HIDDEN);
}
