// What GLib passes to callbacks, as Swift values.

/// An object that keeps a closure, or another receiver of callbacks, alive for as long as GLib holds it.
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

/// An object that C calls back and does not retain, because it lives longer than what calls it.
package protocol CallbackReceiver: AnyObject {}

extension CallbackReceiver {
    /// The object as the data of a callback.
    package var callbackData: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    /// Returns the object that a callback received as its data.
    package static func at(_ data: UnsafeMutableRawPointer?) -> Self {
        // Only called with the `callbackData` of the same type.
        Unmanaged<Self>.fromOpaque(data.unsafelyUnwrapped).takeUnretainedValue()
    }
}
