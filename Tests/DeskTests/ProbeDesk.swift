// A desk that shows the probe's window.

import Desk
import Testing

/// The running probe and its output.
struct Probe {
    let program: Program
    let window: Window

    /// Returns the input lines so far that begin with a word.
    func lines(_ word: String) -> [String] {
        program.log.split(separator: "\n").map(String.init).filter { $0.hasPrefix(word + " ") }
    }
}

/// Runs a test on a new desk with the probe, and closes the desk.
func withProbe(_ arguments: String..., body: (Desk, Probe) throws -> Void) throws {
    try Desk.use { desk in
        let path = try #require(Desk.builtProgram("desk-probe"))
        let program = try desk.start([path] + arguments)
        try body(desk, Probe(program: program, window: try desk.waitForWindow(of: program)))
    }
}
