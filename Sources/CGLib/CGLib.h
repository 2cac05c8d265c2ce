// GLib's headers as one module, for what needs no toolkit.
#pragma once

#include <gio/gio.h>
#include <glib-unix.h>
