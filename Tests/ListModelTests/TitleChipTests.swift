// Dates recognized in the title of a new task while it is typed (specification M10).

import Foundation
import Testing
import TitleParsing
import Todo

@testable import ListModel
@testable import Wording

/// Reads titles as on Monday, 2026-11-23, at noon.
private let reading = TitleParser { typed, literal, day in
    QuickAdd(
        typed, language: .english, at: LocalTime(day: Day(2026, 11, 23), time: TimeOfDay(hour: 12, minute: 0)),
        setting: QuickAdd.Setting(literal: literal, day: day))
} format: {
    "\($0)"
}

extension Day {
    fileprivate init(_ year: Int, _ month: Int, _ day: Int) {
        self = Day(year: year, month: month, day: day) ?? .last
    }
}

extension LocalTime {
    fileprivate init(day: Day, time: TimeOfDay?) { self.init(day: day, time: time ?? .midnight) }
}

@MainActor @Suite struct TitleChipTests {
    private func list(_ titles: [String] = []) throws -> ListFixture {
        let list = try ListFixture(titles)
        list.controller.editor.quickAdd.parser = reading
        return list
    }

    private func type(_ text: String, in list: ListFixture) {
        list.surface.editedText = text
        list.controller.editor.quickAdd.titleChanged()
    }

    private func commit(_ list: ListFixture) async throws -> Item {
        list.controller.commitEditing()
        await list.written()
        return try #require(list.store.items(of: tasks).readable.first)
    }

    @Test func recognizedWordsAreShownAsChipsAndBecomeTheDueDate() async throws {
        let list = try list()
        list.controller.editor.addAtTop()
        type("Pay rent tomorrow 9am", in: list)
        #expect(list.surface.chips.count == 2)
        let item = try await commit(list)
        #expect(item.title == "Pay rent" && item.due?.description == "2026-11-24T09:00:00")
    }

    @Test func aRepeatIsRecognized() async throws {
        let list = try list()
        list.controller.editor.addAtTop()
        type("Stand-up every weekday at 9:30", in: list)
        let item = try await commit(list)
        #expect(item.title == "Stand-up" && item.repeats != nil && item.due != nil)
    }

    @Test func dismissedWordsStayTextWhileTypingContinues() async throws {
        let list = try list()
        list.controller.editor.addAtTop()
        type("Read Tomorrow", in: list)
        let chip = try #require(list.surface.chips.first)
        #expect(chip.end == 13)
        list.controller.editor.quickAdd.keepAsText(chip.words)
        #expect(list.surface.chips.isEmpty)
        type("Read tomorrow today", in: list)
        #expect(list.surface.chips.count == 1)
        let item = try await commit(list)
        #expect(item.title == "Read tomorrow" && item.due?.description == "2026-11-23")
    }

    @Test func pastedTextIsNotInterpreted() async throws {
        let list = try list()
        list.controller.editor.addAtTop()
        list.controller.editor.quickAdd.titlePasted()
        type("Pay rent tomorrow", in: list)
        #expect(list.surface.chips.isEmpty)
        let item = try await commit(list)
        #expect(item.title == "Pay rent tomorrow" && item.due == nil)
    }

    @Test func textTypedNextToPastedTextIsInterpreted() async throws {
        let list = try list()
        list.controller.editor.addAtTop()
        type("Read  9am", in: list)
        list.controller.editor.quickAdd.titlePasted()
        type("Read plan for today.pdf on Monday 9am", in: list)
        #expect(list.surface.chips.map(\.words) == ["9am"])
        type("Read plan for today.pdf on Monday 9am tomorrow", in: list)
        #expect(list.surface.chips.map(\.words) == ["9am", "tomorrow"])
        let item = try await commit(list)
        #expect(item.title == "Read plan for today.pdf on Monday" && item.due?.description == "2026-11-24T09:00:00")
    }

    @Test func anExistingTitleIsNotInterpreted() async throws {
        let list = try list(["Pay rent"])
        list.controller.editor.edit(try list.id("Pay rent"))
        type("Pay rent tomorrow", in: list)
        #expect(list.surface.chips.isEmpty)
        let item = try await commit(list)
        #expect(item.title == "Pay rent tomorrow" && item.due == nil)
    }

    @Test func nothingIsInterpretedIfThePreferenceIsOff() async throws {
        let list = try list()
        list.controller.editor.quickAdd.parser = nil
        list.controller.editor.addAtTop()
        type("Pay rent tomorrow", in: list)
        let item = try await commit(list)
        #expect(item.title == "Pay rent tomorrow" && item.due == nil)
    }

    @Test func chipsDisappearWithTheEditor() async throws {
        let list = try list()
        list.controller.editor.addAtTop()
        type("Pay rent tomorrow", in: list)
        list.controller.editor.quickAdd.keepAsText("tomorrow")
        list.controller.editor.returnPressed(insertBelow: true)
        await list.written()
        #expect(list.surface.chips.isEmpty)
        type("Call Ada tomorrow", in: list)
        #expect(list.surface.chips.count == 1)
    }
}
