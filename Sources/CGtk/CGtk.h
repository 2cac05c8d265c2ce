// The toolkit's headers, and a few of the C library's, as one module.
#pragma once

#include <adwaita.h>
#include <gio/gio.h>
#include <glib-unix.h>
#include <gtk/gtk.h>
#include <libintl.h>
#include <malloc.h>
