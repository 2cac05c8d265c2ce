// Tests of commands on tasks with subtasks (specification N1 to N6).

import Testing
import Todo

/// The tasks of one list as an outline: one line per task, indented by two spaces per level, with "x " before
/// completed tasks.
struct Outline {
    var reference: ReferenceStore
    private static let list = TodoList.tasks
    private static let other = TodoList(id: UUID(), name: "Other", rank: Rank(9), created: noon)

    init(_ text: String, change: (inout Item) -> Void = { _ in }) {
        var items: [Item] = []
        var above: [UUID] = []
        for (number, line) in text.split(separator: "\n").enumerated() {
            let depth = line.prefix { $0 == " " }.count / 2
            var title = line.drop { $0 == " " }
            let isDone = title.hasPrefix("x ")
            if isDone { title = title.dropFirst(2) }
            var item = Item(
                id: UUID(), list: Self.list.id, title: String(title), rank: Rank(Int64(number) << 20), created: noon,
                completed: isDone ? noon : nil)
            item.parent = depth > 0 ? above[depth - 1] : nil
            change(&item)
            above = above.prefix(depth) + [item.id]
            items.append(item)
        }
        reference = ReferenceStore([Self.list, Self.other], items)
    }

    func id(_ title: String) throws -> UUID {
        try #require(reference.records.values.first { $0.title == title && $0.deleted == nil }?.id)
    }

    func item(_ title: String) throws -> Item { try #require(reference.records[try id(title)]?.item) }

    /// The current tasks in the same format.
    var text: String { text(of: Self.list.id) }
    /// The tasks of the other list.
    var otherText: String { text(of: Self.other.id) }

    private func text(of list: UUID) -> String {
        func lines(_ parent: UUID?, _ depth: Int) -> [String] {
            reference[list].filter { $0.parent == parent }.flatMap { item in
                [String(repeating: "  ", count: depth) + (item.isDone ? "x " : "") + item.title]
                    + lines(item.id, depth + 1)
            }
        }
        return lines(nil, 0).joined(separator: "\n")
    }

    /// Performs a command, and expects that undoing it restores the previous state and that the trees are valid.
    mutating func perform(_ command: Command, at now: Timestamp = noon) throws {
        let before = reference
        guard let inverse = try reference.perform(command, at: now) else { return }
        #expect(reference.treeFaults.isEmpty && !reference.hasClash)
        var back = reference
        _ = try back.apply(inverse)
        #expect(back == before)
    }

    mutating func moveToOther(_ titles: [String]) throws {
        try perform(.transfer(titles.map(id), to: Self.other.id))
    }
}

@Suite struct TreeTests {
    private static let garden = """
        Garden
          Beds
            Weed
            Water
          x Fence
        House
        x Car
          x Tyres
        """

    private let before = Outline(garden)

    @Test func completingAnItemCompletesItsOpenSubtasks() throws {
        var outline = before
        try outline.perform(.complete([outline.id("Garden")]))
        #expect(
            outline.text == """
                House
                x Garden
                  x Beds
                    x Weed
                    x Water
                  x Fence
                x Car
                  x Tyres
                """)
    }

    @Test func completingAnItemTogetherWithItsSubtasksKeepsTheTree() throws {
        var outline = before
        let ids = try ["Garden", "Weed", "Beds"].map(outline.id)
        try outline.perform(.complete(ids))
        #expect(outline.text.hasSuffix("x Garden\n  x Beds\n    x Weed\n    x Water\n  x Fence\nx Car\n  x Tyres"))
    }

    @Test func reopeningASubtaskReopensItsParents() throws {
        var outline = before
        try outline.perform(.reopen([outline.id("Tyres")]))
        #expect(outline.text.hasSuffix("House\nCar\n  Tyres"))
    }

    @Test func reopeningAnItemLeavesItsSubtasksDone() throws {
        var outline = before
        try outline.perform(.reopen([outline.id("Car")]))
        #expect(outline.text.hasSuffix("House\nCar\n  x Tyres"))
    }

    @Test func addingASubtaskToADoneItemReopensTheItem() throws {
        var outline = before
        let new = NewItem(title: "Oil", fields: [.parent(try outline.id("Car"))])
        try outline.perform(.add([new], at: .bottom, in: TodoList.tasks.id))
        #expect(outline.text.hasSuffix("House\nCar\n  Oil\n  x Tyres"))
    }

    @Test func movingAnOpenItemIntoADoneItemReopensTheDoneItem() throws {
        var outline = before
        try outline.perform(.nest(outline.id("Beds"), in: outline.id("Tyres"), to: .top))
        #expect(outline.text == "Garden\n  x Fence\nHouse\nCar\n  Tyres\n    Beds\n      Weed\n      Water")
    }

    @Test func anItemIsNestedInAnotherAndMovedOutDirectlyAfterIt() throws {
        var outline = before
        try outline.perform(.nest(outline.id("House"), in: outline.id("Garden"), to: .bottom))
        #expect(outline.text.hasPrefix("Garden\n  Beds\n    Weed\n    Water\n  House\n  x Fence\nx Car"))
        try outline.perform(.outdent(outline.id("Weed")))
        #expect(outline.text.hasPrefix("Garden\n  Beds\n    Water\n  Weed\n  House\n  x Fence"))
        try outline.perform(.outdent(outline.id("Beds")))
        #expect(outline.text.hasPrefix("Garden\n  Weed\n  House\n  x Fence\nBeds\n  Water\nx Car"))
    }

    @Test func movingOutATopLevelItemIsRefused() throws {
        var outline = before
        let garden = try outline.id("Garden")
        #expect(throws: TodoError.alreadyTopLevel) { try outline.perform(.outdent(garden)) }
        #expect(outline.text == Self.garden)
    }

    @Test func nestingAmongItemsOfTheOtherStateCompletesOrReopens() throws {
        var outline = before
        let (house, car, fence) = try (outline.id("House"), outline.id("Car"), outline.id("Fence"))
        try outline.perform(.nest(house, in: outline.id("Garden"), to: .after(fence), isDone: true))
        #expect(outline.text == "Garden\n  Beds\n    Weed\n    Water\n  x Fence\n  x House\nx Car\n  x Tyres")
        try outline.perform(.nest(outline.id("Beds"), in: car, to: .top, isDone: true))
        #expect(outline.text == "Garden\n  x Fence\n  x House\nx Car\n  x Beds\n    x Weed\n    x Water\n  x Tyres")
        try outline.perform(.nest(fence, in: outline.id("Tyres"), to: .top, isDone: false))
        #expect(
            outline.text
                == "Garden\n  x House\nCar\n  Tyres\n    Fence\n  x Beds\n    x Weed\n    x Water")
    }

    @Test func aRepeatingItemNestedAmongDoneItemsLeavesItsCopyThere() throws {
        var outline = Outline("Clean\n  Bath\nHome\n  x Cook\n    x Buy") { item in
            guard item.title == "Clean" else { return }
            item.due = CalendarTime("2026-11-23")
            (item.repeats, item.repeatAnchor) = (try? RecurrenceRule("FREQ=WEEKLY"), item.due)
        }
        try outline.perform(.nest(outline.id("Clean"), in: outline.id("Cook"), to: .bottom, isDone: true))
        #expect(outline.text == "Home\n  Cook\n    Clean\n      Bath\n    x Buy\n    x Clean\n      x Bath")
    }

    @Test func anItemCannotBeNestedInItselfOrItsSubtasks() throws {
        var outline = before
        let garden = try outline.id("Garden")
        for title in ["Garden", "Beds", "Water"] {
            let within = try outline.id(title)
            #expect(throws: TodoError.insideItself) { try outline.perform(.nest(garden, in: within, to: .top)) }
        }
    }

    @Test func treesDeeperThanSixteenLevelsAreRefused() throws {
        let deep = (0...Tree.maxDepth).map { String(repeating: "  ", count: $0) + "level \($0)" }
        var outline = Outline((deep + ["loose", "  below"]).joined(separator: "\n"))
        let (last, loose) = (try outline.id("level \(Tree.maxDepth)"), try outline.id("loose"))
        #expect(throws: TodoError.tooDeep) { try outline.perform(.nest(loose, in: last, to: .top)) }
        let next = try outline.id("level \(Tree.maxDepth - 1)")
        #expect(throws: TodoError.tooDeep) { try outline.perform(.nest(loose, in: next, to: .top)) }
        try outline.perform(.nest(outline.id("below"), in: next, to: .top))
    }

    @Test func deletedSubtasksCountTowardTheDepthLimit() throws {
        let deep = (0..<Tree.maxDepth).map { String(repeating: "  ", count: $0) + "level \($0)" }
        var outline = Outline((deep + ["loose", "  below"]).joined(separator: "\n"))
        let (loose, below) = (try outline.id("loose"), try outline.id("below"))
        let (last, next) = try (
            outline.id("level \(Tree.maxDepth - 1)"), outline.id("level \(Tree.maxDepth - 2)")
        )
        try outline.perform(.delete([below]))
        #expect(throws: TodoError.tooDeep) { try outline.perform(.nest(loose, in: last, to: .top)) }
        try outline.perform(.nest(loose, in: next, to: .top))
        try outline.perform(.restore([below]))
        #expect(outline.text.contains("loose\n" + String(repeating: "  ", count: Tree.maxDepth) + "below"))
    }

    @Test func ranksOrderSiblings() throws {
        var outline = before
        try outline.perform(.move(outline.id("Water"), to: .top))
        #expect(outline.text.hasPrefix("Garden\n  Beds\n    Water\n    Weed"))
        // Moving next to a subtask means moving below that subtask's tree.
        try outline.perform(.move(outline.id("House"), to: .after(outline.id("Weed"))))
        #expect(outline.text.hasPrefix("Garden\n  Beds\n    Water\n    Weed\n  x Fence\nHouse"))
    }

    @Test func aTreeIsDeletedAndRestoredAsAWhole() throws {
        var outline = before
        let garden = try outline.id("Garden")
        let weed = try outline.id("Weed")
        try outline.reference.perform(.delete([weed]), at: Timestamp(milliseconds: 1))
        try outline.perform(.delete([garden]))
        #expect(outline.text == "House\nx Car\n  x Tyres")
        try outline.perform(.restore([garden]))
        #expect(outline.text.hasPrefix("Garden\n  Beds\n    Water\n  x Fence\nHouse"))
        try outline.perform(.restore([weed]))
        #expect(outline.text == Self.garden)
    }

    @Test func aRestoredSubtaskOfADeletedParentHasNoParent() throws {
        var outline = before
        let (garden, beds) = (try outline.id("Garden"), try outline.id("Beds"))
        try outline.perform(.delete([garden]))
        try outline.perform(.restore([beds]))
        #expect(outline.text == "Beds\n  Weed\n  Water\nHouse\nx Car\n  x Tyres")
    }

    @Test func restoringAnOpenSubtaskReopensItsParent() throws {
        var outline = before
        let water = try outline.id("Water")
        try outline.perform(.delete([water]))
        try outline.perform(.complete([outline.id("Garden")]))
        try outline.perform(.restore([water]))
        #expect(outline.text.hasSuffix("Garden\n  Beds\n    Water\n    x Weed\n  x Fence\nx Car\n  x Tyres"))
    }

    @Test(arguments: [["Garden", "Weed"], ["Weed", "Garden"], ["Water", "Weed", "Garden", "Beds"]])
    func aSubtaskRestoredWithItsParentKeepsItsParent(_ titles: [String]) throws {
        var outline = before
        let ids = try titles.map(outline.id)
        try outline.reference.perform(.delete([outline.id("Weed")]), at: Timestamp(milliseconds: 1))
        try outline.reference.perform(.delete([outline.id("Garden")]), at: Timestamp(milliseconds: 2))
        try outline.perform(.restore(ids))
        #expect(outline.text == Self.garden)
    }

    @Test func anOpenSubtaskRestoredWithItsDoneParentReopensTheParent() throws {
        var outline = before
        let ids = try ["Beds", "Water"].map(outline.id)
        try outline.reference.perform(.delete([outline.id("Water")]), at: Timestamp(milliseconds: 1))
        try outline.reference.perform(.complete([outline.id("Garden")]), at: Timestamp(milliseconds: 2))
        try outline.reference.perform(.delete([outline.id("Garden")]), at: Timestamp(milliseconds: 3))
        try outline.perform(.restore(ids))
        #expect(outline.text == "Beds\n  Water\n  x Weed\nHouse\nx Car\n  x Tyres")
    }

    @Test func tasksRestoredWithoutTheirListOrParentGetDistinctRanks() throws {
        var outline = before
        let (garden, weed, house) = try (outline.id("Garden"), outline.id("Weed"), outline.id("House"))
        let oil = NewItem(title: "Oil")
        try outline.reference.perform(.nest(house, in: garden, to: .top))
        let other = try #require(outline.reference.lists.first { $0.name == "Other" }?.id)
        try outline.reference.perform(.add([oil], at: .top, in: other))
        try outline.reference.perform(.delete([oil.id]))
        try outline.reference.perform(.delete([other]))
        try outline.reference.perform(.delete([garden]))
        try outline.perform(.restore([weed, oil.id, house]))
        #expect(outline.text == "Weed\nOil\nHouse\nx Car\n  x Tyres")
    }

    @Test func aTreeMovesToAnotherListAsAWhole() throws {
        var outline = before
        try outline.moveToOther(["Beds", "Weed", "Car"])
        #expect(outline.text == "Garden\n  x Fence\nHouse")
        #expect(outline.otherText == "Beds\n  Weed\n  Water\nx Car\n  x Tyres")
    }

    @Test func clearingRemovesDoneItemsWithoutOpenSubtasks() throws {
        var outline = before
        try outline.perform(.clearDone(in: TodoList.tasks.id))
        #expect(outline.text == "Garden\n  Beds\n    Weed\n    Water\nHouse")
    }

    @Test func deletingATreePermanentlyLeavesNothing() throws {
        var outline = before
        let garden = try outline.id("Garden")
        try outline.perform(.delete([garden]))
        try outline.perform(.deletePermanently([garden]))
        #expect(outline.reference.records.count == 2 + 3)
    }

    @Test func completingARepeatingTreeLeavesDoneCopiesAndReopensTheTree() throws {
        var outline = Outline("Clean\n  Bath\n  x Kitchen\nOther") { item in
            guard item.title == "Clean" else { return }
            item.due = CalendarTime("2026-11-23")
            (item.repeats, item.repeatAnchor) = (try? RecurrenceRule("FREQ=WEEKLY"), item.due)
        }
        let clean = try outline.id("Clean")
        try outline.perform(.complete([clean]))
        #expect(outline.text == "Clean\n  Bath\n  Kitchen\nOther\nx Clean\n  x Bath\n  x Kitchen")
        // Completing the same occurrence again, on this or another device, leaves the same copies.
        var twin = Outline("Clean")
        twin.reference = outline.reference
        #expect(try twin.reference.perform(.complete([clean])) != nil)
        #expect(twin.reference.treeFaults.isEmpty)
    }

    /// Returns a weekly task with a subtask, which was completed once and moved back to that occurrence's day, and the
    /// completed copy.
    private func completedOnce() throws -> (outline: Outline, clean: UUID, copy: UUID) {
        var outline = Outline("Clean\n  Bath") { item in
            guard item.title == "Clean" else { return }
            item.due = CalendarTime("2026-11-23")
            (item.repeats, item.repeatAnchor) = (try? RecurrenceRule("FREQ=WEEKLY"), item.due)
        }
        let clean = try outline.id("Clean")
        try outline.perform(.complete([clean]))
        #expect(outline.text == "Clean\n  Bath\nx Clean\n  x Bath")
        let copy = try #require(outline.reference.records.values.first { $0.title == "Clean" && $0.isDone }?.id)
        let day = FieldValue.text("2026-11-23")
        try outline.perform(.change(clean, [FieldChange(.due, day), FieldChange(.repeatAnchor, day)]))
        return (outline, clean, copy)
    }

    @Test func completingAnOccurrenceAgainCompletesItsReopenedCopyAndSubtasks() throws {
        var (outline, clean, copy) = try completedOnce()
        let bath = try #require(outline.reference.children(of: copy).first)
        try outline.perform(.reopen([bath.id]))
        #expect(outline.text == "Clean\n  Bath\nClean\n  Bath")
        try outline.perform(.complete([clean]))
        #expect(outline.text == "Clean\n  Bath\nx Clean\n  x Bath")
    }

    @Test func completingAnOccurrenceAgainAddsNewSubtasksToTheMovedCopy() throws {
        var (outline, clean, copy) = try completedOnce()
        let other = try #require(outline.reference.lists.first { $0.name == "Other" }?.id)
        try outline.perform(.transfer([copy], to: other))
        let sink = NewItem(title: "Sink", fields: [.parent(clean)])
        try outline.perform(.add([sink], at: .top, in: TodoList.tasks.id))
        try outline.perform(.complete([clean]))
        #expect(outline.text == "Clean\n  Sink\n  Bath")
        #expect(outline.otherText == "x Clean\n  x Sink\n  x Bath")
    }

    @Test func aCopyThatBecameTheParentOfItsTaskStaysOpen() throws {
        var (outline, clean, copy) = try completedOnce()
        try outline.perform(.nest(clean, in: copy, to: .top))
        try outline.perform(.complete([clean]))
        #expect(outline.text == "Clean\n  Clean\n    Bath\n  x Bath")
    }

    @Test func aParentIsSetLikeAnyOtherField() throws {
        var outline = before
        try outline.perform(.change(outline.id("House"), [.parent(try outline.id("Beds")), .title("Shed")]))
        #expect(outline.text.hasPrefix("Garden\n  Beds\n    Weed\n    Water\n    Shed\n  x Fence\nx Car"))
        try outline.perform(.change(outline.id("Shed"), [.parent(nil)]))
        #expect(outline.text.contains("\nShed\nx Car"))
    }
}

@Suite struct TagsTests {
    @Test func spellingsOfATagAreStoredOnce() {
        var tags = Tags(["home", " Home ", "#garden", "", "  ", "two\nlines"])
        #expect(tags.names == ["home", "garden", "two lines"])
        tags.add("GARDEN")
        tags.remove("Home")
        #expect(tags.names == ["garden", "two lines"])
    }

    @Test func prioritiesHaveThreeLevels() {
        let levels = (0...9).map { Priority(exactly: $0)?.level }
        #expect(levels == [Priority.Level.none, .high, .high, .high, .high, .medium, .low, .low, .low, .low])
    }

    @Test func numbersOutsideZeroToNineAreNotPriorities() {
        #expect(Priority(exactly: -1) == nil && Priority(exactly: 10) == nil)
        for level in Priority.Level.allCases { #expect(Priority(level).level == level) }
    }
}
