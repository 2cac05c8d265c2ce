// The results of a run for its accounts and lists.

import ICalendar
import Sync
import Syncing

/// The states of accounts and lists after a run.
struct Told {
    var accounts: [AccountAnswer] = []
    var lists: [ListAnswer] = []

    /// Adds the results of further cycles. The latest state of each account replaces earlier ones.
    mutating func add(_ more: Told) {
        for list in more.lists { lists.add(list) }
        accounts = accounts.map { known in more.accounts.first { $0.id == known.id } ?? known }
    }
}

extension Problem {
    /// Creates a problem from a list's answer.
    init(_ answer: ListAnswer) {
        self.init(answer.code)
        message = answer.message ?? message
    }
}

extension [ListAnswer] {
    /// Adds the result of a second cycle of a list to that of the first.
    mutating func add(_ more: ListAnswer) {
        guard let place = firstIndex(where: { $0.list == more.list }) else { return append(more) }
        let first = self[place]
        self[place] = more
        self[place].pulled = (first.pulled ?? 0) + (more.pulled ?? 0)
        self[place].pushed = (first.pushed ?? 0) + (more.pushed ?? 0)
        self[place].deleted = (first.deleted ?? 0) + (more.deleted ?? 0)
        self[place].conflicts = (first.conflicts ?? 0) + (more.conflicts ?? 0)
        self[place].newLook = first.newLook ?? more.newLook
        let zones = Set((first.unknownZones ?? []) + (more.unknownZones ?? [])).sorted()
        self[place].unknownZones = zones.isEmpty ? nil : zones
        let counts: [WritableKeyPath<ListAnswer, Int?>] = [
            \.returned, \.otherAlarms, \.unreadDates, \.laterOccurrences, \.manyReminders, \.manyTags, \.longNotes,
            \.emptyTasks,
        ]
        for count in counts {
            self[place][keyPath: count] = ListAnswer.some((first[keyPath: count] ?? 0) + (more[keyPath: count] ?? 0))
        }
    }
}

extension ListAnswer {
    mutating func take(_ outcome: SyncOutcome) {
        (pulled, pushed, deleted) = (outcome.pulled, outcome.pushed, outcome.deleted)
        (conflicts, held) = (outcome.conflicts, outcome.held)
        (refused, quarantined) = (outcome.refused, outcome.quarantined)
        returned = Self.some(outcome.returned)
        waits = outcome.isHeldForOthers || outcome.holdsArrivals ? true : nil
        newLook = outcome.hasNewLook ? true : nil
        take(outcome.unread)
        if let problem = outcome.problem {
            take(Problem(problem))
        } else if outcome.isCancelled {
            take(Problem(.cancelled))
        } else if outcome.isPassedOver {
            take(Problem(.backedOff))
        }
    }

    /// Adds the parts of tasks that Furrow does not show, leaving out counts of 0.
    private mutating func take(_ unread: UnreadParts) {
        unknownZones = unread.zones.isEmpty ? nil : unread.zones.sorted()
        (otherAlarms, unreadDates) = (Self.some(unread.alarms), Self.some(unread.dates))
        laterOccurrences = Self.some(unread.laterOccurrences)
        (manyReminders, emptyTasks) = (Self.some(unread.manyReminders), Self.some(unread.emptyTasks))
        (manyTags, longNotes) = (Self.some(unread.manyTags), Self.some(unread.longNotes))
    }

    /// Returns a count; nil for 0.
    static func some(_ count: Int) -> Int? { count == 0 ? nil : count }

    mutating func take(_ problem: Problem) { (code, message) = (problem.code, problem.message) }
}
