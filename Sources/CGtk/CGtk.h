// The headers of GTK and libadwaita, and a few of the C library, as one module.
#pragma once

#include <adwaita.h>
#include <gio/gio.h>
#include <glib-unix.h>
#include <gtk/gtk.h>
#include <libintl.h>
#include <malloc.h>
