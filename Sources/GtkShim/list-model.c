// The list model: a count, and an empty object for each requested position.

#include "furrow-list-model.h"

G_DECLARE_FINAL_TYPE(FurrowListModel, furrow_list_model, FURROW, LIST_MODEL, GObject)

struct _FurrowListModel {
  GObject parent;
  guint count;
};

static GType get_item_type(GListModel *model) {
  (void)model;
  return G_TYPE_OBJECT;
}

static guint get_n_items(GListModel *model) { return FURROW_LIST_MODEL(model)->count; }

// Creates a new object each time, because GTK distinguishes rows by their object when it recycles them.
static gpointer get_item(GListModel *model, guint position) {
  return position < FURROW_LIST_MODEL(model)->count ? g_object_new(G_TYPE_OBJECT, NULL) : NULL;
}

static void list_model_init(GListModelInterface *interface) {
  interface->get_item_type = get_item_type;
  interface->get_n_items = get_n_items;
  interface->get_item = get_item;
}

G_DEFINE_TYPE_WITH_CODE(FurrowListModel, furrow_list_model, G_TYPE_OBJECT,
                        G_IMPLEMENT_INTERFACE(G_TYPE_LIST_MODEL, list_model_init))

static void furrow_list_model_class_init(FurrowListModelClass *class) { (void)class; }

static void furrow_list_model_init(FurrowListModel *self) { (void)self; }

GListModel *furrow_list_model_new(unsigned count) {
  FurrowListModel *self = g_object_new(furrow_list_model_get_type(), NULL);
  self->count = count;
  return G_LIST_MODEL(self);
}

void furrow_list_model_splice(GListModel *model, unsigned position, unsigned removed, unsigned added) {
  FurrowListModel *self = FURROW_LIST_MODEL(model);
  g_return_if_fail(position + removed <= self->count);
  self->count += added - removed;
  g_list_model_items_changed(model, position, removed, added);
}
