// The output of the commands that list records.

import ArgumentParser
import GLibSupport
import Store
import Todo

struct JSONOption: ParsableArguments {
    @Flag(name: .customLong("json"), help: ArgumentHelp(tr("Write a JSON array with every field.")))
    var isOn = false
}

/// The records that a command prints, in either form.
struct RecordOutput {
    /// The records as text, one per line.
    let text: () throws -> String
    /// The records as a JSON array.
    let json: () throws -> String
    /// The number of records that could not be read.
    let unreadable: Int
}

/// A subcommand that prints records as text or as JSON, and reports those that cannot be read.
protocol RecordOutputCommand: StoreCommand {
    var json: JSONOption { get }
    func output(in store: Store) throws -> RecordOutput
}

extension RecordOutputCommand {
    func run() throws {
        let output = try output(in: openStore())
        try StandardOutput.write(json.isOn ? output.json() : output.text(), isJSON: json.isOn)
        Report.reportUnreadable(output.unreadable)
    }
}
