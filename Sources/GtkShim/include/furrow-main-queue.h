// Swift's main queue, run by GLib's main loop.
#pragma once

#include <glib.h>
#include <stdbool.h>

/// Makes GLib's default main context run the work queued on Swift's main queue (`@MainActor` tasks,
/// `DispatchQueue.main`).
///
/// In C because libdispatch offers the queue's file descriptor only under private symbols, which Swift cannot import.
/// - Returns: false if libdispatch provides no descriptor.
bool furrow_main_queue_attach(void);
