// Tests that the texts of rows follow the current time, the locale and the names of lists.

import DateWording
import Foundation
import Rows
import Testing
import Todo

@testable import ListModel
@testable import Wording

@MainActor @Suite struct RowFormatterTests {
    private let rows = RowFormatter()

    init() {
        rows.now = { monday }
        rows.findStyle = { CalendarStyle() }
    }

    private func header(_ due: String?) -> RowContent {
        RowContent(
            id: UUID(), title: "", marks: [.fixed, .header], caption: due.map { RowCaption(due: time($0)) })
    }

    @Test func aHeaderNamesItsDayOrLater() {
        #expect(rows.header(header("2026-11-24")) == "Tomorrow")
        #expect(rows.header(header("2026-12-03")) == "Thu 3 Dec")
        #expect(rows.header(header(nil)) == "Later")
    }

    @Test func captionsFollowTheCurrentTime() {
        let item = RowContent(id: UUID(), title: "Call", caption: RowCaption(due: time("2026-11-24")))
        #expect(rows.caption(of: item)?.text == "Tomorrow")
        rows.now = { Now(Timestamp(milliseconds: monday.time.milliseconds + 86_400_000), by: monday.zones) }
        #expect(rows.caption(of: item)?.text == "Today")
    }

    @Test func theLocaleIsReadAgainAfterItMayHaveChanged() {
        let item = RowContent(id: UUID(), title: "Call", caption: RowCaption(due: time("2026-12-03")))
        #expect(rows.caption(of: item)?.text == "3 Dec")
        rows.findStyle = { americanWords.style }
        #expect(rows.caption(of: item)?.text == "3 Dec")
        rows.datesChanged()
        #expect(rows.caption(of: item)?.text == "Dec 3")
    }

    @Test func listNamesComeFromTheProvidedLookup() {
        let list = UUID()
        let item = RowContent(id: UUID(), title: "Call", caption: RowCaption(list: list))
        #expect(rows.caption(of: item) == nil)
        rows.listName = { $0 == list ? "Work" : nil }
        #expect(rows.caption(of: item)?.text.contains("Work") == true)
    }

    @Test func theDescriptionContainsStateAndCaption() {
        let state = ListState(query: .list(UUID()))
        var item = RowContent(id: UUID(), title: "Call", caption: RowCaption(due: time("2026-11-22")))
        let open = RowDescription.text(of: item, state, caption: rows.caption(of: item))
        #expect(open == "Overdue, due Yesterday")
        item.marks = .done
        let done = RowDescription.text(of: item, state, caption: rows.caption(of: item))
        #expect(done == "Completed, due Yesterday")
    }
}
