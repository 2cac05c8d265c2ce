// A terminal at which a user types, and which shows the output of programs.

import Desk
import Foundation
import Testing

/// A terminal at which a user types, and which shows the output of programs.
final class Screen {
    private let controlEnd: Int32
    /// The end of the terminal that programs use.
    let end: Int32
    private var seen: [UInt8] = []

    init() throws {
        var (controlEnd, end): (Int32, Int32) = (-1, -1)
        try #require(openpty(&controlEnd, &end, nil, nil, nil) == 0, "there is no pseudoterminal to be had")
        (self.controlEnd, self.end) = (controlEnd, end)
        _ = fcntl(controlEnd, F_SETFL, O_NONBLOCK)
        for descriptor in [controlEnd, end] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    }

    deinit {
        close(controlEnd)
        close(end)
    }

    func type(_ line: String) throws {
        let bytes = Array((line + "\n").utf8)
        try #require(write(controlEnd, bytes, bytes.count) == bytes.count)
    }

    /// Whether the terminal shows the typed text.
    var showsTyping: Bool {
        var settings = termios()
        return tcgetattr(end, &settings) == 0 && settings.c_lflag & tcflag_t(ECHO) != 0
    }

    /// Everything that the terminal has shown so far.
    var text: String {
        var part = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(controlEnd, &part, part.count)
            guard count > 0 else { break }
            seen += part[..<count]
        }
        return String(decoding: seen, as: UTF8.self)
    }
}
