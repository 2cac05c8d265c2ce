import ArgumentParser
import GLibSupport
import Store
import Todo
import Wording

/// The options for a task's parent, tags and priority.
struct DetailOptions: ParsableArguments {
    /// The word that removes a value.
    private static let none = "none"

    @Option(help: ArgumentHelp(tr("The id of the parent task, or “none”."), valueName: "id"))
    var parent: String?

    @Option(
        name: .customLong("tag"),
        help: ArgumentHelp(tr("A tag to add. May be repeated. Or “none” to remove all tags."), valueName: "name"))
    var tags: [String] = []

    @Option(
        name: .customLong("untag"),
        help: ArgumentHelp(tr("A tag to remove. May be repeated."), valueName: "name"))
    var untagged: [String] = []

    @Option(
        help: ArgumentHelp(tr("The priority: high, medium, low, none, or a number from 0 to 9."), valueName: "priority")
    )
    var priority: String?

    /// Returns the values of the options for which no task has to be looked up.
    private func values() throws -> [FieldChange] {
        var changes: [FieldChange] = []
        if let priority { changes.append(.priority(try Self.priority(priority))) }
        return changes
    }

    /// Whether none of the options was given. An invalid value counts as given.
    var isEmpty: Bool {
        parent == nil && tags.isEmpty && untagged.isEmpty && (try? values().isEmpty) == true
    }

    func validate() throws {
        try ItemReference.checkLength(parent.map { [$0] } ?? [])
        _ = try values()
        for tag in tags { try Self.checkTag(tag) }
        let added = newTags ?? Tags()
        if added.names.count > Limits.tags { throw ValidationError(translated(TodoError.tooManyTags.message)) }
        for tag in untagged {
            guard let name = Tags.normalized(tag) else { throw ValidationError(translated(TodoError.emptyTag.message)) }
            guard added.contains(name) else { continue }
            throw ValidationError(
                tr("The tag “{tag}” cannot be added and removed at once. Use either --tag or --untag.")
                    .filling("tag", with: name))
        }
    }

    /// Returns the options for fields with a single value, as new values.
    func changes(in store: Store) throws -> [FieldChange] {
        var changes: [FieldChange] = []
        if let parent {
            let id = parent == Self.none ? nil : try ItemReference.items([parent], in: store)[0].id
            changes.append(.parent(id))
        }
        return try changes + values()
    }

    var newTags: Tags? { tags.isEmpty ? nil : Tags(tags.filter { $0 != Self.none }) }

    /// Returns whether the options forbid a tag that is in the task's title.
    func forbids(_ tag: String) -> Bool { tags.contains(Self.none) || Tags(untagged).contains(tag) }

    /// The changes to the tags. They apply to the tags that the task has when the command runs.
    var adjustments: [Adjustment] {
        (tags.contains(Self.none) ? [.untagAll] : []) + untagged.map(Adjustment.untag)
            + tags.filter { $0 != Self.none }.map(Adjustment.tag)
    }

    /// Checks the name of a tag.
    ///
    /// - Throws: `ValidationError` if the name is not a valid tag.
    static func checkTag(_ name: String) throws {
        do {
            _ = try Tags.typed(name)
        } catch {
            throw ValidationError(translated(error.message))
        }
    }

    private static func priority(_ text: String) throws -> Priority {
        let levels: [String: Priority] = ["high": .high, "medium": .medium, "low": .low, none: .none]
        guard let priority = levels[text.lowercased()] ?? Int64(text).flatMap({ Priority(exactly: $0) }) else {
            throw ValidationError(
                tr("“{text}” is not a valid priority. Use high, medium, low or none, or a number from 0 to 9.")
                    .filling("text", with: text))
        }
        return priority
    }
}
