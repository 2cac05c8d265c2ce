import Todo

/// Fields that are stored in the same properties: how the fields are read, and how they are written when one of them
/// changes.
struct TaskProperty: Sendable {
    /// The names of the iCalendar properties, in a task written by Furrow.
    let names: [String]
    /// Returns whether two tasks have the same values of these fields.
    let isSame: @Sendable (TaskFields, TaskFields) -> Bool
    let read: @Sendable (TaskReader, inout TaskFields) -> Void
    let write: @Sendable (inout TaskWriting, TaskFields) -> Void

    init(
        _ fields: [Field], in names: [String], read: @escaping @Sendable (TaskReader, inout TaskFields) -> Void,
        write: @escaping @Sendable (inout TaskWriting, TaskFields) -> Void
    ) {
        self.names = names
        isSame = { one, other in fields.allSatisfy { one[$0] == other[$0] } }
        (self.read, self.write) = (read, write)
    }

    /// A property for a value that is not a field of the table.
    init<Value: Equatable & SendableMetatype>(
        _ path: WritableKeyPath<TaskFields, Value> & Sendable, in names: [String],
        read: @escaping @Sendable (TaskReader) -> Value, write: @escaping @Sendable (inout TaskWriting, Value) -> Void
    ) {
        self.names = names
        isSame = { $0[keyPath: path] == $1[keyPath: path] }
        self.read = { $1[keyPath: path] = read($0) }
        self.write = { write(&$0, $1[keyPath: path]) }
    }

    /// All properties. Later properties may use the fields that earlier ones have read.
    static let all: [TaskProperty] = [
        text(.title, in: "SUMMARY", absent: TaskFields.untitled) { Title.normalized($0) },
        notes,
        completion,
        // The time of creation never changes, so it is only written with a new task.
        TaskProperty(
            [], in: ["CREATED"], read: { $1[.created] = $0.instant("CREATED").map { .number($0) } ?? .none },
            write: { _, _ in }),
        dates,
        priority,
        tags,
        TaskProperty(\.parent, in: ["RELATED-TO"], read: { $0.parent }, write: { $0.setParent($1) }),
        TaskProperty(
            \.order, in: [order], read: { $0.number(order) }, write: { $0.set(order, $1.map { "\($0)" }) }),
        reminders, overrides,
    ]

    /// The version of the table. Raise it whenever any text is read differently than before, so that stores read their
    /// texts again.
    static let version = 2

    /// The names of all properties that a task written from its fields can have.
    static let allNames = Set(all.flatMap(\.names) + ["UID", "DTSTAMP", "LAST-MODIFIED"])

    /// The position among its siblings.
    static let order = "X-APPLE-SORT-ORDER"

    /// The properties in which Outlook, Thunderbird and RFC 9073 store a formatted copy of the notes.
    static let notesCopies = ["X-ALT-DESC", "STYLED-DESCRIPTION"]

    private static func text(
        _ field: Field, in name: String, absent: String, _ normalized: @escaping @Sendable (String) -> String?
    ) -> TaskProperty {
        TaskProperty(
            [field], in: [name], read: { $1[field] = .text($0.text(name).flatMap(normalized) ?? absent) },
            write: { writing, new in
                let text = new.text(field) ?? absent
                writing.set(name, text: text == absent ? nil : text)
            })
    }

    /// The notes. When they change, their formatted copies are removed, because other programs prefer the copies and
    /// would show the old text.
    private static let notes = TaskProperty(
        [.notes], in: ["DESCRIPTION"], read: { $1[.notes] = .text(Notes.limited($0.notes)) },
        write: { writing, new in
            let text = (new.text(.notes) ?? "") + writing.overLimitParts.notes
            writing.set("DESCRIPTION", text: text.isEmpty ? nil : text)
            for copy in notesCopies { writing.set(copy, nil) }
        })

    private static let priority = TaskProperty(
        [.priority], in: ["PRIORITY"],
        read: {
            $1[.priority] = .number(Int64(($0.number("PRIORITY").flatMap(Priority.init(exactly:)) ?? .none).value))
        },
        write: { writing, new in
            let number = new.number(.priority) ?? 0
            writing.set("PRIORITY", number == 0 ? nil : "\(number)")
        })

    private static let tags = TaskProperty(
        [.tags], in: ["CATEGORIES"],
        read: { reader, fields in
            fields[.tags] = .text(JSONTexts.encoded(Array(reader.tags.prefix(Limits.tags))))
        },
        write: { writing, new in
            let newTags = new.text(.tags).flatMap { JSONTexts.decoded($0) } ?? []
            let names = distinct(newTags + writing.overLimitParts.tags)
            let list = names.map(TextValue.escaped).joined(separator: ",")
            writing.set("CATEGORIES", names.isEmpty ? nil : list)
        })

    /// Returns the names normalized as tags, without duplicates. Does not use `Tags`, which compares each name with all
    /// others: this would take too long if a server sends 100,000 names.
    static func distinct(_ names: [String]) -> [String] {
        var seen: Set<String> = []
        return names.compactMap(Tags.normalized).filter { seen.insert(Tags.key($0)).inserted }
    }
}
