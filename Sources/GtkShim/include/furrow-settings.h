// The storage of preferences.
#pragma once

#include <gio/gio.h>

/// Returns the settings of a schema, stored where the desktop stores its own (dconf). Without a session bus, through
/// which dconf writes, they are stored in a key file in the user's configuration folder instead, because changes
/// would be lost.
///
/// `keyfile` is the path of a file to use in any session, or NULL. In C because GLib's header declares its backends
/// only if a macro is defined.
GSettings *furrow_settings_new(GSettingsSchema *schema, const char *keyfile);
