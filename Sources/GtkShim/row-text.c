// Titles: a GtkInscription, with the features it lacks.

#include "furrow-row-text.h"

#include <hb.h>
#include <math.h>

#define STRIKE_WIDTH 2
// A header's size relative to a title's.
#define HEADER_SIZE 0.88

GtkWidget *furrow_row_text_new(void) {
  GtkWidget *text = gtk_inscription_new(NULL);
  gtk_inscription_set_text_overflow(GTK_INSCRIPTION(text), GTK_INSCRIPTION_OVERFLOW_ELLIPSIZE_END);
  gtk_inscription_set_yalign(GTK_INSCRIPTION(text), 0.5f);
  return text;
}

// Returns the direction of a letter's script; characters used by all scripts (digits, signs, pictures) have none.
static GtkTextDirection letter_direction(gunichar letter) {
  hb_script_t script = hb_unicode_script(hb_unicode_funcs_get_default(), letter);
  if (script == HB_SCRIPT_COMMON || script == HB_SCRIPT_INHERITED || script == HB_SCRIPT_UNKNOWN) return GTK_TEXT_DIR_NONE;
  return hb_script_get_horizontal_direction(script) == HB_DIRECTION_RTL ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR;
}

GtkTextDirection furrow_text_direction(const char *text) {
  for (const char *at = text ? text : ""; *at; at = g_utf8_next_char(at)) {
    GtkTextDirection direction = letter_direction(g_utf8_get_char(at));
    if (direction != GTK_TEXT_DIR_NONE) return direction;
  }
  return GTK_TEXT_DIR_NONE;
}

// Returns whether the text runs against the widget's direction. Pango aligns such a text to the side opposite to the
// one requested.
static gboolean runs_against(GtkWidget *widget, const char *text) {
  GtkTextDirection direction = furrow_text_direction(text);
  return direction != GTK_TEXT_DIR_NONE && direction != gtk_widget_get_direction(widget);
}

void furrow_row_text_set(GtkWidget *text, const char *title) {
  gtk_inscription_set_text(GTK_INSCRIPTION(text), title);
  gtk_inscription_set_xalign(GTK_INSCRIPTION(text), runs_against(text, title) ? 1 : 0);
}

void furrow_row_text_set_header(GtkWidget *text, bool header) {
  // Not done with a style, on which a GtkInscription's height would depend.
  PangoAttrList *attributes = header ? pango_attr_list_new() : NULL;
  if (header) {
    pango_attr_list_insert(attributes, pango_attr_weight_new(PANGO_WEIGHT_BOLD));
    pango_attr_list_insert(attributes, pango_attr_scale_new(HEADER_SIZE));
  }
  gtk_inscription_set_attributes(GTK_INSCRIPTION(text), attributes);
  g_clear_pointer(&attributes, pango_attr_list_unref);
}

int furrow_row_text_height(GtkWidget *text, int room) {
  int line;
  gtk_widget_measure(text, GTK_ORIENTATION_VERTICAL, -1, &line, NULL, NULL, NULL);
  return line > 0 ? MAX(1, room / line) * line : 0;
}

// Lays the text out as the GtkInscription does: lines for which there is no room are cut.
static PangoLayout *text_layout(GtkWidget *text) {
  const char *title = gtk_inscription_get_text(GTK_INSCRIPTION(text));
  PangoLayout *layout = gtk_widget_create_pango_layout(text, title);
  gboolean right = (gtk_widget_get_direction(text) == GTK_TEXT_DIR_RTL) != runs_against(text, title);
  pango_layout_set_alignment(layout, right ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT);
  pango_layout_set_width(layout, gtk_widget_get_width(text) * PANGO_SCALE);
  pango_layout_set_height(layout, gtk_widget_get_height(text) * PANGO_SCALE);
  pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END);
  return layout;
}

// Strikes through `length` px of a line of the text, from the side where its script begins.
static void strike_line(GtkSnapshot *snapshot, PangoLayoutIter *iter, double y, double length, const GdkRGBA *color) {
  PangoRectangle line;
  pango_layout_iter_get_line_extents(iter, NULL, &line);
  pango_extents_to_pixels(&line, NULL);
  double x = line.x;
  if (pango_layout_line_get_resolved_direction(pango_layout_iter_get_line_readonly(iter)) == PANGO_DIRECTION_RTL)
    x += line.width - length;
  double middle = floor(y + line.y + line.height / 2.0);
  gtk_snapshot_append_color(snapshot, color,
                            &GRAPHENE_RECT_INIT((float)x, (float)middle, (float)length, STRIKE_WIDTH));
}

static int line_width(PangoLayoutIter *iter) {
  PangoRectangle line;
  pango_layout_iter_get_line_extents(iter, NULL, &line);
  return PANGO_PIXELS(line.width);
}

void furrow_row_text_strike(GtkWidget *text, GtkSnapshot *snapshot, double amount, const GdkRGBA *color) {
  PangoLayout *layout = text_layout(text);
  int total = 0, height;
  pango_layout_get_pixel_size(layout, NULL, &height);
  PangoLayoutIter *iter = pango_layout_get_iter(layout);
  do total += line_width(iter);
  while (pango_layout_iter_next_line(iter));
  pango_layout_iter_free(iter);
  // The lines are struck through one after another, as with a pen.
  double remaining = total * amount;
  double y = pango_layout_is_ellipsized(layout) ? 0 : MAX(0, floor((gtk_widget_get_height(text) - height) / 2.0));
  iter = pango_layout_get_iter(layout);
  do {
    double length = CLAMP(remaining, 0, line_width(iter));
    if (length > 0) strike_line(snapshot, iter, y, length, color);
    remaining -= length;
  } while (pango_layout_iter_next_line(iter));
  pango_layout_iter_free(iter);
  g_object_unref(layout);
}
