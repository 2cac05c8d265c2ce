// Tests that other edits do not change a task's status.

import ICalendar
import Testing
import Todo

@Suite struct StatusTests {
    /// Returns the lines of a task that describe its completion.
    private func status(_ resource: TaskResource) -> [String] {
        resource.lines.filter { line in
            ["STATUS", "COMPLETED", "PERCENT-COMPLETE"].contains { line.hasPrefix("\($0):") }
        }
    }

    static let others = [
        ["STATUS:CANCELLED"], ["STATUS:COMPLETED"], ["PERCENT-COMPLETE:100"],
        ["STATUS:IN-PROCESS", "PERCENT-COMPLETE:40"], ["STATUS:CANCELLED", "COMPLETED:20261102T080000Z"],
        ["PERCENT-COMPLETE:40"], [],
    ]

    @Test(arguments: others) func aTaskIsCanceledByItsStatusUntilItIsReopened(lines: [String]) throws {
        let old = try Sample.resource(Sample.calendar(["UID:1", "DTSTAMP:20261101T080000Z"] + lines))
        #expect(old.isCanceled == lines.contains("STATUS:CANCELLED"))
        #expect(old.changed { $0[.title] = .text("new") }.isCanceled == old.isCanceled)
        #expect(!old.changed { $0[.completed] = .none }.isCanceled)
    }

    @Test(arguments: others) func otherEditsKeepTheStatus(lines: [String]) throws {
        let old = try Sample.resource(Sample.calendar(["UID:1", "DTSTAMP:20261101T080000Z"] + lines))
        let new = old.changed {
            $0[.title] = .text("new")
            $0[.due] = .text("2026-12-03")
        }
        #expect(status(new) == lines)
        #expect(new.fields[.title] == .text("new"))
    }

    @Test(arguments: others) func reopeningRemovesEverythingThatCompletingWrote(lines: [String]) throws {
        let old = try Sample.resource(Sample.calendar(["UID:1", "DTSTAMP:20261101T080000Z"] + lines))
        let open = old.fields[.completed] == .none ? old : old.changed { $0[.completed] = .none }
        if old.fields[.completed] != .none { #expect(status(open) == ["STATUS:NEEDS-ACTION"]) }
        let done = open.changed { $0[.completed] = .number(1_796_040_000_000) }
        #expect(
            Set(status(done)) == ["STATUS:COMPLETED", "COMPLETED:20261130T120000Z", "PERCENT-COMPLETE:100"])
    }
}
