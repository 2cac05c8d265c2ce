// The callbacks of GLib's main loop, as closures on the main actor.

import CGLib

public typealias LoopAction = @MainActor () -> Void

private let runOnce: GSourceFunc = { data in
    // GLib runs the loop only on the main thread.
    nonisolated(unsafe) let data = data
    MainActor.assumeIsolated { Callback<LoopAction>.at(data)() }
    return 0
}

private let runAlways: GSourceFunc = { data in
    nonisolated(unsafe) let data = data
    MainActor.assumeIsolated { Callback<LoopAction>.at(data)() }
    return 1
}

/// Runs the closure whenever the process receives a signal, instead of ending the process.
@MainActor public func onSignal(_ signal: Int32, _ body: @escaping LoopAction) {
    g_unix_signal_add_full(G_PRIORITY_DEFAULT, signal, runAlways, Callback.retained(body), releaseCallback)
}

/// Runs the closure once, after this number of milliseconds; `g_source_remove` with the result cancels it.
@discardableResult
@MainActor public func runAfter(milliseconds: UInt32, _ body: @escaping LoopAction) -> UInt32 {
    g_timeout_add_full(G_PRIORITY_DEFAULT, milliseconds, runOnce, Callback.retained(body), releaseCallback)
}

/// Runs the closure whenever a descriptor is readable, until `g_source_remove` is called with the result.
@MainActor func whenReadable(_ descriptor: Int32, _ body: @escaping LoopAction) -> UInt32 {
    g_unix_fd_add_full(
        G_PRIORITY_DEFAULT, descriptor, G_IO_IN,
        { _, _, data in
            nonisolated(unsafe) let data = data
            MainActor.assumeIsolated { Callback<LoopAction>.at(data)() }
            return 1
        }, Callback.retained(body), releaseCallback)
}

/// Runs the closure whenever a setting has changed.
@MainActor public func whenChanged(_ settings: UnsafeMutablePointer<GSettings>, _ body: @escaping LoopAction) {
    let handler: @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, UnsafeMutableRawPointer?) -> Void = {
        _, _, data in
        nonisolated(unsafe) let data = data
        MainActor.assumeIsolated { Callback<LoopAction>.at(data)() }
    }
    let releaser: GClosureNotify = { data, _ in releaseCallback(data) }
    g_signal_connect_data(
        settings, "changed", unsafeBitCast(handler, to: GCallback.self), Callback.retained(body), releaser,
        GConnectFlags(0))
}
