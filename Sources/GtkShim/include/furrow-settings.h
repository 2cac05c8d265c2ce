// Where preferences are kept.
#pragma once

#include <gio/gio.h>

/// The settings of a schema, kept where the desktop keeps its own (dconf); where there is no session bus, through which
/// dconf writes, in a key file in the user's configuration folder instead, or all changes would be lost.
///
/// `keyfile` is the path of a file to be used whatever the session; NULL for none. In C because GLib's header shows its
/// backends only to those who define a macro.
GSettings *furrow_settings_new(GSettingsSchema *schema, const char *keyfile);
