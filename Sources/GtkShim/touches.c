// Fingers and the rows they picked, drawn over the list.

#include "furrow-touches.h"

// Px: the width of a fingertip on a screen of 96 dots per inch.
#define RADIUS 24
#define LINE 2

G_DECLARE_FINAL_TYPE(FurrowTouches, furrow_touches, FURROW, TOUCHES, GtkWidget)

struct _FurrowTouches {
  GtkWidget parent;
  GHashTable *fingers;
};

typedef struct {
  double x, y, top, height;
  char *text;
} Finger;

G_DEFINE_TYPE(FurrowTouches, furrow_touches, GTK_TYPE_WIDGET)

static const GdkRGBA ink = {0.1f, 0.3f, 0.9f, 0.8f};
static const GdkRGBA wash = {0.1f, 0.3f, 0.9f, 0.25f};

static void free_finger(gpointer pointer) {
  Finger *finger = pointer;
  g_free(finger->text);
  g_free(finger);
}

static void outline(GtkSnapshot *snapshot, const graphene_rect_t *rect, float radius) {
  GskRoundedRect rounded;
  gsk_rounded_rect_init_from_rect(&rounded, rect, radius);
  gtk_snapshot_append_border(snapshot, &rounded, (float[4]){LINE, LINE, LINE, LINE}, (GdkRGBA[4]){ink, ink, ink, ink});
}

static void draw_finger(GtkWidget *widget, GtkSnapshot *snapshot, const Finger *finger) {
  graphene_rect_t tip =
      GRAPHENE_RECT_INIT((float)finger->x - RADIUS, (float)finger->y - RADIUS, 2 * RADIUS, 2 * RADIUS);
  GskRoundedRect round;
  gsk_rounded_rect_init_from_rect(&round, &tip, RADIUS);
  gtk_snapshot_push_rounded_clip(snapshot, &round);
  gtk_snapshot_append_color(snapshot, &wash, &tip);
  gtk_snapshot_pop(snapshot);
  outline(snapshot, &tip, RADIUS);
  if (finger->height > 0)
    outline(snapshot,
            &GRAPHENE_RECT_INIT(0, (float)finger->top, (float)gtk_widget_get_width(widget), (float)finger->height), 0);
  PangoLayout *layout = gtk_widget_create_pango_layout(widget, finger->text);
  gtk_snapshot_save(snapshot);
  gtk_snapshot_translate(snapshot, &GRAPHENE_POINT_INIT((float)finger->x + RADIUS, (float)finger->y - RADIUS));
  gtk_snapshot_append_layout(snapshot, layout, &ink);
  gtk_snapshot_restore(snapshot);
  g_object_unref(layout);
}

static void furrow_touches_snapshot(GtkWidget *widget, GtkSnapshot *snapshot) {
  GHashTableIter iter;
  gpointer finger;
  g_hash_table_iter_init(&iter, FURROW_TOUCHES(widget)->fingers);
  while (g_hash_table_iter_next(&iter, NULL, &finger)) draw_finger(widget, snapshot, finger);
}

static void furrow_touches_finalize(GObject *object) {
  g_hash_table_unref(FURROW_TOUCHES(object)->fingers);
  G_OBJECT_CLASS(furrow_touches_parent_class)->finalize(object);
}

static void furrow_touches_class_init(FurrowTouchesClass *class) {
  GTK_WIDGET_CLASS(class)->snapshot = furrow_touches_snapshot;
  G_OBJECT_CLASS(class)->finalize = furrow_touches_finalize;
}

static void furrow_touches_init(FurrowTouches *self) {
  self->fingers = g_hash_table_new_full(NULL, NULL, NULL, free_finger);
  gtk_widget_set_can_target(GTK_WIDGET(self), FALSE);
}

GtkWidget *furrow_touches_new(void) { return g_object_new(furrow_touches_get_type(), NULL); }

void furrow_touches_set(GtkWidget *touches, void *finger, double x, double y, double top, double height,
                        const char *text) {
  Finger *entry = g_new(Finger, 1);
  *entry = (Finger){x, y, top, height, g_strdup(text)};
  g_hash_table_insert(FURROW_TOUCHES(touches)->fingers, finger, entry);
  gtk_widget_queue_draw(touches);
}

void furrow_touches_remove(GtkWidget *touches, void *finger) {
  g_hash_table_remove(FURROW_TOUCHES(touches)->fingers, finger);
  gtk_widget_queue_draw(touches);
}
