// Swift's main queue as a GLib source: libdispatch signals an eventfd, and GLib wakes up and drains the queue.

#include "furrow-main-queue.h"

#include <glib-unix.h>
#include <stdint.h>
#include <unistd.h>

// libdispatch's hooks for a foreign main loop; exported, but in no public header.
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *message);

static gboolean drain(int fd, GIOCondition condition, gpointer data) {
  (void)condition;
  (void)data;
  // The counter must be read before the queue runs, or the descriptor stays readable and the loop spins.
  uint64_t count;
  if (read(fd, &count, sizeof count) < 0) return G_SOURCE_CONTINUE;
  _dispatch_main_queue_callback_4CF(NULL);
  return G_SOURCE_CONTINUE;
}

bool furrow_main_queue_attach(void) {
  int fd = _dispatch_get_main_queue_handle_4CF();
  if (fd < 0) return false;
  g_unix_fd_add(fd, G_IO_IN, drain, NULL);
  return true;
}
