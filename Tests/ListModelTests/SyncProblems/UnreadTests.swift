// Parts of a task's text on the server that the task does not show: notes in its details.

import Foundation
import Store
import Testing
import Todo

@testable import ListModel
@testable import Wording

@MainActor struct UnreadTests {
    private let fixture: SyncProblemFixture
    private let detail: DetailProblemController
    private let surface = FakeDetailProblemSurface()

    init() async throws {
        fixture = try SyncProblemFixture()
        detail = try await fixture.detail(on: surface)
    }

    /// Returns the notes in the details of a task that has these lines on the server.
    private func notes(_ lines: String..., agreed: [FieldChange] = []) async throws -> [String] {
        let id = try fixture.id("a")
        let task = ["BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VTODO", "UID:a", "SUMMARY:a"] + lines
        let text = (task + ["END:VTODO", "END:VCALENDAR", ""]).joined(separator: "\r\n")
        var link = Link(item: id, list: tasks, href: "/a.ics", uid: "a", base: text)
        (link.version, link.agreed) = (.etag("1"), agreed)
        let kept = link
        try await fixture.store.writeStateForSync { try $0.save(kept) }
        let item = try #require(try await fixture.store.loadItem(id))
        detail.show(item, among: try fixture.store.lists().readable)
        while detail.pending > 0 { await Task.yield() }
        return surface.problems.notes
    }

    @Test func anUnknownTimeZoneIsNamed() async throws {
        #expect(
            try await notes("DUE;TZID=Foo/Bar:20261208T140000") == [
                "The time zone “Foo/Bar” is unknown. Its times are shown as local times."
            ])
        #expect(
            try await notes("DTSTART;TZID=Bar:20261207T140000", "DUE;TZID=Foo/Bar:20261208T140000") == [
                "The time zones “Bar”, “Foo/Bar” are unknown. Their times are shown as local times."
            ])
    }

    @Test func otherUnsupportedPartsAreReported() async throws {
        #expect(
            try await notes("DTSTART:16010101T000000", "BEGIN:VALARM", "ACTION:EMAIL", "TRIGGER:-PT5M", "END:VALARM")
                == [
                    "A date of this task cannot be read. It stays unchanged on the server.",
                    "1 alarm cannot be shown as a reminder. It stays unchanged on the server.",
                ])
        let later = ["END:VTODO", "BEGIN:VTODO", "UID:a", "RECURRENCE-ID;RANGE=THISANDFUTURE:20301208T090000"]
        #expect(
            try await notes("DUE:20301201T090000", "RRULE:FREQ=WEEKLY", later[0], later[1], later[2], later[3]) == [
                "A change to an occurrence and all later ones is ignored here. It stays unchanged on the server."
            ])
    }

    @Test func nothingIsReportedIfEverythingIsShown() async throws {
        #expect(try await notes("DUE:20261208T140000Z") == [])
        // A text that cannot be read produces no note either.
        #expect(try await notes("END:VTODO") == [])
    }

    @Test func datesChangedLocallyAreNotReported() async throws {
        let agreed = [FieldChange.due(CalendarTime("2026-12-08T14:00:00"))]
        #expect(try await notes("DUE;TZID=Foo/Bar:20261208T140000", agreed: agreed) == [])
        #expect(try await notes("DUE;TZID=Foo/Bar:20261208T140000", agreed: [.due(nil)]).count == 1)
    }
}
