/// The tags of a task, in the order in which they were added. Names that differ only in case are the same tag.
public struct Tags: Equatable, Sendable {
    /// The names, without number signs.
    public private(set) var names: [String] = []

    /// The maximum number of characters of a typed tag (`typed(_:)`).
    public static let longest = 100

    /// Invalid names and duplicates are skipped.
    public init(_ names: [String] = []) {
        for name in names { add(name) }
    }

    package init(normalized names: [String]) { self.names = names }

    /// Takes the names of a JSON array of texts unchanged. Returns nil if the JSON is not such an array.
    public init?(json: String) {
        guard let names = JSONTexts.decoded(json) else { return nil }
        self.names = names
    }

    /// The names as a JSON array.
    var json: String { JSONTexts.encoded(names) }

    public var isEmpty: Bool { names.isEmpty }

    public func contains(_ name: String) -> Bool {
        let key = Self.key(name)
        return names.contains { Self.key($0) == key }
    }

    /// Appends a tag, unless it is present or not valid.
    public mutating func add(_ name: String) {
        guard let name = Self.normalized(name), !contains(name) else { return }
        names.append(name)
    }

    /// Appends a typed tag, unless it is present or not valid.
    ///
    /// - Throws: `TodoError.tooManyTags` if the maximum number of tags is reached.
    mutating func addWithinLimit(_ name: String) throws(TodoError) {
        guard let name = Self.normalized(name), !contains(name) else { return }
        guard names.count < Limits.tags else { throw .tooManyTags }
        names.append(name)
    }

    public mutating func remove(_ name: String) {
        guard let key = Self.normalized(name).map(Self.key) else { return }
        names.removeAll { Self.key($0) == key }
    }

    /// Renames a tag in place. If both tags are present, they become one.
    public mutating func rename(_ name: String, to new: String) {
        guard let new = Self.normalized(new) else { return }
        let (key, newKey) = (Self.key(name), Self.key(new))
        guard let index = names.firstIndex(where: { Self.key($0) == key }) else { return }
        names[index] = new
        names = names.enumerated().filter { position, name in
            position == index || Self.key(name) != key && Self.key(name) != newKey
        }.map(\.element)
    }

    /// Returns a tag in stored form: one line without surrounding white space or leading number signs, or nil if
    /// nothing remains.
    public static func normalized(_ name: String) -> String? {
        guard let title = Title.normalized(name) else { return nil }
        // Repeated, since white space may follow the number signs, and more number signs the white space.
        return title.hasPrefix("#") ? normalized(String(title.drop { $0 == "#" })) : title
    }

    /// Returns the form that all spellings of a tag share.
    public static func key(_ name: String) -> String { name.lowercased() }
}
