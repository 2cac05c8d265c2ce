// A descriptor that the main loop waits for.

import CGLib
import Glibc

/// A descriptor that the main loop waits for, for as long as this lives; it is closed then.
@MainActor final class ReadableDescriptor {
    let descriptor: Int32
    /// The loop's number of it; 0 where there is nothing to wait for.
    private let source: UInt32

    /// Takes over a descriptor; one that could not be opened (-1) is never read from.
    ///
    /// - Parameter onReadable: called whenever it can be read from.
    init(taking descriptor: Int32, onReadable: @escaping LoopAction) {
        self.descriptor = descriptor
        source = descriptor < 0 ? 0 : whenReadable(descriptor, onReadable)
    }

    deinit {
        // In this order: the loop must not wait for a number that another file may have.
        if source != 0 { g_source_remove(source) }
        if descriptor >= 0 { close(descriptor) }
    }
}
