import CGLib
import Glibc

/// A watch that notices when files are changed or replaced, until it is deallocated. It watches the folders that
/// contain the files, without polling.
@MainActor public final class FileWatch {
    public enum Event {
        /// A file in the folder was written, perhaps the watched file.
        case written
        /// The file's name now belongs to another file or none, or too many events occurred to know.
        case replaced
    }

    private let descriptor: Int32
    private var input: ReadableDescriptor?
    private var files: [Int32: (name: String, onEvent: @MainActor (Event) -> Void)] = [:]

    public init() {
        descriptor = inotify_init1(Int32(O_CLOEXEC | O_NONBLOCK))
        input = ReadableDescriptor(taking: descriptor) { [weak self] in self?.read() }
    }

    /// Watches a file.
    ///
    /// - Parameter others: Whether writes to other files of the folder count, because a database has several files.
    /// - Returns: The value for `stop`, or nil if the folder does not exist.
    public func watch(_ path: String, others: Bool, onEvent: @escaping @MainActor (Event) -> Void) -> Int32? {
        guard let slash = path.lastIndex(of: "/") else { return nil }
        let folder = slash == path.startIndex ? "/" : String(path[..<slash])
        var mask = IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO
        if others { mask |= IN_MODIFY }
        let watch = inotify_add_watch(descriptor, folder, UInt32(mask))
        guard watch >= 0 else { return nil }
        files[watch] = (String(path[path.index(after: slash)...]), onEvent)
        return watch
    }

    public func stop(_ watch: Int32) {
        files[watch] = nil
        inotify_rm_watch(descriptor, watch)
    }

    private func read() {
        // Large enough for at least one event, because a file name has at most 255 bytes.
        var bytes = [UInt8](repeating: 0, count: 4096)
        var events: [Int32: Event] = [:]
        while true {
            let count = Glibc.read(descriptor, &bytes, bytes.count)
            guard count > 0 else { break }
            bytes[..<count].withUnsafeBytes { record($0, in: &events) }
        }
        for (watch, event) in events { files[watch]?.onEvent(event) }
    }

    private func record(_ bytes: UnsafeRawBufferPointer, in events: inout [Int32: Event]) {
        let header = MemoryLayout<inotify_event>.size
        var remaining = bytes
        while remaining.count >= header {
            let event = remaining.loadUnaligned(as: inotify_event.self)
            let end = header + Int(event.len)
            let name = String(decoding: remaining[header..<end].prefix { $0 != 0 }, as: UTF8.self)
            if event.mask & UInt32(IN_Q_OVERFLOW) != 0 {
                // The kernel dropped the following events, so any file may have changed.
                for watch in files.keys { events[watch] = .replaced }
            } else if let file = files[event.wd] {
                if event.mask & UInt32(IN_MODIFY) == 0, name == file.name {
                    events[event.wd] = .replaced
                } else if event.mask & UInt32(IN_MODIFY) != 0, events[event.wd] == nil {
                    events[event.wd] = .written
                }
            }
            remaining = UnsafeRawBufferPointer(rebasing: remaining[end...])
        }
    }
}
