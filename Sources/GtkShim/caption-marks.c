// The marks in a caption, each drawn in a square of 16 units.

#include "furrow-caption-marks.h"

#include <math.h>

#define UNITS 16.0
// As thick as the strokes of a caption's letters.
#define STROKE 1.6

// An exclamation mark in a ring.
static void draw_overdue(cairo_t *cairo) {
  cairo_arc(cairo, 8, 8, 6.6, 0, 2 * M_PI);
  cairo_stroke(cairo);
  cairo_move_to(cairo, 8, 4.4);
  cairo_line_to(cairo, 8, 8.6);
  cairo_stroke(cairo);
  cairo_arc(cairo, 8, 11.4, 1.1, 0, 2 * M_PI);
  cairo_fill(cairo);
}

static void draw_bell(cairo_t *cairo) {
  cairo_move_to(cairo, 8, 1);
  cairo_curve_to(cairo, 11.2, 1, 12.4, 3.6, 12.4, 6.4);
  cairo_curve_to(cairo, 12.4, 9.4, 13.2, 10.4, 14.6, 12);
  cairo_line_to(cairo, 1.4, 12);
  cairo_curve_to(cairo, 2.8, 10.4, 3.6, 9.4, 3.6, 6.4);
  cairo_curve_to(cairo, 3.6, 3.6, 4.8, 1, 8, 1);
  cairo_close_path(cairo);
  cairo_fill(cairo);
  cairo_arc(cairo, 8, 13, 2.2, 0, M_PI);
  cairo_fill(cairo);
}

// Three quarters of a circle, with an arrowhead at the top.
static void draw_circle_arrow(cairo_t *cairo) {
  const double x = 7.6, y = 9, radius = 5.2;
  cairo_arc(cairo, x, y, radius, 0, 1.5 * M_PI);
  cairo_stroke(cairo);
  cairo_move_to(cairo, x + 5, y - radius);
  cairo_line_to(cairo, x - 0.4, y - radius - 3.6);
  cairo_line_to(cairo, x - 0.4, y - radius + 3.6);
  cairo_close_path(cairo);
  cairo_fill(cairo);
}

// A sheet with two lines.
static void draw_note(cairo_t *cairo) {
  cairo_rectangle(cairo, 2.8, 1.8, 10.4, 12.4);
  cairo_stroke(cairo);
  for (int line = 0; line < 2; line++) {
    cairo_move_to(cairo, 5.4, 6 + 3.6 * line);
    cairo_line_to(cairo, 10.6, 6 + 3.6 * line);
    cairo_stroke(cairo);
  }
}

// A cloud: arcs of different sizes above a line.
static void draw_cloud(cairo_t *cairo) {
  cairo_new_sub_path(cairo);
  cairo_arc(cairo, 4.6, 9.8, 3.4, 0.5 * M_PI, 1.45 * M_PI);
  cairo_arc(cairo, 8, 7, 4, 1.1 * M_PI, 1.85 * M_PI);
  cairo_arc(cairo, 11.8, 9.9, 3.3, 1.45 * M_PI, 0.5 * M_PI);
  cairo_close_path(cairo);
  cairo_stroke(cairo);
}

// `count` exclamation marks in a row.
static void draw_exclamations(cairo_t *cairo, int count) {
  const double step = 4.6;
  for (int i = 0; i < count; i++) {
    double x = 8 + step * (i - (count - 1) / 2.0);
    cairo_move_to(cairo, x, 2.6);
    cairo_line_to(cairo, x, 9.4);
    cairo_stroke(cairo);
    cairo_arc(cairo, x, 13, 1.3, 0, 2 * M_PI);
    cairo_fill(cairo);
  }
}

// A path that forks into two.
static void draw_parting(cairo_t *cairo) {
  cairo_move_to(cairo, 1.6, 8);
  cairo_line_to(cairo, 5.6, 8);
  cairo_line_to(cairo, 12.4, 3.2);
  cairo_move_to(cairo, 5.6, 8);
  cairo_line_to(cairo, 12.4, 12.8);
  cairo_stroke(cairo);
  for (int way = -1; way <= 1; way += 2) {
    cairo_arc(cairo, 12.8, 8 + way * 4.9, 1.9, 0, 2 * M_PI);
    cairo_fill(cairo);
  }
}

void furrow_caption_mark_draw(uint32_t mark, GtkSnapshot *snapshot, float x, float y, float size, gboolean mirrored,
                              const GdkRGBA *color) {
  cairo_t *cairo = gtk_snapshot_append_cairo(snapshot, &GRAPHENE_RECT_INIT(x, y, size, size));
  gdk_cairo_set_source_rgba(cairo, color);
  cairo_translate(cairo, mirrored ? x + size : x, y);
  cairo_scale(cairo, (mirrored ? -size : size) / UNITS, size / UNITS);
  cairo_set_line_width(cairo, STROKE);
  if (mark == FURROW_CAPTION_OVERDUE) draw_overdue(cairo);
  if (mark == FURROW_CAPTION_REMINDS) draw_bell(cairo);
  if (mark == FURROW_CAPTION_REPEATS) draw_circle_arrow(cairo);
  if (mark == FURROW_CAPTION_NOTES) draw_note(cairo);
  if (mark == FURROW_CAPTION_SYNCED) draw_cloud(cairo);
  if (mark == FURROW_CAPTION_LOW) draw_exclamations(cairo, 1);
  if (mark == FURROW_CAPTION_MEDIUM) draw_exclamations(cairo, 2);
  if (mark == FURROW_CAPTION_HIGH) draw_exclamations(cairo, 3);
  if (mark == FURROW_CAPTION_CONFLICT) draw_parting(cairo);
  cairo_destroy(cairo);
}
