// A terminal at which a user types, and which shows the output of programs.

import Desk
import Foundation
import Testing

/// A terminal at which a user types, and which shows the output of programs.
final class Screen {
    private let hand: Int32
    /// The end of the terminal that programs use.
    let end: Int32
    private var seen: [UInt8] = []

    init() throws {
        var (hand, end): (Int32, Int32) = (-1, -1)
        try #require(openpty(&hand, &end, nil, nil, nil) == 0, "there is no pseudoterminal to be had")
        (self.hand, self.end) = (hand, end)
        _ = fcntl(hand, F_SETFL, O_NONBLOCK)
        for descriptor in [hand, end] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    }

    deinit {
        close(hand)
        close(end)
    }

    /// Types a line.
    func type(_ line: String) throws {
        let bytes = Array((line + "\n").utf8)
        try #require(write(hand, bytes, bytes.count) == bytes.count)
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
            let count = read(hand, &part, part.count)
            guard count > 0 else { break }
            seen += part[..<count]
        }
        return String(decoding: seen, as: UTF8.self)
    }
}
