/// Functions that are called after a change, each until its owner is deallocated.
@MainActor public final class Observers {
    private struct Member {
        weak var owner: AnyObject?
        let body: @MainActor () -> Void
    }

    private var members: [Member] = []

    public init() {}

    public func add(for owner: AnyObject, _ body: @escaping @MainActor () -> Void) {
        removeEnded()
        members.append(Member(owner: owner, body: body))
    }

    /// Calls the functions in the order in which they were added.
    public func notify() {
        removeEnded()
        for member in members where member.owner != nil { member.body() }
    }

    private func removeEnded() { members.removeAll { $0.owner == nil } }
}
