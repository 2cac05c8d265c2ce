// The program `furrow-bench`, which measures Furrow's speed and memory against the minimum for such a window.

import ArgumentParser

/// The program's command. Without a subcommand it measures.
@main struct FurrowBench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "furrow-bench",
        abstract: "Measures Furrow beside a bare list window of as many rows, in the same run.",
        discussion: """
            Needs what the desktop tests need: Xorg with its dummy and inputtest drivers, and dbus-daemon. Run it as a \
            release build: swift run -c release furrow-bench
            """,
        subcommands: [MeasureCommand.self, WindowCommand.self, OrderCommand.self],
        defaultSubcommand: MeasureCommand.self
    )
}
