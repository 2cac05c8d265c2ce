// The captions of rows.

import DateWording
import Foundation
import Rows
import Testing
import Todo

@testable import Wording

@Suite struct FormattedCaptionTests {
    private let work = UUID()

    private func caption(
        _ caption: RowCaption?, marks: RowMarks = [], lists: Bool = true, at words: DateWords = words
    ) -> FormattedCaption? {
        let item = RowContent(id: UUID(), title: "Call", marks: marks, caption: caption)
        return FormattedCaption(item, words) { lists && $0 == work ? "Work" : nil }
    }

    @Test func anEmptyRowHasNoCaption() {
        #expect(caption(nil) == nil)
        #expect(caption(RowCaption(), marks: .done) == nil)
    }

    @Test func theDueDateIsShown() {
        let words = caption(RowCaption(due: time("2026-11-24T09:00:00")))
        #expect(words?.text == "Tomorrow 9:00")
        #expect(words?.marks == [] && words?.strongLength == 0)
        #expect(words?.accessibleText == "due Tomorrow 9:00")
    }

    @Test func theAccessibleCaptionContainsEverything() {
        let words = caption(
            RowCaption(due: time("2026-11-20"), repeats: true, reminds: true, list: work), marks: .notes)
        #expect(words?.text == "3 days ago · \u{2068}Work\u{2069}")
        #expect(words?.marks == [.overdue, .repeats, .reminds, .notes])
        #expect(words?.strongLength == "3 days ago".utf8.count)
        #expect(
            words?.accessibleText == "overdue, due 3 days ago, repeats, has a reminder, has notes, in the list Work")
    }

    @Test func theSubtaskCountIsIsolatedFromTheTextAroundIt() {
        var item = RowContent(id: UUID(), title: "Call", caption: RowCaption(due: time("2026-11-24")))
        item.subtaskCounts = RowContent.SubtaskCounts(count: 3, doneCount: 0)
        let words = FormattedCaption(item, words) { _ in nil }
        // In a right-to-left text the numbers would swap places without isolation.
        #expect(words?.text == "Tomorrow · \u{2068}0 of 3\u{2069}")
        #expect(words?.accessibleText == "due Tomorrow, 0 of 3 subtasks completed")
    }

    @Test func theParentIsShownBeforeTheList() {
        let words = caption(RowCaption(due: time("2026-11-24"), list: work, parentTitle: "Trip"))
        #expect(words?.text == "Tomorrow · subtask of \u{2068}Trip\u{2069} · \u{2068}Work\u{2069}")
        #expect(words?.accessibleText == "due Tomorrow, subtask of Trip, in the list Work")
        #expect(caption(RowCaption(parentTitle: "Trip"))?.text == "subtask of \u{2068}Trip\u{2069}")
    }

    @Test func anItemDueTodayIsNotOverdueAfterItsTime() {
        // The date views also go by whole days.
        #expect(caption(RowCaption(due: time("2026-11-23T08:00:00")))?.marks == [])
        #expect(caption(RowCaption(due: time("2026-11-22")))?.marks == .overdue)
    }

    @Test func aTimeInAnotherZoneIsOverdueByTheLocalDay() {
        // In India the 23rd began while it was still the 22nd locally.
        #expect(caption(RowCaption(due: time("2026-11-23T03:00:00+05:30[Asia/Kolkata]")))?.marks == .overdue)
    }

    @Test func doneAndTrashedItemsAreNeitherOverdueNorHaveReminders() {
        let dated = RowCaption(due: time("2026-11-20"), repeats: true, reminds: true)
        for marks in [RowMarks.done, .trashed] {
            let words = caption(dated, marks: marks)
            #expect(words?.text == "3 days ago")
            #expect(words?.marks == [])
        }
    }

    @Test func theStartIsShownOnlyInTheFutureAndWithoutADueDate() {
        #expect(caption(RowCaption(start: time("2026-11-24")))?.text == "From Tomorrow")
        #expect(caption(RowCaption(start: time("2026-11-23T15:00:00")))?.text == "From Today 15:00")
        #expect(caption(RowCaption(start: time("2026-11-23T09:00:00"))) == nil)
        #expect(caption(RowCaption(start: time("2026-11-23"))) == nil)
        #expect(caption(RowCaption(due: time("2026-11-25"), start: time("2026-11-24")))?.text == "Wednesday")
    }

    @Test func notesAreShownAsAMarkWithoutText() {
        let words = caption(nil, marks: .notes)
        #expect(words?.text == "" && words?.marks == .notes && words?.accessibleText == "has notes")
    }

    @Test func aKnownListIsNamed() {
        #expect(caption(RowCaption(list: work))?.text == "\u{2068}Work\u{2069}")
        #expect(caption(RowCaption(list: work), lists: false) == nil)
    }

    @Test func aDateImpliedByTheViewIsOnlySpoken() {
        let caption = { (due: String, query: Query) in
            FormattedCaption(
                RowContent(id: UUID(), title: "Call", caption: RowCaption(due: time(due), list: work)), words, in: query
            ) { _ in "Work" }
        }
        #expect(caption("2026-11-24T15:00:00", .scheduled)?.text == "15:00 · \u{2068}Work\u{2069}")
        #expect(caption("2026-11-24", .scheduled)?.text == "\u{2068}Work\u{2069}")
        #expect(caption("2026-11-24", .scheduled)?.accessibleText == "due Tomorrow, in the list Work")
        #expect(caption("2026-11-23T15:00:00", .today)?.text == "15:00 · \u{2068}Work\u{2069}")
        #expect(caption("2026-11-22", .today)?.text == "Yesterday · \u{2068}Work\u{2069}")
        #expect(caption("2026-11-24", .done)?.text == "Tomorrow · \u{2068}Work\u{2069}")
    }

    @Test func tagsFollowTheOtherTextAsChips() {
        let words = caption(RowCaption(due: time("2026-11-24"), tags: Tags(["home", "spring"]), list: work))
        let before = "Tomorrow · \u{2068}Work\u{2069}\u{2003}"
        #expect(words?.text == before + "\u{2068}#home\u{2069}\u{2003}\u{2068}#spring\u{2069}")
        #expect(words?.chipsStart == before.utf8.count)
        #expect(words?.accessibleText == "due Tomorrow, tags home, spring, in the list Work")
        let alone = caption(RowCaption(tags: Tags(["home"])), marks: .done)
        #expect(alone?.text == "\u{2068}#home\u{2069}" && alone?.chipsStart == 0 && alone?.accessibleText == "tag home")
        let none = caption(RowCaption(due: time("2026-11-24")))
        #expect(none?.chipsStart == none?.text.utf8.count)
    }

    @Test func thePriorityOfAnOpenItemIsAMarkAndASpokenWord() {
        let marks = Priority.Level.allCases.map { caption(RowCaption(priority: $0))?.marks }
        #expect(marks == [nil, .low, .medium, .high])
        let words = caption(RowCaption(due: time("2026-11-24"), priority: .high))
        #expect(words?.text == "Tomorrow" && words?.accessibleText == "high priority, due Tomorrow")
        #expect(caption(RowCaption(priority: .high), marks: .done) == nil)
    }

    @Test func headersAndListsHaveNoCaption() {
        let day = RowCaption(due: time("2026-11-24"))
        #expect(caption(day, marks: [.fixed, .header]) == nil)
        #expect(caption(day, marks: .list) == nil)
    }
}
