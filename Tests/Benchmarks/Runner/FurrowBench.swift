// The program `furrow-bench`, which measures Furrow's speed and memory against the minimum for such a window.

import ArgumentParser

/// The program's command. Without a subcommand it measures.
@main struct FurrowBench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "furrow-bench",
        abstract: "Measure Furrow against a bare list window with the same number of rows, in the same run.",
        discussion: """
            Requires Xorg with its dummy and inputtest drivers, and dbus-daemon, like the desktop tests. Run a release \
            build: swift run -c release furrow-bench
            """,
        subcommands: [MeasureCommand.self, WindowCommand.self, OrderCommand.self],
        defaultSubcommand: MeasureCommand.self
    )
}
