// The hidden command that opens Furrow's own window in this process and measures it from within.

import ArgumentParser
import FurrowUI

/// Opens the window on a store, does what a hand would do, and writes what it cost.
struct WindowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "window", abstract: "Measure Furrow's window from within.", shouldDisplay: false)

    @Option(help: "The store.") var store: String
    @Option(help: "Frames of each gesture; 0 for no gestures.") var frames = 0
    @Option(help: "How often each edit is made.") var edits = 0
    @Option(help: "How often each view is opened.") var views = 0

    func run() throws {
        let script = (store: store, frames: frames, edits: edits, views: views)
        let code = MainActor.assumeIsolated {
            WindowScript(store: script.store, frames: script.frames, edits: script.edits, views: script.views).begin()
            return FurrowProgram.run(storePath: script.store)
        }
        throw ExitCode(code)
    }
}
