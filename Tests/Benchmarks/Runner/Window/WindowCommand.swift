// The hidden command that opens Furrow's window in this process and measures it from inside.

import ArgumentParser
import Foundation
import FurrowUI

/// A command that opens the window on a store, performs a user's edits and gestures, and writes their costs.
struct WindowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "window", abstract: "Measure Furrow's window from within.", shouldDisplay: false)

    @Option(help: "The store to open.") var store: String
    @Option(help: "The number of frames of each gesture, or 0 for no gestures.") var frames = 0
    @Option(help: "The number of times that each edit is made.") var edits = 0
    @Option(help: "The number of times that each view is opened.") var views = 0
    @Option(help: "The id of the list to show.") var list: String?
    @Option(help: "The number of times that the first row is collapsed and expanded.") var folds = 0
    @Option(help: "The number of times that all rows are completed.") var completions = 0
    @Option(help: "The number of times that words are typed into the search.") var searches = 0
    @Option(help: "The number of tasks that another program adds while a row slides.") var filling = 0

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
