// The caption under a title: text and marks in one line, drawn by the row.

#include "furrow-row-caption.h"

#include "furrow-caption-marks.h"

#include <math.h>
#include <string.h>

// The caption's size relative to the title's: libadwaita's captions are 0.82 of its text.
#define SIZE 0.8
// Px kept free above and below the two lines, and the height of the rule below the row.
#define EDGE 2
#define RULE 1
// The part of a line's height that letters use. The rest is space between lines, which two lines can do without.
#define LETTERS 0.85
// The minimum size relative to the title's.
#define MIN_SIZE 0.4
// The size of a mark, and the space next to it, in heights of the caption's line.
#define MARK 0.8
#define SPACE 0.34
// A chip's background: its padding around the text and its corner radius, in heights of the caption's line, and its
// opacity.
#define CHIP_PADDING 0.22
#define CHIP_RADIUS 0.3
#define CHIP_ALPHA 0.11

struct _FurrowRowCaption {
  char *text;
  int strong, chips;
  uint32_t marks;
  // The layout, created when first drawn, and the size in px that it was created for.
  PangoLayout *layout;
  double size;
};

FurrowRowCaption *furrow_row_caption_new(void) { return g_new0(FurrowRowCaption, 1); }

void furrow_row_caption_free(FurrowRowCaption *caption) {
  if (!caption) return;
  g_clear_object(&caption->layout);
  g_free(caption->text);
  g_free(caption);
}

bool furrow_row_caption_set(FurrowRowCaption *caption, const char *text, int strong, int chips, uint32_t marks) {
  if (g_strcmp0(caption->text, text) == 0 && caption->strong == strong && caption->chips == chips &&
      caption->marks == marks)
    return false;
  g_free(caption->text);
  caption->text = g_strdup(text);
  caption->strong = strong;
  caption->chips = chips;
  caption->marks = marks;
  g_clear_object(&caption->layout);
  return true;
}

FurrowRowLines furrow_row_lines(int line, int height) {
  double room = height - RULE - 2 * EDGE, both = line * (1 + SIZE);
  if (both <= room) {
    int top = EDGE + (int)floor((room - both) / 2);
    return (FurrowRowLines){top, top + line, (int)round(line * SIZE)};
  }
  // As large as the letters alone have room for.
  double size = CLAMP(room / (line * LETTERS) - 1, MIN_SIZE, SIZE);
  double letters = line * LETTERS, top = EDGE + (room - letters * (1 + size)) / 2;
  double space = (1 - LETTERS) / 2;
  return (FurrowRowLines){(int)round(top - line * space), (int)round(top + letters - line * size * space),
                          (int)round(line * size)};
}

// Lays the text out at a size at which a line has this height in px.
static void lay_out(FurrowRowCaption *caption, GtkWidget *title, int height) {
  int line;
  gtk_widget_measure(title, GTK_ORIENTATION_VERTICAL, -1, &line, NULL, NULL, NULL);
  double size = line > 0 ? (double)height / line : SIZE;
  if (caption->layout && caption->size == size) return;
  if (!caption->layout) caption->layout = gtk_widget_create_pango_layout(title, caption->text);
  caption->size = size;
  PangoAttrList *attributes = pango_attr_list_new();
  pango_attr_list_insert(attributes, pango_attr_scale_new(size));
  if (caption->strong > 0) {
    PangoAttribute *bold = pango_attr_weight_new(PANGO_WEIGHT_BOLD);
    bold->end_index = (guint)caption->strong;
    pango_attr_list_insert(attributes, bold);
  }
  pango_layout_set_attributes(caption->layout, attributes);
  pango_attr_list_unref(attributes);
  // The text follows the window's direction, even if the first tag's script runs the other way.
  pango_layout_set_auto_dir(caption->layout, FALSE);
  pango_layout_set_ellipsize(caption->layout, PANGO_ELLIPSIZE_END);
  pango_layout_set_single_paragraph_mode(caption->layout, TRUE);
}

typedef struct {
  GtkSnapshot *snapshot;
  const GdkRGBA *color;
  // The distance from the side where reading begins, and the line's size.
  int offset, width, height;
  gboolean rtl;
} Pen;

// Returns the position for content of this width, and moves the pen behind it.
static int advance(Pen *pen, int width) {
  int x = pen->rtl ? pen->width - pen->offset - width : pen->offset;
  pen->offset += width + (int)round(pen->height * SPACE);
  return x;
}

static void draw_mark(Pen *pen, uint32_t mark) {
  int size = (int)round(pen->height * MARK);
  float y = (float)round((pen->height - size) / 2.0);
  furrow_caption_mark_draw(mark, pen->snapshot, (float)advance(pen, size), y, (float)size, pen->rtl, pen->color);
}

// Returns the end of the last visible letter. The characters that isolate a name from the text around it (U+2066 to
// U+2069, three bytes each) are invisible, and Pango may leave them before the ellipsis.
static int visible_end(const char *text, int end) {
  while (end >= 3 && memcmp(text + end - 3, "\xe2\x81", 2) == 0 && (guchar)text[end - 1] >= 0xa6 &&
         (guchar)text[end - 1] <= 0xa9)
    end -= 3;
  return end;
}

// Returns the end of the visible part of a cut line; the rest is hidden behind the ellipsis.
int furrow_row_caption_visible_length(PangoLayout *layout) {
  PangoLayoutLine *line = pango_layout_get_line_readonly(layout, 0);
  for (GSList *run = line ? line->runs : NULL; run; run = run->next) {
    const PangoItem *item = ((PangoGlyphItem *)run->data)->item;
    if (item->analysis.flags & PANGO_ANALYSIS_FLAG_IS_ELLIPSIS) return visible_end(pango_layout_get_text(layout), item->offset);
  }
  return G_MAXINT;
}

// Draws the background of one chip, which may be cut at the line's end. A chip's text runs in one direction, so it is
// one piece.
static void draw_chip(Pen *pen, PangoLayoutLine *line, int start, int end, int width) {
  int *ranges, count;
  pango_layout_line_get_x_ranges(line, start, end, &ranges, &count);
  double left = G_MAXDOUBLE, right = -G_MAXDOUBLE, padding = pen->height * CHIP_PADDING;
  for (int i = 0; i < count; i++) {
    left = MIN(left, ranges[2 * i] / (double)PANGO_SCALE);
    right = MAX(right, ranges[2 * i + 1] / (double)PANGO_SCALE);
  }
  g_free(ranges);
  if (right - left < 1) return;
  left = MAX(left - padding, -padding);
  right = MIN(right + padding, width + padding);
  GskRoundedRect shape;
  graphene_rect_t bounds = GRAPHENE_RECT_INIT((float)left, 0, (float)(right - left), (float)pen->height);
  gsk_rounded_rect_init_from_rect(&shape, &bounds, (float)(pen->height * CHIP_RADIUS));
  GdkRGBA color = *pen->color;
  color.alpha *= (float)CHIP_ALPHA;
  gtk_snapshot_push_rounded_clip(pen->snapshot, &shape);
  gtk_snapshot_append_color(pen->snapshot, &color, &bounds);
  gtk_snapshot_pop(pen->snapshot);
}

static void draw_chips(Pen *pen, PangoLayout *layout, int chips, int width) {
  const char *text = pango_layout_get_text(layout), *at = text + chips;
  PangoLayoutLine *line = pango_layout_get_line_readonly(layout, 0);
  // No background is drawn behind the ellipsis alone, where none of the chip's text is visible.
  const char *visible = text + MIN(furrow_row_caption_visible_length(layout), (int)strlen(text));
  while (line && *at && at < visible) {
    const char *gap = strstr(at, FURROW_CAPTION_CHIP_GAP), *end = gap ? gap : at + strlen(at);
    draw_chip(pen, line, (int)(at - text), (int)(end - text), width);
    at = gap ? gap + strlen(FURROW_CAPTION_CHIP_GAP) : end;
  }
}

static void draw_text(Pen *pen, PangoLayout *layout, int chips, int room) {
  int width, height;
  pango_layout_set_width(layout, -1);
  pango_layout_get_pixel_size(layout, &width, &height);
  if (width > room) {
    width = MAX(room, 0);
    pango_layout_set_width(layout, width * PANGO_SCALE);
  }
  gtk_snapshot_save(pen->snapshot);
  float x = (float)advance(pen, width);
  gtk_snapshot_translate(pen->snapshot, &GRAPHENE_POINT_INIT(x, 0));
  draw_chips(pen, layout, chips, width);
  gtk_snapshot_translate(pen->snapshot, &GRAPHENE_POINT_INIT(0, (float)round((pen->height - height) / 2.0)));
  gtk_snapshot_append_layout(pen->snapshot, layout, pen->color);
  gtk_snapshot_restore(pen->snapshot);
}

void furrow_row_caption_snapshot(FurrowRowCaption *caption, GtkWidget *title, GtkSnapshot *snapshot, int width, int height,
                                 const GdkRGBA *color) {
  static const uint32_t ahead[] = {FURROW_CAPTION_CONFLICT, FURROW_CAPTION_HIGH,    FURROW_CAPTION_MEDIUM,
                                   FURROW_CAPTION_LOW,      FURROW_CAPTION_OVERDUE, FURROW_CAPTION_SYNCED};
  static const uint32_t behind[] = {FURROW_CAPTION_REPEATS, FURROW_CAPTION_REMINDS, FURROW_CAPTION_NOTES};
  Pen pen = {snapshot, color, 0, width, height, gtk_widget_get_direction(title) == GTK_TEXT_DIR_RTL};
  for (gsize i = 0; i < G_N_ELEMENTS(ahead); i++)
    if (caption->marks & ahead[i]) draw_mark(&pen, ahead[i]);
  if (caption->text && *caption->text) {
    int step = (int)round(height * MARK) + (int)round(height * SPACE), marks = 0;
    for (gsize i = 0; i < G_N_ELEMENTS(behind); i++) marks += caption->marks & behind[i] ? step : 0;
    lay_out(caption, title, height);
    // If the text begins with a chip, the chip's edge is where the text would begin.
    if (caption->chips == 0) pen.offset += (int)round(height * CHIP_PADDING);
    draw_text(&pen, caption->layout, caption->chips, width - pen.offset - marks);
  }
  for (gsize i = 0; i < G_N_ELEMENTS(behind); i++)
    if (caption->marks & behind[i]) draw_mark(&pen, behind[i]);
}
