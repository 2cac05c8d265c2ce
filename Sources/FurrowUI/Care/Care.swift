// What synchronising asks of the person, in a window: read when the store has changed, shown on rows, said once.

import Foundation
import GtkSupport
import Store
import Todo

/// Where what synchronising asks is said.
@MainActor protocol CareSurface: AnyObject {
    /// Values of items lost since this was called last. The item that lost last comes first.
    ///
    /// - Parameter areReturns: whether all of them were deleted here, and came back because they were changed elsewhere.
    func conflictsCame(_ items: [Item], areReturns: Bool)
    /// A list of which most is gone on the server, or all of it: nobody has been asked yet.
    func holdCame(_ care: CareOfList)
    /// Other items and lists are marked.
    func marksChanged(_ marks: SyncMarks)
}

/// Follows what synchronising asks of the person.
@MainActor final class Care {
    let libraries: Libraries
    weak var surface: (any CareSurface)?
    /// The last value that lost of which nothing is to be said any more; nil before anything was read: what lost while no
    /// window was there is marked and no more.
    private var lastTold: Int64?
    /// The lists of which it was asked what is to become of what is gone there.
    private var asked: Set<UUID> = []
    private var isReadWanted = false
    private let queue = StoreQueue()

    /// Has the program that synchronises do something, off the main thread; the arguments are its command and options.
    var run: @MainActor (_ arguments: [String]) async -> CareAnswer = { _ in .unanswered }
    /// Has a cycle begin at once, for something was answered.
    var syncSoon: @MainActor () -> Void = {}

    /// Nothing is known before it is read.
    init(_ libraries: Libraries) { self.libraries = libraries }

    private var store: Store { libraries.store }

    /// How much is asked of the store and not done.
    var pending: Int { queue.writes + queue.reads }

    /// The store may say something else now.
    func storeChanged() {
        guard !isReadWanted else { return }
        isReadWanted = true
        queue.add(.read) {
            self.isReadWanted = false
            // What cannot be read now is looked for with the next change.
            guard let marks = try? await self.store.syncMarks() else { return }
            await self.take(marks)
        } finally: {
        }
    }

    private func take(_ marks: SyncMarks) async {
        let before = libraries.marks
        libraries.show(marks)
        if marks != before { surface?.marksChanged(marks) }
        if let lastTold, marks.lastConflict > lastTold { await tell(after: lastTold) }
        lastTold = max(lastTold ?? 0, marks.lastConflict)
        asked.formIntersection(marks.troubled)
        for list in marks.troubled where !asked.contains(list) {
            guard let care = try? await store.careOfList(list), care.asks else { continue }
            asked.insert(list)
            surface?.holdCame(care)
        }
    }

    private func tell(after last: Int64) async {
        guard let conflicts = try? await store.conflicts(after: last) else { return }
        var ids: [UUID] = []
        for conflict in conflicts where !ids.contains(conflict.item) { ids.append(conflict.item) }
        var items: [Item] = []
        for id in ids { if let item = try? await store.whole(id) { items.append(item) } }
        guard !items.isEmpty else { return }
        surface?.conflictsCame(items, areReturns: conflicts.allSatisfy { $0.lost.field == .deleted })
    }

    /// The item that was changed in two places last; nil where none was.
    func lastConflicted() async -> UUID? {
        guard let conflicts = try? await store.conflicts(after: 0) else { return nil }
        for conflict in conflicts {
            if let item = try? await store.whole(conflict.item) { return item.id }
        }
        return nil
    }
}

// MARK: - Answers

extension Care {
    /// What the person answers of a list of which something is gone on the server.
    enum Answer: Equatable, Sendable {
        /// Items that are gone there go to the trash here.
        case moveToTrash
        /// What is gone there is put there again.
        case putAgain
        /// The list stays here as a local one.
        case keepHere
    }

    /// Keeps what was answered, and has it be done. A list that is to go to the trash is deleted as by hand: that is a step.
    func answer(_ answer: Answer, for list: UUID) async throws {
        switch answer {
        case .moveToTrash: try await store.noteForSync { try $0.keep(.deleteHere, for: list) }
        case .putAgain: try await store.noteForSync { try $0.keep(.putAnew, for: list) }
        case .keepHere: try await store.noteForSync { try $0.endSync(of: list) }
        }
        storeChanged()
        syncSoon()
    }

    /// Deletes on its server a list that lies in the trash here.
    ///
    /// - Returns: why it could not be done; nil where it was, or the list is none that is the same on a server.
    func deleteOnServer(_ list: UUID) async -> String? {
        let isThere = try? await store.readForSync { try $0.isInTrash(list) && $0.remoteList(list) != nil }
        guard isThere == true else { return nil }
        let answer = await run(["switch-off", list.uuidString.lowercased(), "--on-server"])
        storeChanged()
        guard !answer.isDone else { return nil }
        let why = answer.message.map { " " + $0 } ?? ""
        return tr("The list could not be deleted on the server.") + why
    }
}

/// How a command of the program that synchronises ended.
struct CareAnswer: Equatable, Sendable {
    /// Whether it was done.
    var isDone: Bool
    /// What happened and what to do; nil where nothing was said.
    var message: String?

    /// There is nobody who could do it.
    static var unanswered: CareAnswer {
        CareAnswer(isDone: false, message: tr("The program that synchronises could not be started."))
    }
}

extension CareOfList {
    /// Whether it waits for an answer.
    var asks: Bool { remote.answer == nil && (isGone || remote.held > 0) }

    /// Whether the list itself is gone on the server.
    var isGone: Bool { remote.problem?.code == SyncProblem.gone.code }
}
