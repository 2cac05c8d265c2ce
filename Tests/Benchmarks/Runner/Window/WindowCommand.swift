// The hidden command that opens Furrow's window in this process and measures it from inside.

import ArgumentParser
import Foundation
import FurrowUI

/// A command that opens the window on a store, performs a user's edits and gestures, and writes their costs.
struct WindowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "window", abstract: "Measure Furrow's window from within.", shouldDisplay: false)

    @Option(help: "The store.") var store: String
    @Option(help: "Frames of each gesture; 0 for no gestures.") var frames = 0
    @Option(help: "How often each edit is made.") var edits = 0
    @Option(help: "How often each view is opened.") var views = 0
    @Option(help: "The id of the list to show.") var list: String?
    @Option(help: "How often the first row is folded and unfolded.") var folds = 0
    @Option(help: "How often all rows are completed.") var completions = 0
    @Option(help: "How often words are typed into the search.") var searches = 0
    @Option(help: "So many items come into the list from without, while a row slides.") var filling = 0

    func run() throws {
        let script = WindowScript(
            store: store, frames: frames, edits: edits, views: views, folds: folds, completions: completions,
            searches: searches, filling: filling)
        let list = list.flatMap(UUID.init(uuidString:))
        let code = MainActor.assumeIsolated {
            script.begin()
            return FurrowProgram.run(storePath: script.store, launch: Launch(list: list))
        }
        throw ExitCode(code)
    }
}
