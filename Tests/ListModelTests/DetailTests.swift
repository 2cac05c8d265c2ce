// The details of a task: when they are saved, which edits form one undo step, and changes by others.

import Foundation
import Store
import Testing
import Todo

@testable import ListModel
@testable import Wording

@MainActor @Suite struct DetailTests {
    // MARK: The shown details

    @Test func theDetailsOfAnItemAreShown() async throws {
        let details = try DetailFixture()
        try await details.open("a")
        #expect(details.surface.texts == [.title: "a", .notes: ""])
        #expect(details.surface.item?.title == "a")
        #expect(details.surface.orders == [.open(isByKey: true)])
    }

    @Test func openingAnotherItemSavesTheTypedText() async throws {
        let details = try DetailFixture()
        try await details.open("a")
        let first = try details.id("a")
        details.type("Milk")
        try await details.open("b")
        #expect(details.surface.texts == [.title: "b", .notes: ""])
        #expect(try details.notes(first) == "Milk")
    }

    @Test func closingTheDetailsSavesTheText() async throws {
        let details = try DetailFixture()
        try await details.open("a")
        let id = try details.id("a")
        details.type("Milk")
        #expect(details.controller.close())
        await details.written()
        #expect(try details.notes(id) == "Milk")
        #expect(details.surface.orders.last == .close(id))
        #expect(!details.controller.close())
    }

    // MARK: Tags and priority

    @Test func eachTagChangeIsAStep() async throws {
        let details = try DetailFixture()
        try await details.store.perform(.change(details.id("b"), [.tags(Tags(["work"]))]), at: noon)
        try await details.open("a")
        let id = try details.id("a")
        #expect(details.surface.tags == ["work"])
        let item = try #require(details.surface.item)
        // The second tag is added before the first one is shown.
        details.controller.tag("home", of: item)
        details.controller.tag("garden", of: item)
        await details.written()
        #expect(details.surface.item?.tags.names == ["home", "garden"])
        #expect(details.surface.tags == ["garden", "home", "work"])
        details.controller.untag("HOME", of: item)
        await details.written()
        #expect(try details.store.item(id)?.tags.names == ["garden"])
        try await details.store.undo()
        #expect(try details.store.item(id)?.tags.names == ["home", "garden"])
        try await details.store.undo()
        #expect(try details.store.item(id)?.tags.names == ["home"])
    }

    @Test func tagsTypedTogetherAreOneStepAndInvalidTagsAreReported() async throws {
        let details = try DetailFixture()
        // Another program may use such a name.
        try await details.store.perform(.change(details.id("b"), [.tags(Tags(["old, two words"]))]), at: noon)
        try await details.open("a")
        let id = try details.id("a")
        let item = try #require(details.surface.item)
        #expect(details.controller.tag("#home, garden late", of: item))
        await details.written()
        #expect(try details.store.item(id)?.tags.names == ["home", "garden", "late"])
        #expect(details.controller.tag("old, two words", of: item))
        await details.written()
        #expect(try details.store.item(id)?.tags.names == ["home", "garden", "late", "old, two words"])
        #expect(!details.controller.tag("x, " + String(repeating: "y", count: Tags.longest + 1), of: item))
        let refusal = "A tag can have at most 100 characters. Use a shorter name."
        #expect(details.surface.orders.last == .toast(refusal))
        try await details.store.undo()
        try await details.store.undo()
        #expect(try details.store.item(id)?.tags.names == [])
    }

    @Test func tagsBeyondTheLimitAreRefused() async throws {
        let details = try DetailFixture()
        let id = try details.id("a")
        let many = Tags((0..<Limits.tags).map { "t\($0)" })
        try await details.store.perform(.change(id, [.tags(many)]), at: noon)
        try await details.open("a")
        details.controller.tag("home", of: try #require(details.surface.item))
        await details.written()
        #expect(try details.store.item(id)?.tags == many)
        #expect(details.surface.orders.contains(.error("A task can have at most 64 tags. Remove one first.")))
    }

    @Test func choosingAPriorityIsOneStepUnlessTheLevelIsTheSame() async throws {
        let details = try DetailFixture()
        let id = try details.id("a")
        let three = try #require(Priority(exactly: 3))
        try await details.store.perform(.change(id, [.priority(three)]), at: noon)
        try await details.open("a")
        let item = try #require(details.surface.item)
        details.controller.prioritize(.high, of: item)
        await details.written()
        #expect(try details.store.item(id)?.priority == three)
        details.controller.prioritize(.low, of: item)
        await details.written()
        #expect(details.surface.item?.priority == .low)
        try await details.store.undo()
        #expect(try details.store.item(id)?.priority == three)
    }

    // MARK: When texts are saved

    @Test func typedTextIsSavedTwoSecondsLater() async throws {
        let details = try DetailFixture()
        try await details.open("a")
        let id = try details.id("a")
        details.type("M")
        await details.wait(1.5)
        details.type("Mi")
        await details.wait(1.5)
        #expect(try details.notes(id) == "")
        await details.wait(0.5)
        #expect(try details.notes(id) == "Mi")
    }

    @Test func theListShowsASavedTitle() async throws {
        let details = try DetailFixture()
        try await details.open("a")
        details.type("Shop", in: .title)
        await details.wait(2)
        #expect(details.list.titles == ["Shop", "b"])
    }

    @Test func anEmptyTitleIsNotSavedAndTheOldTitleReturns() async throws {
        let details = try DetailFixture()
        try await details.open("a")
        details.type(" ", in: .title)
        await details.wait(2)
        #expect(details.surface.texts[.title] == " ")
        details.controller.editingEnded(.title)
        await details.written()
        #expect(details.surface.texts[.title] == "a")
        #expect(try details.store.titles == ["a", "b"])
    }

    // MARK: Undo steps

    @Test func severalSavesOfOneTextAreOneUndoStep() async throws {
        let details = try DetailFixture()
        try await details.open("a")
        let id = try details.id("a")
        for text in ["M", "Mi", "Milk"] {
            details.type(text)
            await details.wait(2)
        }
        details.type("Milk and bread")
        details.controller.close()
        await details.written()
        #expect(try details.notes(id) == "Milk and bread")
        _ = try await details.store.undo()
        #expect(try details.notes(id) == "")
    }

    @Test func editingATextAgainIsAnotherStep() async throws {
        let details = try DetailFixture()
        try await details.open("a")
        let id = try details.id("a")
        await details.leave("Milk")
        await details.leave("Milk, bread")
        _ = try await details.store.undo()
        #expect(try details.notes(id) == "Milk")
    }

    // The window loses the keyboard focus (specification M12).
    @Test func editingContinuedAfterSwitchingWindowsIsTheSameStep() async throws {
        let details = try DetailFixture()
        try await details.open("a")
        let id = try details.id("a")
        details.controller.editingBegan(.notes)
        await details.rest("Milk")
        #expect(try details.notes(id) == "Milk")
        details.controller.editingBegan(.notes)
        await details.leave("Milk, bread")
        _ = try await details.store.undo()
        #expect(try details.notes(id) == "")
    }

    @Test func aChangeDuringAWindowSwitchSeparatesTwoSteps() async throws {
        let details = try DetailFixture()
        try await details.open("a")
        let (id, other) = (try details.id("a"), try details.id("b"))
        await details.rest("Milk")
        try await details.elsewhere(.rename(other, to: "c"))
        details.controller.editingBegan(.notes)
        await details.leave("Milk, bread")
        _ = try await details.store.undo()
        #expect(try details.notes(id) == "Milk")
    }

    @Test func editingAnotherFieldInBetweenStartsANewStep() async throws {
        let details = try DetailFixture()
        try await details.open("a")
        let id = try details.id("a")
        await details.rest("Milk")
        details.controller.editingBegan(.title)
        details.controller.editingEnded(.title)
        details.controller.editingBegan(.notes)
        await details.leave("Milk, bread")
        _ = try await details.store.undo()
        #expect(try details.notes(id) == "Milk")
    }

    @Test func anEmptyTitleIsNotRevertedWhenTheWindowLosesFocus() async throws {
        let details = try DetailFixture()
        try await details.open("a")
        details.type("", in: .title)
        details.controller.focusLost(.title)
        await details.written()
        #expect(details.surface.texts[.title] == "")
        details.controller.editingEnded(.title)
        #expect(details.surface.texts[.title] == "a")
    }

    @Test func manyKeysScheduleOneWakeUp() async throws {
        let details = try DetailFixture()
        try await details.open("a")
        let id = try details.id("a")
        for count in 1...50 { details.type(String(repeating: "x", count: count)) }
        #expect(details.surface.wakes == 1)
        await details.wait(1)
        details.type("y")
        await details.wait(1)
        #expect(details.surface.wakes == 2)
        #expect(try details.notes(id) == "")
        await details.wait(1)
        #expect(try details.notes(id) == "y")
    }

    @Test func undoIsShownInTheOpenDetails() async throws {
        let details = try DetailFixture()
        try await details.open("a")
        await details.leave("Milk")
        details.list.controller.commands.undo()
        await details.written()
        #expect(details.surface.texts[.notes] == "")
        details.list.controller.commands.redo()
        await details.written()
        #expect(details.surface.texts[.notes] == "Milk")
        #expect(details.controller.draft != nil)
    }

    // MARK: Changes by others

    @Test func typedTextWinsAndTheExternalTextIsOffered() async throws {
        let details = try DetailFixture()
        try await details.open("a")
        let id = try details.id("a")
        details.type("ours")
        try await details.elsewhere(.change(id, [.notes("theirs")]))
        #expect(details.surface.texts[.notes] == "ours")
        #expect(details.surface.orders.last == .externalValue(.notes, "theirs"))
        await details.wait(2)
        #expect(try details.notes(id) == "ours")
        details.controller.acceptExternalValue(.notes)
        await details.written()
        #expect(try details.notes(id) == "ours\ntheirs")
        _ = try await details.store.undo()
        #expect(try details.notes(id) == "theirs")
    }

    @Test func anUnseenExternalTextThatWasOverwrittenIsOffered() async throws {
        let details = try DetailFixture()
        try await details.open("a")
        let id = try details.id("a")
        details.type("ours", in: .title)
        _ = try await details.store.perform(.rename(id, to: "theirs"), at: noon)
        await details.wait(2)
        #expect(details.surface.orders.last == .externalValue(.title, "theirs"))
        details.controller.acceptExternalValue(.title)
        await details.written()
        #expect(try details.store.titles == ["theirs", "b"])
    }

    @Test func theExternalTextStaysOfferedWhileTheFieldIsNotEditable() async throws {
        let details = try DetailFixture()
        try await details.open("a")
        let id = try details.id("a")
        details.type("ours", in: .title)
        _ = try await details.store.perform(.rename(id, to: "theirs"), at: noon)
        await details.wait(2)
        details.surface.isEditable = false
        details.controller.acceptExternalValue(.title)
        #expect(details.surface.texts[.title] == "ours")
        details.surface.isEditable = true
        details.controller.acceptExternalValue(.title)
        await details.written()
        #expect(try details.store.titles == ["theirs", "b"])
    }

    @Test func anExternalTextThatDoesNotFitStaysOffered() async throws {
        let details = try DetailFixture()
        try await details.open("a")
        let id = try details.id("a")
        let externalValue = String(repeating: "x", count: Limits.notesBytes - 4)
        details.type("ours")
        try await details.elsewhere(.change(id, [.notes(externalValue)]))
        details.controller.acceptExternalValue(.notes)
        await details.written()
        #expect(details.surface.texts[.notes] == "ours")
        #expect(details.surface.orders.last == .error(DetailController.notesTooLongMessage))
        details.type("")
        details.controller.acceptExternalValue(.notes)
        await details.written()
        #expect(try details.notes(id) == externalValue)
    }

    @Test func aLongExternalTitleIsShortenedInTheMessage() {
        let long = String(repeating: "é", count: 1 << 20)
        #expect(LongText.shortened("Milk") == "Milk")
        #expect(LongText.shortened(long) == String(repeating: "é", count: 200) + "…")
    }

    @Test func anExternalTextIsShownIfNothingWasTyped() async throws {
        let details = try DetailFixture()
        try await details.open("a")
        try await details.elsewhere(.change(try details.id("a"), [.notes("theirs")]))
        #expect(details.surface.texts[.notes] == "theirs")
        #expect(details.surface.orders == [.open(isByKey: true)])
    }

    @Test func deletingAnItemExternallyClosesItsDetails() async throws {
        let details = try DetailFixture()
        try await details.open("a")
        let id = try details.id("a")
        try await details.elsewhere(.delete([id]))
        #expect(details.surface.orders.contains(.close(id)))
        #expect(details.surface.orders.last == .toast("Another program deleted this task"))
    }

    @Test func deletingTheItemLocallyClosesTheDetailsWithoutAMessage() async throws {
        let details = try DetailFixture()
        try await details.open("a")
        let id = try details.id("a")
        details.list.controller.actionChosen(.delete, on: try details.list.row("a"))
        await details.written()
        #expect(details.surface.orders.last == .close(id))
    }

    @Test func textTypedForADeletedItemIsSavedInANewItem() async throws {
        let details = try DetailFixture()
        try await details.open("a")
        let id = try details.id("a")
        details.type("Milk")
        try await details.elsewhere(.delete([id]))
        let new = try #require(try details.store.items(of: tasks).readable.first)
        #expect(new.id != id && new.title == "a" && new.notes == "Milk")
        #expect(details.controller.draft == nil)
    }

    @Test func theNewItemHasAllPropertiesOfTheDeletedItem() async throws {
        let details = try DetailFixture()
        let id = try details.id("a")
        let other = UUID()
        _ = try await details.store.perform(
            .add([NewItem(id: other, title: "Errands")], at: .bottom, in: TodoList.root), at: noon)
        _ = try await details.store.perform(.transfer([id], to: other), at: noon)
        let start = FieldChange(.start, .text("2027-12-01"))
        let due = FieldChange(.due, .text("2027-12-03T09:00:00"))
        let rule = try RecurrenceRule("FREQ=WEEKLY;COUNT=5")
        let reminders = FieldChange(.reminders, .text(#"["-PT10M","2020-01-01T09:00:00"]"#))
        _ = try await details.store.perform(.change(id, [start, due, .repeats(rule)]), at: Timestamp(milliseconds: 0))
        _ = try await details.store.perform(.change(id, [reminders]), at: Timestamp(milliseconds: 0))
        details.controller.open(id, isByKey: true)
        await details.written()
        details.type("Milk")
        try await details.elsewhere(.delete([id]))
        let new = try #require(try details.store.items(of: other).readable.first)
        #expect(new.id != id && new.title == "a" && new.notes == "Milk")
        #expect(new.start?.description == "2027-12-01" && new.due?.description == "2027-12-03T09:00:00")
        // The rule counts from the start date.
        #expect(new.repeats == rule && new.repeatAnchor == new.start && new.distance == TimeSpan("P2DT9H"))
        // A reminder that was delivered long ago is not delivered again.
        #expect(new.reminders == [.fromDue(TimeSpan(seconds: -600))])
    }

    @Test func aDateChosenForADeletedItemIsSavedInANewItem() async throws {
        let details = try DetailFixture()
        try await details.open("a")
        let item = try #require(details.controller.draft?.item)
        // Deleted, but the deletion is not seen yet.
        _ = try await details.store.perform(.delete([item.id]), at: noon)
        details.controller.change(item, [FieldChange(.due, .text("2027-12-03"))])
        await details.written()
        let new = try #require(try details.store.items(of: tasks).readable.first)
        #expect(new.id != item.id && new.title == "a" && new.due?.description == "2027-12-03")
        #expect(details.surface.orders.contains(.toast("The task was deleted; your changes are in a new one")))
        #expect(!details.surface.orders.contains { if case .error = $0 { true } else { false } })
    }

    @Test func textAndDateOfADeletedItemAreSavedInOneNewItem() async throws {
        let details = try DetailFixture()
        try await details.open("a")
        let item = try #require(details.controller.draft?.item)
        details.type("Milk")
        try await details.elsewhere(.delete([item.id]))
        // A popover that closes together with the page reports the choice made in it.
        details.controller.change(item, [FieldChange(.due, .text("2027-12-03"))])
        await details.written()
        let items = try details.store.items(of: tasks).readable
        #expect(items.map(\.title) == ["a", "b"])
        #expect(items[0].notes == "Milk" && items[0].due?.description == "2027-12-03")
    }

    @Test func bothTextsOfADeletedItemAreSavedInOneNewItem() async throws {
        let details = try DetailFixture()
        try await details.open("a")
        let id = try details.id("a")
        // Deleted, but the deletion is not seen before the details are closed.
        _ = try await details.store.perform(.delete([id]), at: noon)
        details.type("Shop", in: .title)
        details.type("Milk")
        details.controller.close()
        await details.written()
        let items = try details.store.items(of: tasks).readable
        #expect(items.map(\.title) == ["Shop", "b"] && items[0].notes == "Milk")
    }

    @Test func textOfADeletedItemIsKeptUntilItCanBeWritten() async throws {
        let details = try DetailFixture()
        try await details.open("a")
        let id = try details.id("a")
        details.type("Milk")
        _ = try await details.store.perform(.delete([id]), at: noon)
        try details.list.refuseWrites()
        details.controller.storeChanged(isOwn: false)
        await details.written()
        #expect(details.controller.hasUnsaved)
        try details.list.allowWrites()
        details.controller.showUnsaved()
        await details.written()
        #expect(try details.store.items(of: tasks).readable.map(\.notes) == ["Milk", ""])
        #expect(!details.controller.hasUnsaved)
    }

    // MARK: Failed writes

    @Test func aFailedChangeIsReportedAndCanBeRetried() async throws {
        let details = try DetailFixture()
        try await details.open("a")
        let item = try #require(details.controller.draft?.item)
        try details.list.refuseWrites()
        details.controller.change(item, [FieldChange(.due, .text("2027-12-03"))])
        await details.written()
        let retry = try #require(details.surface.retry)
        try details.list.allowWrites()
        retry()
        await details.written()
        #expect(try details.store.item(item.id)?.due?.description == "2027-12-03")
    }

    @Test func aFailedTextIsKeptAndRetried() async throws {
        let details = try DetailFixture()
        try await details.open("a")
        let id = try details.id("a")
        try details.list.refuseWrites()
        details.type("Milk")
        await details.wait(2)
        #expect(details.controller.hasUnsaved)
        #expect(details.surface.orders.contains { if case .error = $0 { true } else { false } })
        try details.list.allowWrites()
        details.controller.editingEnded(.notes)
        await details.written()
        #expect(try details.notes(id) == "Milk")
        #expect(!details.controller.hasUnsaved)
    }

    @Test func closedDetailsReopenAfterAFailedWrite() async throws {
        let details = try DetailFixture()
        try await details.open("a")
        let id = try details.id("a")
        try details.list.refuseWrites()
        details.type("Milk")
        details.controller.close()
        await details.written()
        #expect(details.controller.draft?.item.id == id)
        #expect(details.surface.texts[.notes] == "Milk")
        #expect(details.controller.hasUnsaved)
        try details.list.allowWrites()
        details.controller.close()
        await details.written()
        #expect(try details.notes(id) == "Milk")
    }

    // MARK: Choices

    @Test func remindersAreAddedAndRemoved() async throws {
        let details = try DetailFixture()
        let id = try details.id("a")
        let due = FieldChange(.due, .text("2027-12-03T09:00:00"))
        _ = try await details.store.perform(.change(id, [due]), at: noon)
        try await details.open("a")
        let reminders = ReminderChoice.all(for: details.surface.item?.due)
        // The second reminder is set before the first one is shown.
        let item = try #require(details.surface.item)
        for reminder in reminders.prefix(2) { details.controller.set(reminder, isOn: true, of: item) }
        await details.written()
        #expect(details.surface.item?.reminders == Array(reminders.prefix(2)))
        details.controller.set(reminders[0], isOn: false, of: item)
        await details.written()
        #expect(try details.store.item(id)?.reminders == [reminders[1]])
    }

    @Test func aRelativeReminderWithoutADueDateIsReported() async throws {
        let details = try DetailFixture()
        try await details.open("a")
        details.controller.set(.fromDue(TimeSpan()), isOn: true, of: try #require(details.surface.item))
        await details.written()
        #expect(details.surface.orders.contains { if case .error = $0 { true } else { false } })
        #expect(details.surface.item?.reminders == [])
    }

    @Test func movingTheItemToAnotherListKeepsTheDetailsOpen() async throws {
        let details = try DetailFixture()
        let list = UUID()
        let new = NewItem(id: list, title: "Errands")
        _ = try await details.store.perform(.add([new], at: .bottom, in: TodoList.root), at: noon)
        try await details.open("a")
        let id = try details.id("a")
        details.controller.move(to: list)
        await details.written()
        #expect(try details.store.item(id)?.list == list)
        #expect(details.surface.item?.list == list)
        #expect(details.surface.orders.last == .announce(.transferred))
        #expect(details.list.titles == ["b"])
    }

    // MARK: Opening and closing the details

    @Test func theKeyShowsTheDetailsOfTheFocusedItem() throws {
        let list = try ListFixture(["a"])
        let navigation = list.navigation()
        try list.key(.details, on: "a")
        #expect(navigation.calls == [.details(try list.id("a"), isByKey: true)])
    }

    @Test func theMenuActionShowsTheDetails() throws {
        let list = try ListFixture(["a"])
        let navigation = list.navigation()
        list.controller.actionChosen(.details, on: try list.row("a"))
        #expect(navigation.calls == [.details(try list.id("a"), isByKey: false)])
    }

    @Test func aListHasNoDetails() async throws {
        let list = try await ListFixture.lists()
        let navigation = list.navigation()
        try list.key(.details, on: "Tasks")
        #expect(navigation.calls.isEmpty)
        #expect(!list.controller.layout.popoverActions(for: try list.item("Tasks")).contains(.details))
    }

    // H8
    @Test func escapeClosesTheOpenRowThenTheDetailsThenGoesUp() throws {
        let list = try ListFixture(["a"])
        let navigation = list.navigation()
        navigation.hasDetails = true
        try list.open("a")
        #expect(list.controller.escape())
        #expect(navigation.calls.isEmpty)
        #expect(list.controller.escape())
        #expect(navigation.calls == [.closeDetails])
        #expect(list.controller.escape())
        #expect(navigation.wentUp)
    }
}
