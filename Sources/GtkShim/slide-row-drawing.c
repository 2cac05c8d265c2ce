// The drawing of the sliding row, for any position of its front.

#include "furrow-row-caption.h"
#include "furrow-row-text.h"
#include "slide-row-parts.h"

// Px of soft shadow next to a front that has slid off its menu.
#define SHADOW 8
// The focus ring: as wide as libadwaita's outlines, just inside the front.
#define FOCUS_WIDTH 2
#define FOCUS_INSET 2
#define FOCUS_RADIUS 4
// The mark of the row whose content is shown next to it, tinted like libadwaita's sidebar rows: the insets in px, the
// corner radius, and the opacity of the text's color.
#define CURRENT_INSET_X 6
#define CURRENT_INSET_Y 3
#define CURRENT_RADIUS 6
#define CURRENT_ALPHA 0.1f
// The mark of a row that would receive the dragged row, of the same shape: the width of its edge in px, and the
// opacity of its fill.
#define DROP_TARGET_WIDTH 2
#define DROP_TARGET_ALPHA 0.18f
// A selected row: the width of the stripe at its beginning in px, in the text's color like the disc with its tick,
// and the opacity of the wash over the row, which contrasts with the text.
#define SELECTED_STRIPE 5
#define SELECTED_WASH 0.5f
// The edges of the rows beneath a row that is dragged with others: px that each is lower than the previous one, px
// that it is shorter at either end, and the maximum number of edges.
#define STACK_DROP 5
#define STACK_INSET 6
#define STACK_MAX 2
// The shadow under a row that is drawn larger: px of blur, px downward, and its opacity.
#define RAISED_BLUR 10
#define RAISED_DROP 3
#define RAISED_ALPHA 0.35f

// The rule between rows, 1 px high and the same in all rows, because it depends on the desktop's appearance.
static GdkRGBA rule;

void furrow_slide_row_set_rule(const GdkRGBA *color) { rule = *color; }

static void draw_shadow(FurrowSlideRow *self, GtkSnapshot *snapshot, int width, int height) {
  float at = self->front > 0 ? (float)self->front - SHADOW : (float)(self->front + width);
  gboolean right = self->front < 0;
  GskColorStop stops[] = {{0, {0, 0, 0, right ? 0.18f : 0}}, {1, {0, 0, 0, right ? 0 : 0.18f}}};
  gtk_snapshot_append_linear_gradient(snapshot, &GRAPHENE_RECT_INIT(at, (float)self->shift, SHADOW, height),
                                      &GRAPHENE_POINT_INIT(at, 0), &GRAPHENE_POINT_INIT(at + SHADOW, 0), stops, 2);
}

static GdkRGBA text_color(GtkWidget *widget) {
  GdkRGBA color;
#if GTK_CHECK_VERSION(4, 10, 0)
  gtk_widget_get_color(widget, &color);
#else
  gtk_style_context_get_color(gtk_widget_get_style_context(widget), &color);
#endif
  return color;
}

static GskRoundedRect fill_mark(FurrowSlideRow *self, GtkSnapshot *snapshot, int width, int height, float alpha) {
  GdkRGBA color = text_color(self->text);
  color.alpha *= alpha;
  GskRoundedRect mark;
  gsk_rounded_rect_init_from_rect(
      &mark, &GRAPHENE_RECT_INIT((float)self->front + CURRENT_INSET_X, (float)self->shift + CURRENT_INSET_Y,
                                 width - 2 * CURRENT_INSET_X, height - 2 * CURRENT_INSET_Y), CURRENT_RADIUS);
  gtk_snapshot_push_rounded_clip(snapshot, &mark);
  gtk_snapshot_append_color(snapshot, &color, &mark.bounds);
  gtk_snapshot_pop(snapshot);
  return mark;
}

static void draw_drop_target(FurrowSlideRow *self, GtkSnapshot *snapshot, int width, int height) {
  GskRoundedRect mark = fill_mark(self, snapshot, width, height, DROP_TARGET_ALPHA);
  GdkRGBA color = text_color(self->text);
  gtk_snapshot_append_border(snapshot, &mark, (float[4]){DROP_TARGET_WIDTH, DROP_TARGET_WIDTH, DROP_TARGET_WIDTH, DROP_TARGET_WIDTH},
                             (GdkRGBA[4]){color, color, color, color});
}

// Returns the color that contrasts with the text: black on white, white on black.
static GdkRGBA wash_color(const GdkRGBA *text) {
  float light = 0.2126f * text->red + 0.7152f * text->green + 0.0722f * text->blue;
  float value = light < 0.5f ? 1 : 0;
  return (GdkRGBA){value, value, value, SELECTED_WASH};
}

static void draw_disc(FurrowSlideRow *self, GtkSnapshot *snapshot, int width, int height, const GdkRGBA *color) {
  gboolean rtl = gtk_widget_get_direction(GTK_WIDGET(self)) == GTK_TEXT_DIR_RTL;
  // Placed before the short text at the end.
  int inset = TEXT_MARGIN + (self->detail ? furrow_slide_row_natural_width(self->detail) + SELECTED_GAP : 0);
  float x = (float)(self->front + (rtl ? inset : width - inset - SELECTED_DISC));
  float y = (float)(self->shift + (height - SELECTED_DISC) / 2);
  cairo_t *cairo = gtk_snapshot_append_cairo(snapshot, &GRAPHENE_RECT_INIT(x, y, SELECTED_DISC, SELECTED_DISC));
  cairo_translate(cairo, x, y);
  cairo_scale(cairo, SELECTED_DISC / 22.0, SELECTED_DISC / 22.0);
  gdk_cairo_set_source_rgba(cairo, color);
  cairo_arc(cairo, 11, 11, 10.5, 0, 2 * G_PI);
  cairo_fill(cairo);
  GdkRGBA tick = wash_color(color);
  tick.alpha = 1;
  gdk_cairo_set_source_rgba(cairo, &tick);
  cairo_set_line_width(cairo, 2.4);
  cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND);
  cairo_move_to(cairo, 6.2, 11.4);
  cairo_line_to(cairo, 9.6, 14.8);
  cairo_line_to(cairo, 15.8, 7.8);
  cairo_stroke(cairo);
  cairo_destroy(cairo);
}

static void draw_selected(FurrowSlideRow *self, GtkSnapshot *snapshot, int width, int height) {
  gboolean rtl = gtk_widget_get_direction(GTK_WIDGET(self)) == GTK_TEXT_DIR_RTL;
  GdkRGBA color = text_color(GTK_WIDGET(self)), wash = wash_color(&color);
  float x = (float)self->front, y = (float)self->shift;
  gtk_snapshot_append_color(snapshot, &wash, &GRAPHENE_RECT_INIT(x, y, width, height - 1));
  gtk_snapshot_append_color(
      snapshot, &color, &GRAPHENE_RECT_INIT(rtl ? x + width - SELECTED_STRIPE : x, y, SELECTED_STRIPE, height - 1));
  if (!self->accessory) draw_disc(self, snapshot, width, height, &color);
}

static void draw_stack(FurrowSlideRow *self, GtkSnapshot *snapshot, int width, int height) {
  GdkRGBA edge = text_color(GTK_WIDGET(self));
  edge.alpha = 0.45f;
  for (int below = MIN(self->stack, STACK_MAX); below > 0; below--) {
    GskRoundedRect sheet;
    gsk_rounded_rect_init_from_rect(
        &sheet, &GRAPHENE_RECT_INIT((float)self->front + below * STACK_INSET, (float)self->shift + below * STACK_DROP,
                                    width - 2 * below * STACK_INSET, height), 0);
    gtk_snapshot_append_color(snapshot, &self->color, &sheet.bounds);
    gtk_snapshot_append_border(snapshot, &sheet, (float[4]){1, 1, 1, 1}, (GdkRGBA[4]){edge, edge, edge, edge});
  }
}

static void draw_front(FurrowSlideRow *self, GtkSnapshot *snapshot, int width, int height) {
  graphene_rect_t front = GRAPHENE_RECT_INIT((float)self->front, (float)self->shift, width, height);
  gtk_snapshot_append_color(snapshot, &self->color, &front);
  if (self->tint.alpha > 0) gtk_snapshot_append_color(snapshot, &self->tint, &front);
  if (self->current) fill_mark(self, snapshot, width, height, CURRENT_ALPHA);
  if (self->drop_target) draw_drop_target(self, snapshot, width, height);
  if (self->in_sidebar) return;
  gtk_snapshot_append_color(
      snapshot, &rule, &GRAPHENE_RECT_INIT((float)self->front, (float)(self->shift + height - 1), width, 1));
}

// Draws the shadow that a raised row casts on the rows beneath it.
static void draw_raised_shadow(FurrowSlideRow *self, GtkSnapshot *snapshot, int width, int height) {
  GskRoundedRect outline;
  gsk_rounded_rect_init_from_rect(
      &outline, &GRAPHENE_RECT_INIT((float)self->front, (float)self->shift, (float)width, (float)height), 0);
  gtk_snapshot_append_outset_shadow(snapshot, &outline, &(GdkRGBA){0, 0, 0, RAISED_ALPHA}, 0, RAISED_DROP, 0, RAISED_BLUR);
}

static void draw_strike(FurrowSlideRow *self, GtkSnapshot *snapshot) {
  GdkRGBA color = text_color(self->text);
  gtk_snapshot_save(snapshot);
  gtk_snapshot_translate(
      snapshot, &GRAPHENE_POINT_INIT((float)(self->front + self->text_x), (float)(self->shift + self->text_y)));
  furrow_row_text_strike(self->text, snapshot, self->strike, &color);
  gtk_snapshot_restore(snapshot);
}

static void draw_caption(FurrowSlideRow *self, GtkSnapshot *snapshot) {
  GdkRGBA color = text_color(self->text);
  gtk_snapshot_save(snapshot);
  gtk_snapshot_translate(
      snapshot, &GRAPHENE_POINT_INIT((float)(self->front + self->text_x), (float)(self->shift + self->lines.y)));
  furrow_row_caption_snapshot(self->caption, self->text, snapshot, self->text_width, self->lines.height, &color);
  gtk_snapshot_restore(snapshot);
}

// The list's private row has the focus and stays in its layout position, so the ring is drawn here, at the front.
static void draw_focus(FurrowSlideRow *self, GtkSnapshot *snapshot, int width, int height) {
  GtkWidget *parent = gtk_widget_get_parent(GTK_WIDGET(self));
  const GtkStateFlags both = GTK_STATE_FLAG_FOCUSED | GTK_STATE_FLAG_FOCUS_VISIBLE;
  if (!self->item || !parent || (gtk_widget_get_state_flags(parent) & both) != both) return;
  GdkRGBA color = text_color(self->text);
  GskRoundedRect ring;
  gsk_rounded_rect_init_from_rect(
      &ring, &GRAPHENE_RECT_INIT((float)self->front + FOCUS_INSET, (float)self->shift + FOCUS_INSET,
                                 width - 2 * FOCUS_INSET, height - 1 - 2 * FOCUS_INSET), FOCUS_RADIUS);
  gtk_snapshot_append_border(snapshot, &ring, (float[4]){FOCUS_WIDTH, FOCUS_WIDTH, FOCUS_WIDTH, FOCUS_WIDTH},
                             (GdkRGBA[4]){color, color, color, color});
}

// Begins to draw the row larger, about its middle.
static void begin_raised(FurrowSlideRow *self, GtkSnapshot *snapshot, int width, int height) {
  float x = (float)(width / 2.0 + self->front), y = (float)(height / 2.0 + self->shift);
  gtk_snapshot_translate(snapshot, &GRAPHENE_POINT_INIT(x, y));
  gtk_snapshot_scale(snapshot, (float)self->scale, (float)self->scale);
  gtk_snapshot_translate(snapshot, &GRAPHENE_POINT_INIT(-x, -y));
  draw_raised_shadow(self, snapshot, width, height);
}

void furrow_slide_row_draw(GtkWidget *widget, GtkSnapshot *snapshot) {
  FurrowSlideRow *self = (FurrowSlideRow *)widget;
  int width = gtk_widget_get_width(widget), height = gtk_widget_get_height(widget);
  gboolean raised = self->scale > 1;
  furrow_slide_row_place_moved(self);
  if (raised) {
    gtk_snapshot_save(snapshot);
    begin_raised(self, snapshot, width, height);
  }
  if (self->menu) {
    gtk_widget_snapshot_child(widget, self->menu, snapshot);
    if (self->front != 0) draw_shadow(self, snapshot, width, height);
  }
  if (self->stack > 0) draw_stack(self, snapshot, width, height);
  draw_front(self, snapshot, width, height);
  if (self->selected) draw_selected(self, snapshot, width, height);
  gtk_widget_snapshot_child(widget, self->editor ? self->editor : self->text, snapshot);
  if (self->strike > 0 && !self->editor) draw_strike(self, snapshot);
  if (self->caption && !self->editor) draw_caption(self, snapshot);
  // The temporary accessory replaces the detail.
  if (self->detail && !self->accessory) gtk_widget_snapshot_child(widget, self->detail, snapshot);
  if (self->accessory) gtk_widget_snapshot_child(widget, self->accessory, snapshot);
  if (self->disclosure) gtk_widget_snapshot_child(widget, self->disclosure, snapshot);
  draw_focus(self, snapshot, width, height);
  if (raised) gtk_snapshot_restore(snapshot);
}
