// The clipboard's text.

#include "furrow-clipboard.h"

typedef struct {
  FurrowTextRead callback;
  void *data;
  FurrowDestroy destroy;
} Read;

static void on_read(GObject *source, GAsyncResult *result, gpointer data) {
  Read *read = data;
  char *text = gdk_clipboard_read_text_finish(GDK_CLIPBOARD(source), result, NULL);
  if (text) read->callback(read->data, text);
  g_free(text);
  read->destroy(read->data);
  g_free(read);
}

void furrow_clipboard_read(GdkClipboard *clipboard, FurrowTextRead callback, void *data, FurrowDestroy destroy) {
  Read *read = g_new(Read, 1);
  *read = (Read){callback, data, destroy};
  gdk_clipboard_read_text_async(clipboard, NULL, on_read, read);
}
