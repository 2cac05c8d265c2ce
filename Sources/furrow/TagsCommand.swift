import ArgumentParser
import GLibSupport
import Store
import SystemTime
import Todo

/// `furrow tags`: lists the tags, or renames or deletes a tag on all tasks.
struct TagsCommand: ListScopedCommand {
    static let configuration = CommandConfiguration(
        commandName: "tags",
        abstract: tr("List the tags, or rename or delete a tag on all tasks."),
        usage: "furrow tags [--store <path>] [--list <name>] [--json] [--rename <tag> <name>] [--delete <tag>]",
        discussion: tr("Each line begins with the number of open tasks with the tag.")
    )

    @ParentCommand var furrow: Furrow
    @OptionGroup var store: StoreOption
    @OptionGroup var list: ListOption

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(tr("Rename a tag on all tasks, in one step."), valueName: "tag"))
    var rename: [String] = []

    @Option(help: ArgumentHelp(tr("Remove a tag from all tasks, in one step."), valueName: "tag"))
    var delete: String?

    @OptionGroup var json: JSONOption

    func validate() throws {
        guard rename.isEmpty || rename.count == 2 else {
            throw ValidationError(tr("The tag or its new name is missing: furrow tags --rename home house"))
        }
        if !rename.isEmpty, delete != nil { throw ValidationError(tr("Use either --rename or --delete.")) }
        if json.isOn, !rename.isEmpty || delete != nil {
            throw ValidationError(tr("--json is only for listing tags. Leave it out with --rename and --delete."))
        }
        if let name = rename.last { try DetailOptions.checkTag(name) }
    }

    func run() throws {
        // Checked here, when all options are known, because the option may precede the subcommand.
        if list.name ?? furrow.list.name != nil, !rename.isEmpty || delete != nil {
            throw ValidationError(tr("--list is only for listing tags. Leave it out with --rename and --delete."))
        }
        let store = try openStore()
        if rename.count == 2 {
            let tag = try Self.existingTag(rename[0], in: store)
            try store.perform(.renameTag(tag, to: rename[1]), at: .now)
        } else if let delete {
            try store.perform(.deleteTag(try Self.existingTag(delete, in: store)), at: .now)
        } else {
            let tags = try store.tags(of: chosenList(in: store)?.id)
            try StandardOutput.write(
                json.isOn ? try JSONText.of(tags.map(TagJSON.init)) : Self.lines(tags), isJSON: json.isOn)
        }
    }

    /// Returns the stored spelling of the tag with this name.
    ///
    /// - Throws: `Failure` if no task has the tag.
    static func existingTag(_ name: String, in store: Store) throws -> String {
        let key = Tags.normalized(name).map(Tags.key)
        if let tag = try store.tags().first(where: { Tags.key($0.name) == key }) { return tag.name }
        throw Failure(tr("There is no tag “{name}”. See “furrow tags”.").filling("name", with: name))
    }

    private static func lines(_ tags: [TagCount]) -> String {
        let width = tags.map { String($0.open).count }.max() ?? 0
        return tags.map { tag in
            let count = String(tag.open)
            return String(repeating: " ", count: width - count.count) + "\(count) #\(tag.name)\n"
        }.joined()
    }
}

/// A tag as printed by `furrow tags --json`.
private struct TagJSON: Encodable {
    let name: String
    let open: Int

    init(_ tag: TagCount) { (name, open) = (tag.name, tag.open) }
}
