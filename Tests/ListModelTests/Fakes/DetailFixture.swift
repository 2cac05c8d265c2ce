// The details of a task without a page: a fake surface, a clock set by the test, and a store in memory.

import Foundation
import GRDB
import Gestures
import Store
import Testing
import Todo

@testable import ListModel

/// A call of the controller to the surface, other than showing texts and rows.
enum DetailOrder: Equatable {
    case open(isByKey: Bool)
    case close(UUID)
    case externalValue(DetailText, String?)
    case toast(String)
    case announce(StepSummary.Kind)
    case error(String)
}

@MainActor final class FakeDetailSurface: DetailSurface {
    var texts: [DetailText: String] = [.title: "", .notes: ""]
    private(set) var item: Item?
    private(set) var tags: [String] = []
    private(set) var orders: [DetailOrder] = []
    private(set) var wake: Seconds?
    /// The number of requested wake-ups.
    private(set) var wakes = 0
    private(set) var retry: (@MainActor () -> Void)?

    func text(of text: DetailText) -> String { texts[text] ?? "" }
    func show(_ value: String, in text: DetailText) { texts[text] = value }
    /// Whether the texts can be edited, as in a list that is not read-only.
    var isEditable = true
    func edit(_ value: String, in text: DetailText) {
        if isEditable { texts[text] = value }
    }
    func show(_ item: Item, among lists: [TodoList]) { self.item = item }
    func suggest(tags names: [String]) { tags = names }
    func showExternalValue(_ value: String?, of text: DetailText) {
        if value != nil { orders.append(.externalValue(text, value)) }
    }
    func open(isByKey: Bool) { orders.append(.open(isByKey: isByKey)) }
    func close(from item: UUID) { orders.append(.close(item)) }
    func wake(at time: Seconds) { (wake, wakes) = (time, wakes + 1) }
    func showToast(_ text: String) { orders.append(.toast(text)) }
    func announce(_ step: StepSummary) { orders.append(.announce(step.kind)) }
    func showError(_ text: String, retry: (@MainActor () -> Void)?) {
        orders.append(.error(text))
        self.retry = retry
    }
    func dismissError() {}

    func forget() { orders = [] }
}

/// The details of a task in a list.
@MainActor final class DetailFixture {
    let list: ListFixture
    let controller: DetailController
    let surface = FakeDetailSurface()

    init(_ titles: [String] = ["a", "b"]) throws {
        list = try ListFixture(titles)
        let clock = list.clock
        controller = DetailController(list.rowStore.rowStores) { clock.time }
        controller.surface = surface
        list.rowStore.rowStores.onWrite = { [weak controller] in controller?.storeChanged(isOwn: true) }
    }

    var store: Store { list.store }

    func id(_ title: String) throws -> UUID { try list.id(title) }

    /// Waits until the store has answered all requests.
    func written() async {
        while controller.pending + list.controller.pending > 0 { await Task.yield() }
    }

    /// Types notes and moves the focus to another widget.
    func leave(_ notes: String) async {
        type(notes)
        controller.editingEnded(.notes)
        await written()
    }

    /// Types notes and moves the focus to another window.
    func rest(_ notes: String) async {
        type(notes)
        controller.focusLost(.notes)
        await written()
    }

    func open(_ title: String) async throws {
        controller.open(try id(title), isByKey: true)
        await written()
    }

    func type(_ text: String, in field: DetailText = .notes) {
        surface.texts[field] = text
        controller.typed(field)
    }

    /// Advances the clock.
    func wait(_ seconds: Seconds) async {
        list.clock.time += seconds
        if let wake = surface.wake, wake <= list.clock.time { controller.tick() }
        await written()
    }

    /// Performs a command as another program would.
    func elsewhere(_ command: Command) async throws {
        _ = try await store.perform(command, at: noon)
        controller.storeChanged(isOwn: false)
        await written()
    }

    func notes(_ id: UUID) throws -> String? { try store.item(id)?.notes }
}
