// What items are marked with.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The tags of an item, in the order in which they were given; capital letters make no other tag of one.
public struct Tags: Equatable, Sendable {
    /// Their names, without a sign before them.
    public private(set) var names: [String] = []

    /// The most characters of a tag that is given by hand (`typed(_:)`).
    public static let longest = 100

    /// No tags, or these; what is none is left out, and so is what stands there already.
    public init(_ names: [String] = []) {
        for name in names { add(name) }
    }

    /// These, as they are kept.
    init(kept names: [String]) { self.names = names }

    /// What a JSON array of texts has, as it stands there; nil where it is none.
    public init?(json: String) {
        guard let names = JSONTexts.read(json) else { return nil }
        self.names = names
    }

    /// The names as a JSON array.
    var json: String { JSONTexts.written(names) }

    /// Whether there are none.
    public var isEmpty: Bool { names.isEmpty }

    /// Whether the tag is among them.
    public func contains(_ name: String) -> Bool {
        let key = Self.key(name)
        return names.contains { Self.key($0) == key }
    }

    /// Adds a tag at the end; nothing changes where it is there, or is none.
    public mutating func add(_ name: String) {
        guard let name = Self.normalized(name), !contains(name) else { return }
        names.append(name)
    }

    /// Adds a tag that is given by hand; nothing changes where it is there, or is none.
    ///
    /// - Throws: `TodoError.tooManyTags` where as many are there as there can be.
    mutating func give(_ name: String) throws(TodoError) {
        guard let name = Self.normalized(name), !contains(name) else { return }
        guard names.count < Limits.tags else { throw .tooManyTags }
        names.append(name)
    }

    /// Takes a tag away.
    public mutating func remove(_ name: String) {
        guard let key = Self.normalized(name).map(Self.key) else { return }
        names.removeAll { Self.key($0) == key }
    }

    /// Gives a tag another name where it stands; where both are there, they become one.
    public mutating func rename(_ name: String, to new: String) {
        guard let new = Self.normalized(new) else { return }
        let (key, newKey) = (Self.key(name), Self.key(new))
        guard let place = names.firstIndex(where: { Self.key($0) == key }) else { return }
        names[place] = new
        names = names.enumerated().filter { position, name in
            position == place || Self.key(name) != key && Self.key(name) != newKey
        }.map(\.element)
    }

    /// A tag as it is kept: one line without white space at its ends or signs before it; nil where nothing remains.
    public static func normalized(_ name: String) -> String? {
        guard let title = Title.normalized(name) else { return nil }
        // Again: white space may follow the signs, and signs that.
        return title.hasPrefix("#") ? normalized(String(title.drop { $0 == "#" })) : title
    }

    /// What two spellings of one tag have in common.
    public static func key(_ name: String) -> String { name.lowercased() }
}
