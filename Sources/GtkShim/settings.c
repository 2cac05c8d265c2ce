// Settings on the right storage backend.

#define G_SETTINGS_ENABLE_BACKEND
#include "furrow-settings.h"

#include <gio/gsettingsbackend.h>

// Checked without a connection, because reading a preference should not wait for the bus.
static gboolean has_session_bus(void) {
  const char *address = g_getenv("DBUS_SESSION_BUS_ADDRESS");
  if (address && *address) return TRUE;
  char *socket = g_build_filename(g_get_user_runtime_dir(), "bus", NULL);
  gboolean exists = g_file_test(socket, G_FILE_TEST_EXISTS);
  g_free(socket);
  return exists;
}

// GLib's own file for its key file backend, so that `GSETTINGS_BACKEND=keyfile gsettings` uses the same file.
static GSettingsBackend *default_keyfile(void) {
  char *path = g_build_filename(g_get_user_config_dir(), "glib-2.0", "settings", "keyfile", NULL);
  GSettingsBackend *backend = g_keyfile_settings_backend_new(path, "/", NULL);
  g_free(path);
  return backend;
}

GSettings *furrow_settings_new(GSettingsSchema *schema, const char *keyfile) {
  GSettingsBackend *backend = NULL;
  if (keyfile)
    backend = g_keyfile_settings_backend_new(keyfile, "/", NULL);
  else if (!g_getenv("GSETTINGS_BACKEND") && !has_session_bus())
    backend = default_keyfile();
  GSettings *settings = g_settings_new_full(schema, backend, NULL);
  g_clear_object(&backend);
  return settings;
}
