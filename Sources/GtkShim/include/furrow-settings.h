// The storage of preferences.
#pragma once

#include <gio/gio.h>

/// Returns the settings of a schema, stored with the desktop's own settings (dconf). Without a session bus, dconf would
/// lose changes, so the settings are stored in a key file in the user's configuration folder.
///
/// `keyfile` is the path of a file to use in any session, or NULL. In C because GLib's header declares its backends
/// only if a macro is defined.
GSettings *furrow_settings_new(GSettingsSchema *schema, const char *keyfile);
