// GLib's headers as one module, for what needs no toolkit, and those of the C library that Swift's own module of it lacks.
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
