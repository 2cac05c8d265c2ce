// SQLite's locks, kept whoever opens and closes its files within the same process.

// For F_OFD_SETLK, and for offsets as SQLite has them.
#define _GNU_SOURCE
#define _FILE_OFFSET_BITS 64

#include "LockShim.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

// Where SQLite's locks on a database's own file begin (https://www.sqlite.org/fileformat2.html, 1.5). Those on the log's index are below.
#define FIRST_OF_DATABASE 0x40000000

// What holds a database's locks. SQLite counts them for the whole process, and sets them by one descriptor and takes them
// back by another; so they need one of their own, which nobody else closes.
struct anchor {
  dev_t device;
  ino_t file;
  int descriptor;
  // Whether it has held a lock that was not taken back.
  bool holds;
  struct anchor *next;
};

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static struct anchor *anchors = NULL;

static int command_of_description(int command) {
  switch (command) {
    case F_GETLK: return F_OFD_GETLK;
    case F_SETLK: return F_OFD_SETLK;
    default: return F_OFD_SETLKW;
  }
}

// EINVAL: a kernel or a file system that knows no such locks. That is so for all locks on a file, or for none.
static int lock_by(int descriptor, int command, struct flock *lock) {
  struct flock own = *lock;
  // SQLite leaves it as it comes; here it has to be 0.
  own.l_pid = 0;
  int result = fcntl(descriptor, command_of_description(command), &own);
  if (result < 0 && errno == EINVAL) return fcntl(descriptor, command, lock);
  if (command == F_GETLK) *lock = own;
  return result;
}

// A description of the same file, be it that its name is another one's by now.
static int reopened(int descriptor) {
  char path[sizeof "/proc/self/fd/" + 3 * sizeof descriptor];
  snprintf(path, sizeof path, "/proc/self/fd/%d", descriptor);
  int own = open(path, O_RDWR | O_CLOEXEC);
  // What may only be read is only locked for reading.
  return own >= 0 ? own : open(path, O_RDONLY | O_CLOEXEC);
}

static struct anchor **place_of(const struct stat *status) {
  struct anchor **place = &anchors;
  while (*place && ((*place)->device != status->st_dev || (*place)->file != status->st_ino)) place = &(*place)->next;
  return place;
}

static void drop(struct anchor **place) {
  struct anchor *old = *place;
  *place = old->next;
  close(old->descriptor);
  free(old);
}

static int lock_database(int descriptor, int command, struct flock *lock) {
  struct stat status;
  if (fstat(descriptor, &status)) return -1;
  struct anchor **place = place_of(&status);
  // Who holds nothing has nothing to take back, and asks as well by the file's own.
  if (!*place && command == F_GETLK) return lock_by(descriptor, command, lock);
  if (!*place && lock->l_type == F_UNLCK) return 0;
  if (!*place) {
    struct anchor *new = malloc(sizeof *new);
    int own = new ? reopened(descriptor) : -1;
    if (own < 0) {
      // Without /proc: locks as SQLite sets them by itself.
      free(new);
      return fcntl(descriptor, command, lock);
    }
    *new = (struct anchor){status.st_dev, status.st_ino, own, false, NULL};
    *place = new;
  }
  int result = lock_by((*place)->descriptor, command, lock);
  int failure = errno;
  if (result == 0 && command != F_GETLK && lock->l_type != F_UNLCK) (*place)->holds = true;
  // SQLite takes all back at once, when the last of the process is done.
  bool takes_all = command != F_GETLK && lock->l_type == F_UNLCK && lock->l_start == 0 && lock->l_len == 0;
  if (takes_all || !(*place)->holds) drop(place);
  errno = failure;
  return result;
}

static int control(int descriptor, int command, ...) {
  va_list arguments;
  va_start(arguments, command);
  void *argument = va_arg(arguments, void *);
  va_end(arguments);
  if (command != F_GETLK && command != F_SETLK && command != F_SETLKW) return fcntl(descriptor, command, argument);
  struct flock *lock = argument;
  bool takes_all = lock->l_type == F_UNLCK && lock->l_start == 0 && lock->l_len == 0;
  // The log's index is opened once for the whole process, and closing it is to take its locks back.
  if (lock->l_start < FIRST_OF_DATABASE && !takes_all) return lock_by(descriptor, command, lock);
  pthread_mutex_lock(&guard);
  int result = lock_database(descriptor, command, lock);
  int failure = errno;
  pthread_mutex_unlock(&guard);
  errno = failure;
  return result;
}

void (*furrow_lock_fcntl(void))(void) { return (void (*)(void))control; }
