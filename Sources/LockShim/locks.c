// Keeps SQLite's file locks intact when other code in the process opens and closes the same files.

// Needed for F_OFD_SETLK, and for 64-bit file offsets, which SQLite uses.
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

// The offset at which SQLite's locks on the database file itself begin
// (https://www.sqlite.org/fileformat2.html, 1.5). Its locks on the index of the write-ahead log have smaller offsets.
#define FIRST_OF_DATABASE 0x40000000

// Holds the locks of one database file. SQLite counts these locks for the whole process: it may set one through one
// descriptor and release it through another. They therefore need a separate descriptor, which no other code closes.
struct anchor {
  dev_t device;
  ino_t file;
  int descriptor;
  // Whether the anchor has ever held a lock. The anchor is dropped once all of its locks are released.
  bool holds;
  struct anchor *next;
};

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static struct anchor *anchors = NULL;

// Returns the command for open file description locks that corresponds to a command for POSIX locks.
static int command_of_description(int command) {
  switch (command) {
    case F_GETLK: return F_OFD_GETLK;
    case F_SETLK: return F_OFD_SETLK;
    default: return F_OFD_SETLKW;
  }
}

// Carries out a command with open file description locks. EINVAL means that the kernel or the file system does not
// support them. In that case POSIX locks are used for all locks on the file.
static int lock_by(int descriptor, int command, struct flock *lock) {
  struct flock own = *lock;
  // SQLite leaves l_pid uninitialized, but open file description locks require it to be 0.
  own.l_pid = 0;
  int result = fcntl(descriptor, command_of_description(command), &own);
  if (result < 0 && errno == EINVAL) return fcntl(descriptor, command, lock);
  if (command == F_GETLK) *lock = own;
  return result;
}

// Opens the same file once more and returns the descriptor, or -1. Uses /proc, because the file's name may now belong
// to another file.
static int reopened(int descriptor) {
  char path[sizeof "/proc/self/fd/" + 3 * sizeof descriptor];
  snprintf(path, sizeof path, "/proc/self/fd/%d", descriptor);
  int own = open(path, O_RDWR | O_CLOEXEC);
  // A file that cannot be written is only locked for reading.
  return own >= 0 ? own : open(path, O_RDONLY | O_CLOEXEC);
}

// Returns a pointer to the link to a file's anchor in the list. The link is NULL if there is no anchor.
static struct anchor **place_of(const struct stat *status) {
  struct anchor **place = &anchors;
  while (*place && ((*place)->device != status->st_dev || (*place)->file != status->st_ino)) place = &(*place)->next;
  return place;
}

// Removes an anchor, which releases its locks.
static void drop(struct anchor **place) {
  struct anchor *old = *place;
  *place = old->next;
  close(old->descriptor);
  free(old);
}

// Carries out a lock command on a database file. The caller holds `guard`.
static int lock_database(int descriptor, int command, struct flock *lock) {
  struct stat status;
  if (fstat(descriptor, &status)) return -1;
  struct anchor **place = place_of(&status);
  // Without an anchor this process holds no lock: there is nothing to release, and a query can use the given
  // descriptor.
  if (!*place && command == F_GETLK) return lock_by(descriptor, command, lock);
  if (!*place && lock->l_type == F_UNLCK) return 0;
  if (!*place) {
    struct anchor *new = malloc(sizeof *new);
    int own = new ? reopened(descriptor) : -1;
    if (own < 0) {
      // Without /proc, fall back to the locks that SQLite would set by itself.
      free(new);
      return fcntl(descriptor, command, lock);
    }
    *new = (struct anchor){status.st_dev, status.st_ino, own, false, NULL};
    *place = new;
  }
  int result = lock_by((*place)->descriptor, command, lock);
  int failure = errno;
  if (result == 0 && command != F_GETLK && lock->l_type != F_UNLCK) (*place)->holds = true;
  // SQLite releases all locks at once when the last connection of the process is done.
  bool takes_all = command != F_GETLK && lock->l_type == F_UNLCK && lock->l_start == 0 && lock->l_len == 0;
  if (takes_all || !(*place)->holds) drop(place);
  errno = failure;
  return result;
}

// The replacement for fcntl().
static int control(int descriptor, int command, ...) {
  va_list arguments;
  va_start(arguments, command);
  void *argument = va_arg(arguments, void *);
  va_end(arguments);
  if (command != F_GETLK && command != F_SETLK && command != F_SETLKW) return fcntl(descriptor, command, argument);
  struct flock *lock = argument;
  bool takes_all = lock->l_type == F_UNLCK && lock->l_start == 0 && lock->l_len == 0;
  // SQLite opens the log's index only once per process, and closing it is meant to release its locks.
  if (lock->l_start < FIRST_OF_DATABASE && !takes_all) return lock_by(descriptor, command, lock);
  pthread_mutex_lock(&guard);
  int result = lock_database(descriptor, command, lock);
  int failure = errno;
  pthread_mutex_unlock(&guard);
  errno = failure;
  return result;
}

void (*furrow_lock_fcntl(void))(void) { return (void (*)(void))control; }
