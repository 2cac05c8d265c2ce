// GLib's headers as one module, for what needs no toolkit, and those of the C library that Swift's own module of it lacks.
#pragma once

#include <gio/gio.h>
#include <glib-unix.h>
#include <libintl.h>
#include <sys/inotify.h>
#include <sys/timerfd.h>
