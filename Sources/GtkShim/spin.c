// Reads the text of a spin button.

#include "furrow-spin.h"

typedef struct {
  FurrowReadText callback;
  void *data;
  FurrowDestroy destroy;
} Reader;

static int read_text(GtkSpinButton *spin, double *value, gpointer pointer) {
  Reader *reader = pointer;
  int number = reader->callback(reader->data, gtk_editable_get_text(GTK_EDITABLE(spin)));
  *value = number < 0 ? gtk_spin_button_get_value(spin) : number;
  return TRUE;
}

static void reader_free(gpointer pointer, GClosure *unused) {
  (void)unused;
  Reader *reader = pointer;
  if (reader->destroy) reader->destroy(reader->data);
  g_free(reader);
}

void furrow_spin_set_reader(GtkSpinButton *spin, FurrowReadText callback, void *data, FurrowDestroy destroy) {
  Reader *reader = g_new(Reader, 1);
  *reader = (Reader){callback, data, destroy};
  g_signal_connect_data(spin, "input", G_CALLBACK(read_text), reader, reader_free, 0);
}
