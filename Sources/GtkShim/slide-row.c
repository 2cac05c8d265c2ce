// The sliding row. Its children are placed by transforms in `size_allocate`; moving the front allocates this row alone.

#include "furrow-slide-row.h"

#include "furrow-row-caption.h"
#include "furrow-row-text.h"

// Px between the row's edge and its text, on either side: libadwaita's margin for list rows.
#define TEXT_MARGIN 16
// Px above and below the text.
#define TEXT_PADDING 8
// Px at the row's beginning that fold it: as much as a pointer hits for sure (WCAG 2.2, 2.5.8).
#define DISCLOSURE_WIDTH 24
// Px of soft shadow beside a front that stands off its menu.
#define SHADOW 8
// The focus ring: as wide as libadwaita's outlines, just inside the front.
#define FOCUS_WIDTH 2
#define FOCUS_INSET 2
#define FOCUS_RADIUS 4
// Px between the row's end and the buttons that stand there while the pointer is over it.
#define ACCESSORY_MARGIN 8
// The row that is marked as the one shown beside is tinted as libadwaita tints rows of a sidebar: in px how far within the
// row, how round, and how strongly in the text's colour.
#define MARK_INSET_X 6
#define MARK_INSET_Y 3
#define MARK_RADIUS 6
#define MARK_ALPHA 0.1f
// One onto which something would be put has the same shape: how wide its edge is in px, and how strongly it is filled.
#define AIM_WIDTH 2
#define AIM_ALPHA 0.18f
// A chosen row: a stripe at its beginning and a tick in a disc at its end, in px, both in the text's colour, and how strongly
// the row is washed with what stands out from its text.
#define CHOSEN_STRIPE 5
#define CHOSEN_DISC 22
#define CHOSEN_GAP 8
#define CHOSEN_WASH 0.5f
// The edges of the rows beneath one that is carried with others: px that each lies lower, and is shorter at either end.
#define STACK_DROP 5
#define STACK_INSET 6
#define STACK_MOST 2
// The shadow under a row that is drawn larger: px of blur, px downward, and its strength.
#define RAISED_BLUR 10
#define RAISED_DROP 3
#define RAISED_ALPHA 0.35f

struct _FurrowSlideRow {
  GtkWidget parent;
  GtkWidget *text;
  // What stands under the text; NULL in most rows.
  FurrowRowCaption *caption;
  // One for each side, made when first needed, and the one that is shown.
  GtkWidget *menus[2];
  GtkWidget *menu;
  GtkWidget *editor;
  // At the row's end: a short text that stays, and a widget that is there for a while.
  GtkWidget *detail, *accessory;
  // At the row's beginning, where rows below it may be folded; NULL in most rows.
  GtkWidget *disclosure;
  GtkListItem *item;
  uint64_t high, low;
  gboolean bound, marked, aimed, header, calm, chosen;
  // How many rows are carried with this one and lie beneath it.
  int stack;
  // Hidden from assistive technologies: it is no longer on the screen.
  gboolean away;
  int least_height;
  // Px by which all that it says is indented.
  int indent;
  // Where the text stands on the front, in px, and its caption.
  int text_x, text_y, text_width;
  FurrowRowLines lines;
  double front, shift, strike, scale;
  GdkRGBA color, tint;
};

typedef struct {
  GtkWidgetClass parent_class;
} FurrowSlideRowClass;

G_DEFINE_TYPE(FurrowSlideRow, furrow_slide_row, GTK_TYPE_WIDGET)

static uint64_t layouts;
// The rule between rows, 1 px, in all rows alike: it depends on the desktop's look.
static GdkRGBA rule;

typedef struct {
  FurrowRowAction callback;
  void *data;
} Action;

static GHashTable *actions;

static void furrow_slide_row_measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                                     int *natural, int *minimum_baseline, int *natural_baseline) {
  FurrowSlideRow *self = (FurrowSlideRow *)widget;
  (void)for_size;
  *minimum_baseline = *natural_baseline = -1;
  if (orientation == GTK_ORIENTATION_HORIZONTAL) {
    *minimum = *natural = 2 * TEXT_MARGIN;
    return;
  }
  // A GtkInscription's height depends on its font alone, so all rows are alike and the list never drifts.
  int text;
  gtk_widget_measure(self->text, GTK_ORIENTATION_VERTICAL, -1, &text, NULL, NULL, NULL);
  *minimum = *natural = MAX(self->least_height, text + 2 * TEXT_PADDING);
}

static void place(GtkWidget *child, int width, int height, double x, double y) {
  int least_width, least_height;
  gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, &least_width, NULL, NULL, NULL);
  gtk_widget_measure(child, GTK_ORIENTATION_VERTICAL, -1, &least_height, NULL, NULL, NULL);
  width = MAX(width, least_width);
  GskTransform *transform = gsk_transform_translate(NULL, &GRAPHENE_POINT_INIT((float)x, (float)y));
  gtk_widget_allocate(child, width, MAX(height, least_height), -1, transform);
}

static int natural_width(GtkWidget *child) {
  int natural = 0;
  if (child) gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &natural, NULL, NULL);
  return natural;
}

// Places a widget at the row's end, `inset` px from its edge, and returns how much of the row's width that uses.
static int place_at_end(FurrowSlideRow *self, GtkWidget *child, int width, int height, int inset) {
  int used_width = natural_width(child);
  if (used_width == 0) return 0;
  gboolean rtl = gtk_widget_get_direction(GTK_WIDGET(self)) == GTK_TEXT_DIR_RTL;
  double x = rtl ? inset : width - inset - used_width;
  place(child, used_width, height, self->front + x, self->shift);
  return used_width + inset;
}

static void furrow_slide_row_size_allocate(GtkWidget *widget, int width, int height, int baseline) {
  FurrowSlideRow *self = (FurrowSlideRow *)widget;
  (void)baseline;
  layouts++;
  if (self->menu) place(self->menu, width, height, 0, self->shift);
  int detail = place_at_end(self, self->detail, width, height, TEXT_MARGIN);
  int accessory = place_at_end(self, self->accessory, width, height, ACCESSORY_MARGIN);
  int end = self->accessory ? accessory : detail;
  if (self->chosen && !self->accessory) end += CHOSEN_GAP + CHOSEN_DISC;
  gboolean rtl = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL;
  // Above a caption it has one line.
  int text_height = furrow_row_text_height(self->text, self->caption ? 0 : height - 2 * TEXT_PADDING);
  if (self->caption) self->lines = furrow_row_lines(text_height, height);
  self->text_x = TEXT_MARGIN + (rtl ? end : self->indent);
  self->text_y = self->caption ? self->lines.title_y : (height - text_height) / 2;
  self->text_width = MAX(0, width - 2 * TEXT_MARGIN - end - self->indent);
  place(self->text, self->text_width, text_height, self->front + self->text_x, self->shift + self->text_y);
  if (self->editor)
    place(self->editor, MAX(0, width - 2 * TEXT_MARGIN - self->indent), height,
          self->front + TEXT_MARGIN + (rtl ? 0 : self->indent), self->shift);
  if (self->disclosure)
    place(self->disclosure, DISCLOSURE_WIDTH, height,
          self->front + (rtl ? width - self->indent - DISCLOSURE_WIDTH : self->indent), self->shift);
}

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
      &mark, &GRAPHENE_RECT_INIT((float)self->front + MARK_INSET_X, (float)self->shift + MARK_INSET_Y,
                                 width - 2 * MARK_INSET_X, height - 2 * MARK_INSET_Y), MARK_RADIUS);
  gtk_snapshot_push_rounded_clip(snapshot, &mark);
  gtk_snapshot_append_color(snapshot, &color, &mark.bounds);
  gtk_snapshot_pop(snapshot);
  return mark;
}

static void draw_aim(FurrowSlideRow *self, GtkSnapshot *snapshot, int width, int height) {
  GskRoundedRect mark = fill_mark(self, snapshot, width, height, AIM_ALPHA);
  GdkRGBA color = text_color(self->text);
  gtk_snapshot_append_border(snapshot, &mark, (float[4]){AIM_WIDTH, AIM_WIDTH, AIM_WIDTH, AIM_WIDTH},
                             (GdkRGBA[4]){color, color, color, color});
}

// What stands out from the text: black on white, white on black.
static GdkRGBA wash_color(const GdkRGBA *text) {
  float light = 0.2126f * text->red + 0.7152f * text->green + 0.0722f * text->blue;
  float value = light < 0.5f ? 1 : 0;
  return (GdkRGBA){value, value, value, CHOSEN_WASH};
}

static void draw_disc(FurrowSlideRow *self, GtkSnapshot *snapshot, int width, int height, const GdkRGBA *color) {
  gboolean rtl = gtk_widget_get_direction(GTK_WIDGET(self)) == GTK_TEXT_DIR_RTL;
  // Beside a short text at the end.
  int inset = TEXT_MARGIN + (self->detail ? natural_width(self->detail) + CHOSEN_GAP : 0);
  float x = (float)(self->front + (rtl ? inset : width - inset - CHOSEN_DISC));
  float y = (float)(self->shift + (height - CHOSEN_DISC) / 2);
  cairo_t *cairo = gtk_snapshot_append_cairo(snapshot, &GRAPHENE_RECT_INIT(x, y, CHOSEN_DISC, CHOSEN_DISC));
  cairo_translate(cairo, x, y);
  cairo_scale(cairo, CHOSEN_DISC / 22.0, CHOSEN_DISC / 22.0);
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

static void draw_chosen(FurrowSlideRow *self, GtkSnapshot *snapshot, int width, int height) {
  gboolean rtl = gtk_widget_get_direction(GTK_WIDGET(self)) == GTK_TEXT_DIR_RTL;
  GdkRGBA color = text_color(GTK_WIDGET(self)), wash = wash_color(&color);
  float x = (float)self->front, y = (float)self->shift;
  gtk_snapshot_append_color(snapshot, &wash, &GRAPHENE_RECT_INIT(x, y, width, height - 1));
  gtk_snapshot_append_color(
      snapshot, &color, &GRAPHENE_RECT_INIT(rtl ? x + width - CHOSEN_STRIPE : x, y, CHOSEN_STRIPE, height - 1));
  if (!self->accessory) draw_disc(self, snapshot, width, height, &color);
}

static void draw_stack(FurrowSlideRow *self, GtkSnapshot *snapshot, int width, int height) {
  GdkRGBA edge = text_color(GTK_WIDGET(self));
  edge.alpha = 0.45f;
  for (int below = MIN(self->stack, STACK_MOST); below > 0; below--) {
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
  if (self->marked) fill_mark(self, snapshot, width, height, MARK_ALPHA);
  if (self->aimed) draw_aim(self, snapshot, width, height);
  if (self->calm) return;
  gtk_snapshot_append_color(
      snapshot, &rule, &GRAPHENE_RECT_INIT((float)self->front, (float)(self->shift + height - 1), width, 1));
}

// A row that is drawn larger throws a shadow on those beneath it.
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

// The focus is on the list's private row, which stays where it is laid out: the ring is drawn here, where the front is.
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

// What is drawn from here on is larger about the row's middle, wherever that stands.
static void begin_raised(FurrowSlideRow *self, GtkSnapshot *snapshot, int width, int height) {
  float x = (float)(width / 2.0 + self->front), y = (float)(height / 2.0 + self->shift);
  gtk_snapshot_translate(snapshot, &GRAPHENE_POINT_INIT(x, y));
  gtk_snapshot_scale(snapshot, (float)self->scale, (float)self->scale);
  gtk_snapshot_translate(snapshot, &GRAPHENE_POINT_INIT(-x, -y));
  draw_raised_shadow(self, snapshot, width, height);
}

static void furrow_slide_row_snapshot(GtkWidget *widget, GtkSnapshot *snapshot) {
  FurrowSlideRow *self = (FurrowSlideRow *)widget;
  int width = gtk_widget_get_width(widget), height = gtk_widget_get_height(widget);
  gboolean raised = self->scale > 1;
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
  if (self->chosen) draw_chosen(self, snapshot, width, height);
  gtk_widget_snapshot_child(widget, self->editor ? self->editor : self->text, snapshot);
  if (self->strike > 0 && !self->editor) draw_strike(self, snapshot);
  if (self->caption && !self->editor) draw_caption(self, snapshot);
  // What comes for a while stands where the detail does.
  if (self->detail && !self->accessory) gtk_widget_snapshot_child(widget, self->detail, snapshot);
  if (self->accessory) gtk_widget_snapshot_child(widget, self->accessory, snapshot);
  if (self->disclosure) gtk_widget_snapshot_child(widget, self->disclosure, snapshot);
  draw_focus(self, snapshot, width, height);
  if (raised) gtk_snapshot_restore(snapshot);
}

// A popover that is removed from the window while it is open emits no `closed`, and before 4.11.2 (“Fix problems with
// grabs”) keeps all input to itself for ever: so it is hidden first. No handler of `closed` may remove a widget itself.
static void hide_popovers(GtkWidget *widget) {
  for (GtkWidget *child = gtk_widget_get_first_child(widget), *next; child; child = next) {
    next = gtk_widget_get_next_sibling(child);
    hide_popovers(child);
    if (GTK_IS_POPOVER(child)) gtk_widget_set_visible(child, FALSE);
  }
}

static void unparent(GtkWidget **child) {
  if (*child) hide_popovers(*child);
  g_clear_pointer(child, gtk_widget_unparent);
}

static void furrow_slide_row_unrealize(GtkWidget *widget) {
  hide_popovers(widget);
  GTK_WIDGET_CLASS(furrow_slide_row_parent_class)->unrealize(widget);
}

// GTK keeps a row that is scrolled away, and tells assistive technologies that it stands where it was drawn last (also
// 4.18): then only the list's private row is there, which has all that is said of the item but its place.
static void set_away(FurrowSlideRow *self, gboolean away) {
  if (self->away == away) return;
  self->away = away;
  gtk_accessible_update_state(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_STATE_HIDDEN, away, -1);
}

static void furrow_slide_row_map(GtkWidget *widget) {
  GTK_WIDGET_CLASS(furrow_slide_row_parent_class)->map(widget);
  set_away((FurrowSlideRow *)widget, FALSE);
}

static void furrow_slide_row_unmap(GtkWidget *widget) {
  GTK_WIDGET_CLASS(furrow_slide_row_parent_class)->unmap(widget);
  set_away((FurrowSlideRow *)widget, TRUE);
}

static void furrow_slide_row_dispose(GObject *object) {
  FurrowSlideRow *self = (FurrowSlideRow *)object;
  self->menu = NULL;
  unparent(&self->menus[0]);
  unparent(&self->menus[1]);
  unparent(&self->editor);
  unparent(&self->accessory);
  unparent(&self->detail);
  unparent(&self->disclosure);
  unparent(&self->text);
  g_clear_pointer(&self->caption, furrow_row_caption_free);
  // A popover menu hangs on the row for as long as it is open.
  for (GtkWidget *child; (child = gtk_widget_get_first_child(GTK_WIDGET(self)));) gtk_widget_unparent(child);
  G_OBJECT_CLASS(furrow_slide_row_parent_class)->dispose(object);
}

static gboolean furrow_slide_row_focus(GtkWidget *widget, GtkDirectionType direction) {
  FurrowSlideRow *self = (FurrowSlideRow *)widget;
  // A popover menu of the row moves the focus within itself; the list would move it to the next row.
  GtkWidget *inside = gtk_widget_get_focus_child(widget);
  if (inside && GTK_IS_POPOVER(inside)) return gtk_widget_child_focus(inside, direction);
  if (self->editor) return gtk_widget_child_focus(self->editor, direction);
  if (self->menu) return gtk_widget_child_focus(self->menu, direction);
  return FALSE;
}

static void furrow_slide_row_class_init(FurrowSlideRowClass *class) {
  GtkWidgetClass *widget = GTK_WIDGET_CLASS(class);
  widget->measure = furrow_slide_row_measure;
  widget->size_allocate = furrow_slide_row_size_allocate;
  widget->snapshot = furrow_slide_row_snapshot;
  widget->focus = furrow_slide_row_focus;
  widget->map = furrow_slide_row_map;
  widget->unmap = furrow_slide_row_unmap;
  widget->unrealize = furrow_slide_row_unrealize;
  G_OBJECT_CLASS(class)->dispose = furrow_slide_row_dispose;
  gtk_widget_class_set_css_name(widget, "sliderow");
  gtk_widget_class_set_accessible_role(widget, GTK_ACCESSIBLE_ROLE_LIST_ITEM);
}

static void furrow_slide_row_init(FurrowSlideRow *self) {
  self->text = furrow_row_text_new();
  // The text says no more than the row's own name.
  gtk_accessible_update_state(GTK_ACCESSIBLE(self->text), GTK_ACCESSIBLE_STATE_HIDDEN, TRUE, -1);
  gtk_widget_set_parent(self->text, GTK_WIDGET(self));
}

FurrowSlideRow *furrow_slide_row_new(void) { return g_object_new(furrow_slide_row_get_type(), NULL); }

void furrow_slide_row_set_least_height(FurrowSlideRow *self, int height) {
  if (self->least_height == height) return;
  self->least_height = height;
  gtk_widget_queue_resize(GTK_WIDGET(self));
}

void furrow_slide_row_set_id(FurrowSlideRow *self, uint64_t high, uint64_t low) {
  self->high = high;
  self->low = low;
  self->bound = TRUE;
}

bool furrow_slide_row_get_id(FurrowSlideRow *self, uint64_t *high, uint64_t *low) {
  *high = self->high;
  *low = self->low;
  return self->bound;
}

void furrow_slide_row_set_list_item(FurrowSlideRow *self, GtkListItem *item) { self->item = item; }

GtkListItem *furrow_slide_row_get_list_item(FurrowSlideRow *self) { return self->item; }

unsigned furrow_slide_row_get_position(FurrowSlideRow *self) {
  return self->item && self->bound ? gtk_list_item_get_position(self->item) : GTK_INVALID_LIST_POSITION;
}

void furrow_slide_row_set_text(FurrowSlideRow *self, const char *text) {
  furrow_row_text_set(self->text, text);
}

void furrow_slide_row_set_caption(FurrowSlideRow *self, const char *words, int strong, int chips, uint32_t marks) {
  if (!words && !self->caption) return;
  if (!words) {
    g_clear_pointer(&self->caption, furrow_row_caption_free);
  } else {
    if (!self->caption) self->caption = furrow_row_caption_new();
    if (!furrow_row_caption_set(self->caption, words, strong, chips, marks)) return;
  }
  gtk_widget_queue_allocate(GTK_WIDGET(self));
}

void furrow_slide_row_set_indent(FurrowSlideRow *self, int indent) {
  if (self->indent == indent) return;
  self->indent = indent;
  gtk_widget_queue_allocate(GTK_WIDGET(self));
}

int furrow_slide_row_get_indent(FurrowSlideRow *self) { return self->indent; }

void furrow_slide_row_set_disclosure(FurrowSlideRow *self, GtkWidget *widget) {
  if (self->disclosure == widget) return;
  unparent(&self->disclosure);
  self->disclosure = widget;
  if (widget) gtk_widget_set_parent(widget, GTK_WIDGET(self));
  gtk_widget_queue_allocate(GTK_WIDGET(self));
}

GtkWidget *furrow_slide_row_get_disclosure(FurrowSlideRow *self) { return self->disclosure; }

bool furrow_slide_row_has_caption(FurrowSlideRow *self) { return self->caption != NULL; }

void furrow_slide_row_set_header(FurrowSlideRow *self, bool header) {
  if (self->header == header) return;
  self->header = header;
  furrow_row_text_set_header(self->text, header);
}

bool furrow_slide_row_is_header(FurrowSlideRow *self) { return self->header; }

void furrow_slide_row_set_rule(const GdkRGBA *color) { rule = *color; }

void furrow_slide_row_set_color(FurrowSlideRow *self, const GdkRGBA *color) {
  if (gdk_rgba_equal(&self->color, color)) return;
  self->color = *color;
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

void furrow_slide_row_set_front(FurrowSlideRow *self, double x) {
  if (self->front == x) return;
  self->front = x;
  gtk_widget_queue_allocate(GTK_WIDGET(self));
}

double furrow_slide_row_get_front(FurrowSlideRow *self) { return self->front; }

void furrow_slide_row_set_shift(FurrowSlideRow *self, double y) {
  if (self->shift == y) return;
  self->shift = y;
  gtk_widget_queue_allocate(GTK_WIDGET(self));
}

double furrow_slide_row_get_shift(FurrowSlideRow *self) { return self->shift; }

void furrow_slide_row_set_strike(FurrowSlideRow *self, double amount) {
  if (self->strike == amount) return;
  self->strike = amount;
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

void furrow_slide_row_set_tint(FurrowSlideRow *self, const GdkRGBA *color) {
  if (gdk_rgba_equal(&self->tint, color)) return;
  self->tint = *color;
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

// By itself GTK (4.8, and still 4.18) does not tell assistive technologies that something takes no part in the layout.
static void show(GtkWidget *menu, gboolean shown) {
  gtk_widget_set_child_visible(menu, shown);
  gtk_accessible_update_state(GTK_ACCESSIBLE(menu), GTK_ACCESSIBLE_STATE_HIDDEN, !shown, -1);
}

void furrow_slide_row_set_menu(FurrowSlideRow *self, int side, GtkWidget *menu) {
  g_return_if_fail(side == 0 || side == 1);
  if (self->menu && self->menu == self->menus[side]) self->menu = NULL;
  unparent(&self->menus[side]);
  self->menus[side] = menu;
  // Below the text in the order of children: the front is picked first.
  gtk_widget_insert_before(menu, GTK_WIDGET(self), self->text);
  show(menu, FALSE);
}

GtkWidget *furrow_slide_row_get_menu(FurrowSlideRow *self, int side) {
  g_return_val_if_fail(side == 0 || side == 1, NULL);
  return self->menus[side];
}

void furrow_slide_row_show_menu(FurrowSlideRow *self, int side) {
  GtkWidget *menu = side < 0 ? NULL : self->menus[side];
  if (self->menu == menu) return;
  // Not `set_visible`, which would lay the whole list out again.
  if (self->menu) show(self->menu, FALSE);
  if (menu) show(menu, TRUE);
  self->menu = menu;
  gtk_widget_queue_allocate(GTK_WIDGET(self));
}

GtkWidget *furrow_slide_row_get_shown_menu(FurrowSlideRow *self) { return self->menu; }

void furrow_slide_row_set_editor(FurrowSlideRow *self, GtkWidget *editor) {
  if (!editor && !self->editor) return;
  unparent(&self->editor);
  self->editor = editor;
  if (editor) gtk_widget_set_parent(editor, GTK_WIDGET(self));
  gtk_widget_set_child_visible(self->text, editor == NULL);
  gtk_widget_queue_allocate(GTK_WIDGET(self));
}

GtkWidget *furrow_slide_row_get_editor(FurrowSlideRow *self) { return self->editor; }

void furrow_slide_row_set_detail(FurrowSlideRow *self, const char *text) {
  if (!text == !self->detail && (!text || g_strcmp0(gtk_label_get_text(GTK_LABEL(self->detail)), text) == 0)) return;
  unparent(&self->detail);
  if (text) {
    self->detail = gtk_label_new(text);
    gtk_widget_add_css_class(self->detail, "numeric");
    gtk_widget_set_parent(self->detail, GTK_WIDGET(self));
  }
  gtk_widget_queue_allocate(GTK_WIDGET(self));
}

void furrow_slide_row_set_accessory(FurrowSlideRow *self, GtkWidget *widget) {
  if (self->accessory == widget) return;
  unparent(&self->accessory);
  self->accessory = widget;
  if (widget) gtk_widget_set_parent(widget, GTK_WIDGET(self));
  gtk_widget_queue_allocate(GTK_WIDGET(self));
}

GtkWidget *furrow_slide_row_get_accessory(FurrowSlideRow *self) { return self->accessory; }

void furrow_slide_row_set_marked(FurrowSlideRow *self, bool marked) {
  if (self->marked == marked) return;
  self->marked = marked;
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

void furrow_slide_row_set_aimed(FurrowSlideRow *self, bool aimed) {
  if (self->aimed == aimed) return;
  self->aimed = aimed;
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

void furrow_slide_row_set_chosen(FurrowSlideRow *self, bool chosen) {
  if (self->chosen == chosen) return;
  self->chosen = chosen;
  gtk_widget_queue_allocate(GTK_WIDGET(self));
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

bool furrow_slide_row_is_chosen(FurrowSlideRow *self) { return self->chosen; }

void furrow_slide_row_set_stack(FurrowSlideRow *self, int count) {
  if (self->stack == count) return;
  self->stack = count;
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

void furrow_slide_row_set_calm(FurrowSlideRow *self, bool calm) {
  if (self->calm == calm) return;
  self->calm = calm;
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

void furrow_slide_row_set_scale(FurrowSlideRow *self, double scale) {
  if (self->scale == scale) return;
  self->scale = scale;
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

bool furrow_slide_row_is_plain(FurrowSlideRow *self) {
  if (self->editor || self->accessory || self->menu || self->front != 0) return false;
  for (GtkWidget *child = gtk_widget_get_first_child(GTK_WIDGET(self)); child; child = gtk_widget_get_next_sibling(child))
    if (GTK_IS_POPOVER(child)) return false;
  return true;
}

void furrow_slide_row_reset(FurrowSlideRow *self) {
  self->bound = FALSE;
  self->tint = (GdkRGBA){0};
  furrow_slide_row_set_editor(self, NULL);
  furrow_slide_row_set_accessory(self, NULL);
  furrow_slide_row_set_detail(self, NULL);
  furrow_slide_row_set_marked(self, FALSE);
  furrow_slide_row_set_aimed(self, FALSE);
  furrow_slide_row_show_menu(self, -1);
  furrow_slide_row_set_front(self, 0);
  furrow_slide_row_set_shift(self, 0);
  furrow_slide_row_set_strike(self, 0);
  gtk_widget_set_opacity(GTK_WIDGET(self), 1);
}

static void activate(GtkWidget *widget, const char *name, GVariant *parameter) {
  (void)parameter;
  Action *action = g_hash_table_lookup(actions, name);
  action->callback(action->data, (FurrowSlideRow *)widget, name);
}

void furrow_slide_row_install_action(const char *name, FurrowRowAction callback, void *data) {
  if (!actions) actions = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
  gboolean known = g_hash_table_contains(actions, name);
  Action *action = g_new(Action, 1);
  *action = (Action){callback, data};
  g_hash_table_insert(actions, g_strdup(name), action);
  if (known) return;
  GtkWidgetClass *class = g_type_class_ref(furrow_slide_row_get_type());
  gtk_widget_class_install_action(class, name, NULL, activate);
}

uint64_t furrow_slide_row_count_layouts(void) { return layouts; }
