// The toolkit's headers, as one module.
#pragma once

#include <adwaita.h>
#include <gio/gio.h>
#include <glib-unix.h>
#include <gtk/gtk.h>
#include <libintl.h>
