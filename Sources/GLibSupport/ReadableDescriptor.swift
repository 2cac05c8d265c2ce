import CGLib
import Glibc

/// A descriptor that the main loop watches. It is closed when the object is deallocated.
@MainActor final class ReadableDescriptor {
    let descriptor: Int32
    /// The id of the loop's source; 0 if nothing is watched.
    private let source: UInt32

    /// Takes ownership of a descriptor. If it could not be opened (-1), nothing is watched.
    ///
    /// - Parameter onReadable: Called whenever the descriptor is readable.
    init(taking descriptor: Int32, onReadable: @escaping LoopAction) {
        self.descriptor = descriptor
        source = descriptor < 0 ? 0 : whenReadable(descriptor, onReadable)
    }

    deinit {
        // In this order, because the loop must not watch a number that may already belong to another file.
        if source != 0 { g_source_remove(source) }
        if descriptor >= 0 { close(descriptor) }
    }
}
