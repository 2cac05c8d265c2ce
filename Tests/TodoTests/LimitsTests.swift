// Tests of the limits of a task: edits beyond them are refused, but existing content remains editable.

import TestSupport
import Testing
import Todo

@Suite struct LimitsTests {
    private let home = TodoList(id: UUID(), name: "Home", rank: Rank(0), created: noon)
    private let longest = String(repeating: "ä", count: Limits.titleCharacters)
    private let names = (0..<70).map { "t\($0)" }

    /// Returns a reference with a task beyond every limit, as older versions could store it.
    private func reference() -> (reference: ReferenceStore, item: UUID) {
        var item = Item(id: UUID(), list: home.id, title: longest + "xyz", rank: Rank(1), created: noon)
        item.tags = Tags(names)
        item.notes = String(repeating: "n", count: Limits.notesBytes + 3)
        item.reminders = (0..<40).map { .fromDue(TimeSpan(seconds: -60 * $0)) }
        item.due = CalendarTime("2026-12-24")
        return (ReferenceStore([home], [item]), item.id)
    }

    @Test func aTitleOver10000CharactersIsRefused() throws {
        var reference = ReferenceStore([home])
        let new = NewItem(title: longest)
        try reference.perform(.add([new], at: .top, in: home.id))
        #expect(throws: TodoError.titleTooLong) { try reference.perform(.rename(new.id, to: longest + "x")) }
        #expect(throws: TodoError.titleTooLong) { try reference.perform(.rename(home.id, to: longest + "x")) }
        #expect(throws: TodoError.titleTooLong) {
            try reference.perform(.add([NewItem(title: longest + "x")], at: .top, in: home.id))
        }
        #expect("\(TodoError.titleTooLong)".contains("10000"))
    }

    @Test func notesOver1MiBAreRefused() throws {
        var reference = ReferenceStore([home])
        let notes = String(repeating: "n", count: Limits.notesBytes)
        let new = NewItem(title: "a", fields: [.notes(notes)])
        try reference.perform(.add([new], at: .top, in: home.id))
        #expect(throws: TodoError.notesTooLong) { try reference.perform(.change(new.id, [.notes(notes + "n")])) }
        #expect(throws: TodoError.notesTooLong) {
            try reference.perform(.add([NewItem(title: "b", fields: [.notes(notes + "n")])], at: .top, in: home.id))
        }
    }

    @Test func moreThan64TagsAreRefused() throws {
        var reference = ReferenceStore([home])
        let new = NewItem(title: "a", fields: [.tags(Tags(names.dropLast(6)))])
        try reference.perform(.add([new], at: .top, in: home.id))
        #expect(throws: TodoError.tooManyTags) {
            try reference.perform(.change(new.id, [.tags(Tags(names.dropLast(5)))]))
        }
        #expect(throws: TodoError.tooManyTags) {
            try reference.perform(.add([NewItem(title: "b", fields: [.tags(Tags(names))])], at: .top, in: home.id))
        }
    }

    @Test func aTaskBeyondTheLimitsAcceptsChangesThatDoNotExceedThemFurther() throws {
        var (reference, id) = reference()
        let before = try #require(reference.record(id)?.item)
        try reference.perform(.change(id, [.due(CalendarTime("2026-12-25"))]))
        try reference.perform(.change(id, [.tags(Tags(names.dropLast()))]))
        try reference.perform(.change(id, [.notes(String(before.notes.dropLast()))]))
        try reference.perform(.change(id, [.title(String(before.title.dropLast()))]))
        try reference.perform(.complete([id]))
        let after = try #require(reference.record(id)?.item)
        #expect(after.tags.names.count == 69 && after.reminders.count == 40 && after.isDone)
        #expect(after.title.count == Limits.titleCharacters + 2 && after.notes.utf8.count == Limits.notesBytes + 2)
        #expect(throws: TodoError.tooManyTags) { try reference.perform(.change(id, [.tags(Tags(names))])) }
        #expect(throws: TodoError.titleTooLong) { try reference.perform(.change(id, [.title(before.title)])) }
        #expect(throws: TodoError.notesTooLong) { try reference.perform(.change(id, [.notes(before.notes)])) }
    }

    @Test func titlesOver10000CharactersAreShownWithAnEllipsis() {
        #expect(Title.shown(longest) == longest)
        #expect(Title.shown(longest + "x") == longest.dropLast() + "…")
        #expect(Title.shown(longest + "x").count == Limits.titleCharacters)
    }

    @Test func aTitleWithVeryManyCombiningMarksIsCut() {
        let marked = "e" + String(repeating: "\u{301}", count: 1_000_000)
        #expect(Title.shown(marked).utf8.count < 100_000 && Title.shown(marked).hasSuffix("…"))
    }

    @Test func longNotesAreCutBetweenCharacters() {
        let notes = String(repeating: "€", count: Limits.notesBytes)
        let cut = Notes.limited(notes)
        #expect(notes.hasPrefix(cut) && (Limits.notesBytes - 3...Limits.notesBytes).contains(cut.utf8.count))
    }
}
