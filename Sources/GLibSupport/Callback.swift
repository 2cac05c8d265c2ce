/// An object that keeps a closure alive for as long as GLib holds it.
package final class Callback<Body> {
    private let body: Body
    private init(_ body: Body) { self.body = body }

    /// Returns a retained closure for GLib. ``releaseCallback(_:)`` releases it.
    package static func retained(_ body: Body) -> UnsafeMutableRawPointer {
        Unmanaged.passRetained(Callback(body)).toOpaque()
    }

    /// Returns the closure stored by `retained`.
    package static func at(_ data: UnsafeMutableRawPointer?) -> Body {
        // Only called with a value returned by `retained` for the same type.
        Unmanaged<Callback<Body>>.fromOpaque(data.unsafelyUnwrapped).takeUnretainedValue().body
    }
}

/// Releases a closure that GLib no longer needs.
package func releaseCallback(_ data: UnsafeMutableRawPointer?) {
    if let data { Unmanaged<AnyObject>.fromOpaque(data).release() }
}
