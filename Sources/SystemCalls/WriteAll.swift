import Glibc

/// Writes all bytes to a descriptor. The system may write fewer at once, or be interrupted by a signal.
///
/// - Returns: The system's error code if a part could not be written, otherwise 0.
package func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
    var rest = bytes
    while !rest.isEmpty {
        let count = write(descriptor, rest.baseAddress, rest.count)
        if count < 0, errno != EINTR { return errno }
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(max(count, 0)))
    }
    return 0
}
