// What GLib's main loop calls, as closures on the main actor.

import CGLib

/// Keeps a closure alive for as long as GLib holds on to it.
public final class Callback<Body> {
    private let body: Body
    private init(_ body: Body) { self.body = body }

    /// The closure as GLib keeps it.
    public static func retained(_ body: Body) -> UnsafeMutableRawPointer {
        Unmanaged.passRetained(Callback(body)).toOpaque()
    }

    /// The closure that `retained` made this of.
    public static func at(_ data: UnsafeMutableRawPointer?) -> Body {
        // Only ever called with what `retained` of the same type made.
        Unmanaged<Callback<Body>>.fromOpaque(data.unsafelyUnwrapped).takeUnretainedValue().body
    }
}

public typealias LoopAction = @MainActor () -> Void

private let release: GDestroyNotify = { data in
    if let data { Unmanaged<AnyObject>.fromOpaque(data).release() }
}

private let runOnce: GSourceFunc = { data in
    // GLib runs the loop on the main thread alone.
    nonisolated(unsafe) let data = data
    MainActor.assumeIsolated { Callback<LoopAction>.at(data)() }
    return 0
}

private let runAlways: GSourceFunc = { data in
    nonisolated(unsafe) let data = data
    MainActor.assumeIsolated { Callback<LoopAction>.at(data)() }
    return 1
}

/// Runs the closure whenever the process gets a signal, in place of ending.
@MainActor public func onSignal(_ signal: Int32, _ body: @escaping LoopAction) {
    g_unix_signal_add_full(G_PRIORITY_DEFAULT, signal, runAlways, Callback.retained(body), release)
}

/// Runs the closure once, so many milliseconds from now; the answer cancels it with `g_source_remove`.
@discardableResult
@MainActor public func runAfter(milliseconds: UInt32, _ body: @escaping LoopAction) -> UInt32 {
    g_timeout_add_full(G_PRIORITY_DEFAULT, milliseconds, runOnce, Callback.retained(body), release)
}

/// Runs the closure whenever a descriptor can be read from; the answer ends that with `g_source_remove`.
@MainActor func whenReadable(_ descriptor: Int32, _ body: @escaping LoopAction) -> UInt32 {
    g_unix_fd_add_full(
        G_PRIORITY_DEFAULT, descriptor, G_IO_IN,
        { _, _, data in
            nonisolated(unsafe) let data = data
            MainActor.assumeIsolated { Callback<LoopAction>.at(data)() }
            return 1
        }, Callback.retained(body), release)
}

/// Runs the closure whenever a setting has changed.
@MainActor public func whenChanged(_ settings: UnsafeMutablePointer<GSettings>, _ body: @escaping LoopAction) {
    let handler: @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, UnsafeMutableRawPointer?) -> Void = {
        _, _, data in
        nonisolated(unsafe) let data = data
        MainActor.assumeIsolated { Callback<LoopAction>.at(data)() }
    }
    let releaser: GClosureNotify = { data, _ in release(data) }
    g_signal_connect_data(
        settings, "changed", unsafeBitCast(handler, to: GCallback.self), Callback.retained(body), releaser,
        GConnectFlags(0))
}
