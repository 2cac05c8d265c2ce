// GLib's headers as one module, for code without a toolkit, and headers of the C library that Swift's Glibc module lacks.
#pragma once

#include <elf.h>
#include <gio/gio.h>
#include <glib-unix.h>
#include <libintl.h>
#include <malloc.h>
#include <sys/auxv.h>
#include <sys/inotify.h>
#include <sys/mman.h>
#include <sys/timerfd.h>
