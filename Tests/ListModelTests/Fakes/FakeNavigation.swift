// Navigation between the two levels without a window, which records its calls.

import Foundation
import Testing
import Todo

@testable import ListModel

@MainActor final class FakeNavigation: ListNavigation {
    enum Call: Equatable {
        case open(UUID)
        case fold(FoldState)
        case goUp(FoldState?)
        case listDeleted
        case storeChanged
        case addItem(String)
        case details(UUID, isByKey: Bool)
        case closeDetails
        case search(String)
        case leaveSearch
        case syncProblems(UUID)
        case deleteOnServer(UUID)
    }

    private(set) var calls: [Call] = []
    /// The number of times the shown view got a new name.
    private(set) var renames = 0
    var hasDetails = false
    var isSearching = false
    var hasLevelAbove = true
    /// The lists to which a task can be moved.
    var others: [(id: UUID, name: String)] = []

    func forget() { calls = [] }

    func open(_ list: UUID) { calls.append(.open(list)) }
    func fold(_ fold: FoldState) { calls.append(.fold(fold)) }
    func goUp(from fold: FoldState?) -> Bool {
        calls.append(.goUp(fold))
        return hasLevelAbove
    }
    func showDetails(of item: UUID, isByKey: Bool) { calls.append(.details(item, isByKey: isByKey)) }
    func closeDetails() -> Bool {
        guard hasDetails else { return false }
        hasDetails = false
        calls.append(.closeDetails)
        return true
    }
    func search(typing text: String) { calls.append(.search(text)) }
    func leaveSearch() -> Bool {
        guard isSearching else { return false }
        isSearching = false
        calls.append(.leaveSearch)
        return true
    }
    func showSyncProblems(of list: UUID) { calls.append(.syncProblems(list)) }
    func deleteOnServer(_ list: UUID) { calls.append(.deleteOnServer(list)) }
    func listDeleted() { calls.append(.listDeleted) }
    func viewRenamed() { renames += 1 }
    func appearanceChanged(of controller: ListController) {}
    func storeChanged(by controller: ListController?) { calls.append(.storeChanged) }
    func addItem(typing text: String) { calls.append(.addItem(text)) }
    func destinations(for items: [UUID]) async throws -> [(id: UUID, name: String)] { others }

    /// The scales to which the list was folded, in order.
    var scales: [Double] {
        calls.compactMap { if case .fold(let fold) = $0 { fold.scale } else { nil } }
    }

    /// Whether the navigation was asked to go up.
    var wentUp: Bool {
        calls.contains { if case .goUp = $0 { true } else { false } }
    }
}

extension ListFixture {
    /// Sets the controller's navigation to a new fake. The controller does not keep the fake alive; the test
    /// must.
    func navigation() -> FakeNavigation {
        let navigation = FakeNavigation()
        controller.navigation = navigation
        return navigation
    }

    /// Creates a fixture that shows the lists: "Tasks", followed by lists with these names.
    static func lists(_ names: [String] = []) async throws -> ListFixture {
        let fixture = try ListFixture()
        let more = names.map { NewItem(title: $0) }
        if !more.isEmpty { try await fixture.store.perform(.add(more, at: .bottom, in: TodoList.root), at: noon) }
        fixture.controller.openList(TodoList.root) {}
        await fixture.written()
        try #require(fixture.controller.query == .lists)
        fixture.surface.forget()
        return fixture
    }

    var listNames: [String] { get throws { try store.lists().readable.map(\.name) } }

    /// Returns the titles in another list in the store.
    func titles(in list: UUID) throws -> [String] { try store.items(of: list).readable.map(\.title) }
}
