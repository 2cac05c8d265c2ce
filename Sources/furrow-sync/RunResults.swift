import ICalendar
import SyncClient
import SyncEngine

/// The states of accounts and lists after a run.
struct RunResults {
    var accounts: [AccountResult] = []
    var lists: [ListResult] = []

    /// Adds the results of further cycles. The latest state of each account replaces earlier ones.
    mutating func add(_ more: RunResults) {
        for list in more.lists { lists.add(list) }
        accounts = accounts.map { account in more.accounts.first { $0.id == account.id } ?? account }
    }
}

extension Problem {
    init(_ result: ListResult) {
        self.init(result.code)
        message = result.message ?? message
    }
}

extension [ListResult] {
    /// Adds the result of a second cycle of a list to that of the first.
    mutating func add(_ more: ListResult) {
        guard let index = firstIndex(where: { $0.list == more.list }) else { return append(more) }
        let first = self[index]
        self[index] = more
        self[index].pulled = (first.pulled ?? 0) + (more.pulled ?? 0)
        self[index].pushed = (first.pushed ?? 0) + (more.pushed ?? 0)
        self[index].deleted = (first.deleted ?? 0) + (more.deleted ?? 0)
        self[index].conflicts = (first.conflicts ?? 0) + (more.conflicts ?? 0)
        self[index].newLook = first.newLook ?? more.newLook
        let zones = Set((first.unknownZones ?? []) + (more.unknownZones ?? [])).sorted()
        self[index].unknownZones = zones.isEmpty ? nil : zones
        let counts: [WritableKeyPath<ListResult, Int?>] = [
            \.returned, \.otherAlarms, \.unreadDates, \.laterOccurrences, \.manyReminders, \.manyTags, \.longNotes,
            \.emptyTasks,
        ]
        for count in counts {
            self[index][keyPath: count] = ListResult.nilIfZero(
                (first[keyPath: count] ?? 0) + (more[keyPath: count] ?? 0))
        }
    }
}

extension ListResult {
    mutating func set(_ outcome: SyncOutcome) {
        pulled = outcome.pulled
        pushed = outcome.pushed
        deleted = outcome.deleted
        (conflicts, held) = (outcome.conflicts, outcome.held)
        (refused, quarantined) = (outcome.refused, outcome.quarantined)
        returned = Self.nilIfZero(outcome.returned)
        waits = outcome.isHeldForOthers || outcome.postponesArrivals ? true : nil
        newLook = outcome.hasNewProperties ? true : nil
        set(outcome.unread)
        if let problem = outcome.problem {
            set(Problem(problem))
        } else if outcome.isCanceled {
            set(Problem(.canceled))
        } else if outcome.isSkipped {
            set(Problem(.backedOff))
        }
    }

    /// Sets the counts of the parts of tasks that Furrow does not show, without counts of 0.
    private mutating func set(_ unread: UnreadParts) {
        unknownZones = unread.zones.isEmpty ? nil : unread.zones.sorted()
        (otherAlarms, unreadDates) = (Self.nilIfZero(unread.alarms), Self.nilIfZero(unread.dates))
        laterOccurrences = Self.nilIfZero(unread.laterOccurrences)
        (manyReminders, emptyTasks) = (Self.nilIfZero(unread.manyReminders), Self.nilIfZero(unread.emptyTasks))
        (manyTags, longNotes) = (Self.nilIfZero(unread.manyTags), Self.nilIfZero(unread.longNotes))
    }

    static func nilIfZero(_ count: Int) -> Int? { count == 0 ? nil : count }

    mutating func set(_ problem: Problem) { (code, message) = (problem.code, problem.message) }
}
