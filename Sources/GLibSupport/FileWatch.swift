// Notices that a file was changed, or that another one has its name.

import CGLib
import Glibc

/// Watches files by the folders that they are in, with nothing that wakes up by itself, for as long as this lives.
@MainActor public final class FileWatch {
    /// What became of a file.
    public enum Event {
        /// Something in its folder was written to, perhaps the file.
        case written
        /// Another file, or none, has its name now; or so much has happened that nobody knows.
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
    /// - Parameter others: whether what is written to other files of its folder counts: a database has several.
    /// - Returns: what `stop` takes; nil where there is no such folder.
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

    /// Watches a file no more.
    public func stop(_ watch: Int32) {
        files[watch] = nil
        inotify_rm_watch(descriptor, watch)
    }

    private func read() {
        // At least one event, whose name has up to 255 bytes.
        var bytes = [UInt8](repeating: 0, count: 4096)
        var events: [Int32: Event] = [:]
        while true {
            let count = Glibc.read(descriptor, &bytes, bytes.count)
            guard count > 0 else { break }
            bytes[..<count].withUnsafeBytes { note($0, in: &events) }
        }
        for (watch, event) in events { files[watch]?.onEvent(event) }
    }

    private func note(_ bytes: UnsafeRawBufferPointer, in events: inout [Int32: Event]) {
        let header = MemoryLayout<inotify_event>.size
        var rest = bytes
        while rest.count >= header {
            let event = rest.loadUnaligned(as: inotify_event.self)
            let end = header + Int(event.len)
            let name = String(decoding: rest[header..<end].prefix { $0 != 0 }, as: UTF8.self)
            if event.mask & UInt32(IN_Q_OVERFLOW) != 0 {
                // The kernel has dropped what came after: anything may have become of any file.
                for watch in files.keys { events[watch] = .replaced }
            } else if let file = files[event.wd] {
                if event.mask & UInt32(IN_MODIFY) == 0, name == file.name {
                    events[event.wd] = .replaced
                } else if event.mask & UInt32(IN_MODIFY) != 0, events[event.wd] == nil {
                    events[event.wd] = .written
                }
            }
            rest = UnsafeRawBufferPointer(rebasing: rest[end...])
        }
    }
}
