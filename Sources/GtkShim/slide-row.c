// The sliding row. Its children are placed by transforms in `size_allocate`; moving the front allocates only this
// row.

#include "furrow-slide-row.h"

#include "furrow-row-caption.h"
#include "furrow-row-text.h"
#include "slide-row-parts.h"

// Px above and below the text.
#define TEXT_PADDING 8
// Width (px) of the disclosure control at the row's beginning: a target that a pointer reliably hits (WCAG 2.2,
// 2.5.8).
#define DISCLOSURE_WIDTH 24
// Px between the row's end and the buttons shown there while the pointer is over the row.
#define ACCESSORY_MARGIN 8

typedef struct {
  GtkWidgetClass parent_class;
} FurrowSlideRowClass;

G_DEFINE_TYPE(FurrowSlideRow, furrow_slide_row, GTK_TYPE_WIDGET)

static uint64_t layouts, bindings;

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
  // A GtkInscription's height depends only on its font, so all rows have the same height and the scroll position does
  // not drift.
  int text;
  gtk_widget_measure(self->text, GTK_ORIENTATION_VERTICAL, -1, &text, NULL, NULL, NULL);
  *minimum = *natural = MAX(self->min_height, text + 2 * TEXT_PADDING);
}

static void place(GtkWidget *child, int width, int height, double x, double y) {
  int min_width, min_height;
  gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, &min_width, NULL, NULL, NULL);
  gtk_widget_measure(child, GTK_ORIENTATION_VERTICAL, -1, &min_height, NULL, NULL, NULL);
  width = MAX(width, min_width);
  GskTransform *transform = gsk_transform_translate(NULL, &GRAPHENE_POINT_INIT((float)x, (float)y));
  gtk_widget_allocate(child, width, MAX(height, min_height), -1, transform);
}

int furrow_slide_row_natural_width(GtkWidget *child) {
  int natural = 0;
  if (child) gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &natural, NULL, NULL);
  return natural;
}

// Places a widget at the row's end, `inset` px from its edge, and returns how much of the row's width that uses.
static int place_at_end(FurrowSlideRow *self, GtkWidget *child, int width, int height, int inset) {
  int used_width = furrow_slide_row_natural_width(child);
  if (used_width == 0) return 0;
  gboolean rtl = gtk_widget_get_direction(GTK_WIDGET(self)) == GTK_TEXT_DIR_RTL;
  double x = rtl ? inset : width - inset - used_width;
  place(child, used_width, height, self->front + x, self->shift);
  return used_width + inset;
}

// A popover keeps the size that its content had when it was last presented, and a heading in its menu appears only
// afterward. Widgets without a layout manager must present their popovers again.
static void present_popovers(GtkWidget *row) {
  for (GtkWidget *child = gtk_widget_get_last_child(row); child; child = gtk_widget_get_prev_sibling(child))
    if (GTK_IS_POPOVER(child) && gtk_widget_get_mapped(child)) gtk_popover_present(GTK_POPOVER(child));
}

static void furrow_slide_row_size_allocate(GtkWidget *widget, int width, int height, int baseline) {
  FurrowSlideRow *self = (FurrowSlideRow *)widget;
  (void)baseline;
  layouts++;
  self->moved = FALSE;
  if (self->menu) place(self->menu, width, height, 0, self->shift);
  int detail = place_at_end(self, self->detail, width, height, TEXT_MARGIN);
  int accessory = place_at_end(self, self->accessory, width, height, ACCESSORY_MARGIN);
  int end = self->accessory ? accessory : detail;
  if (self->selected && !self->accessory) end += SELECTED_GAP + SELECTED_DISC;
  gboolean rtl = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL;
  // With a caption, the text has one line.
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
  present_popovers(widget);
}

// A popover that is removed from the window while it is open emits no `closed`, and before 4.11.2 (“Fix problems with
// grabs”) keeps all input forever. So it is hidden first. No handler of `closed` may remove a widget itself.
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

// GTK keeps a row that is scrolled away, and reports it to assistive technologies at the position where it was last
// drawn (also 4.18). Therefore such a row is hidden from them. The list's private row remains, with all information
// about the item except its position.
static void set_offscreen(FurrowSlideRow *self, gboolean offscreen) {
  if (self->offscreen == offscreen) return;
  self->offscreen = offscreen;
  gtk_accessible_update_state(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_STATE_HIDDEN, offscreen, -1);
}

static void furrow_slide_row_map(GtkWidget *widget) {
  GTK_WIDGET_CLASS(furrow_slide_row_parent_class)->map(widget);
  set_offscreen((FurrowSlideRow *)widget, FALSE);
}

static void furrow_slide_row_unmap(GtkWidget *widget) {
  GTK_WIDGET_CLASS(furrow_slide_row_parent_class)->unmap(widget);
  set_offscreen((FurrowSlideRow *)widget, TRUE);
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
  // An open popover menu is a child of the row.
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
  widget->snapshot = furrow_slide_row_draw;
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
  // The text only repeats the row's own name.
  gtk_accessible_update_state(GTK_ACCESSIBLE(self->text), GTK_ACCESSIBLE_STATE_HIDDEN, TRUE, -1);
  gtk_widget_set_parent(self->text, GTK_WIDGET(self));
}

FurrowSlideRow *furrow_slide_row_new(void) { return g_object_new(furrow_slide_row_get_type(), NULL); }

void furrow_slide_row_set_min_height(FurrowSlideRow *self, int height) {
  if (self->min_height == height) return;
  self->min_height = height;
  gtk_widget_queue_resize(GTK_WIDGET(self));
}

void furrow_slide_row_set_id(FurrowSlideRow *self, uint64_t high, uint64_t low) {
  self->high = high;
  self->low = low;
  self->bound = TRUE;
  bindings++;
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

void furrow_slide_row_set_caption(FurrowSlideRow *self, const char *text, int strong, int chips, uint32_t marks) {
  if (!text && !self->caption) return;
  if (!text) {
    g_clear_pointer(&self->caption, furrow_row_caption_free);
  } else {
    if (!self->caption) self->caption = furrow_row_caption_new();
    if (!furrow_row_caption_set(self->caption, text, strong, chips, marks)) return;
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

void furrow_slide_row_set_color(FurrowSlideRow *self, const GdkRGBA *color) {
  if (gdk_rgba_equal(&self->color, color)) return;
  self->color = *color;
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

// Checked for every row in each frame that moves it: comparing pointers is ten times as fast as checking the type.
static bool is_part(FurrowSlideRow *self, GtkWidget *child) {
  return child == self->text || child == self->disclosure || child == self->menus[0] || child == self->menus[1] ||
         child == self->detail || child == self->editor || child == self->accessory;
}

static bool has_popover(FurrowSlideRow *self) {
  for (GtkWidget *child = gtk_widget_get_last_child(GTK_WIDGET(self)); child; child = gtk_widget_get_prev_sibling(child))
    if (!is_part(self, child) && GTK_IS_POPOVER(child)) return true;
  return false;
}

// Returns whether the row contains an editor, an accessory or a popover. Only a layout of the window updates their
// positions.
static bool is_held(FurrowSlideRow *self) { return self->editor || self->accessory || has_popover(self); }

// Moves the row's children. `gtk_widget_queue_allocate` makes GTK measure and lay out the whole window, and on X11
// query the server for the screen twice a frame (4.8). That is a large part of the cost of a gesture's frame, in which
// only the children of this row have moved. So the children are placed when the row is drawn. When the row arrives, it
// is laid out, because a layout also updates the widget under a resting pointer.
static void move(FurrowSlideRow *self, bool arrives) {
  GtkWidget *widget = GTK_WIDGET(self);
  // A row that has not been laid out yet will be.
  if (arrives || gtk_widget_get_width(widget) == 0 || is_held(self)) return gtk_widget_queue_allocate(widget);
  self->moved = TRUE;
  gtk_widget_queue_draw(widget);
}

void furrow_slide_row_place_moved(FurrowSlideRow *self) {
  GtkWidget *widget = GTK_WIDGET(self);
  if (self->moved) furrow_slide_row_size_allocate(widget, gtk_widget_get_width(widget), gtk_widget_get_height(widget), -1);
}

void furrow_slide_row_set_front(FurrowSlideRow *self, double x) {
  if (self->front == x) return;
  self->front = x;
  move(self, x == 0);
}

double furrow_slide_row_get_front(FurrowSlideRow *self) { return self->front; }

void furrow_slide_row_set_shift(FurrowSlideRow *self, double y) {
  if (self->shift == y) return;
  self->shift = y;
  move(self, y == 0);
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

// GTK itself (4.8, and still 4.18) does not report to assistive technologies that a widget takes no part in the layout.
static void show(GtkWidget *menu, gboolean shown) {
  gtk_widget_set_child_visible(menu, shown);
  gtk_accessible_update_state(GTK_ACCESSIBLE(menu), GTK_ACCESSIBLE_STATE_HIDDEN, !shown, -1);
}

void furrow_slide_row_set_menu(FurrowSlideRow *self, int side, GtkWidget *menu) {
  g_return_if_fail(side == 0 || side == 1);
  if (self->menu && self->menu == self->menus[side]) self->menu = NULL;
  unparent(&self->menus[side]);
  self->menus[side] = menu;
  // Below the text in the order of children, so that the front is picked first.
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
  // `set_visible` would lay the whole list out again.
  if (self->menu) show(self->menu, FALSE);
  if (menu) show(menu, TRUE);
  self->menu = menu;
  gtk_widget_queue_allocate(GTK_WIDGET(self));
}

GtkWidget *furrow_slide_row_get_visible_menu(FurrowSlideRow *self) { return self->menu; }

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

// Sets a property that changes the drawing alone.
static void set_drawn(FurrowSlideRow *self, gboolean *property, bool value) {
  if (*property == value) return;
  *property = value;
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

void furrow_slide_row_set_current(FurrowSlideRow *self, bool current) { set_drawn(self, &self->current, current); }

void furrow_slide_row_set_drop_target(FurrowSlideRow *self, bool drop_target) { set_drawn(self, &self->drop_target, drop_target); }

void furrow_slide_row_set_selected(FurrowSlideRow *self, bool selected) {
  if (self->selected == selected) return;
  self->selected = selected;
  gtk_widget_queue_allocate(GTK_WIDGET(self));
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

bool furrow_slide_row_is_selected(FurrowSlideRow *self) { return self->selected; }

void furrow_slide_row_set_stack(FurrowSlideRow *self, int count) {
  if (self->stack == count) return;
  self->stack = count;
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

void furrow_slide_row_set_in_sidebar(FurrowSlideRow *self, bool in_sidebar) { set_drawn(self, &self->in_sidebar, in_sidebar); }

void furrow_slide_row_set_scale(FurrowSlideRow *self, double scale) {
  if (self->scale == scale) return;
  self->scale = scale;
  gtk_widget_queue_draw(GTK_WIDGET(self));
}

bool furrow_slide_row_is_plain(FurrowSlideRow *self) {
  return !self->menu && self->front == 0 && !is_held(self);
}

void furrow_slide_row_reset(FurrowSlideRow *self) {
  self->bound = FALSE;
  self->tint = (GdkRGBA){0};
  furrow_slide_row_set_editor(self, NULL);
  furrow_slide_row_set_accessory(self, NULL);
  furrow_slide_row_set_detail(self, NULL);
  furrow_slide_row_set_current(self, FALSE);
  furrow_slide_row_set_drop_target(self, FALSE);
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
  gboolean is_installed = g_hash_table_contains(actions, name);
  Action *action = g_new(Action, 1);
  *action = (Action){callback, data};
  g_hash_table_insert(actions, g_strdup(name), action);
  if (is_installed) return;
  GtkWidgetClass *class = g_type_class_ref(furrow_slide_row_get_type());
  gtk_widget_class_install_action(class, name, NULL, activate);
}

uint64_t furrow_slide_row_count_layouts(void) { return layouts; }

uint64_t furrow_slide_row_count_bindings(void) { return bindings; }
