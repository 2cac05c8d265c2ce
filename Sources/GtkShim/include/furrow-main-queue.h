// Swift's main queue, run by GLib's main loop.
#pragma once

#include <glib.h>
#include <stdbool.h>

/// Makes GLib's default main context run what waits on Swift's main queue (`@MainActor` tasks, `DispatchQueue.main`).
///
/// In C because libdispatch offers the queue's file descriptor under private symbols only, which Swift cannot import.
/// - Returns: false where libdispatch gave no descriptor.
bool furrow_main_queue_attach(void);
