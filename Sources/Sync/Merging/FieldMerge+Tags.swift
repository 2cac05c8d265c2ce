// Tags that both sides changed, as a set.

import Todo

extension FieldMerge {
    /// Merges tags: what either side removed goes, what either added stays.
    func mergeTags(_ versions: Versions, into merged: inout Merged) {
        guard let base = TagSet(versions.base ?? .text("[]")), let later = TagSet(versions[newer]),
            let earlier = TagSet(versions[newer.other])
        else { return takeLater(.tags, versions, into: &merged) }
        merged.values[.tags] = .text(JSONTexts.written(TagSet.merged(base, later, earlier)))
    }
}

/// Tags in their order, and each one's first spelling by what its spellings have in common.
private struct TagSet {
    let names: [String]
    let spellings: [String: String]

    /// The tags of a field's value; nil where it holds none that can be read.
    init?(_ value: FieldValue) {
        guard let names = value.text.flatMap(JSONTexts.read) else { return nil }
        self.names = names
        spellings = Dictionary(names.map { (Tags.key($0), $0) }) { first, _ in first }
    }

    subscript(name: String) -> String? { spellings[Tags.key(name)] }

    /// In the later side's order, then what only the earlier one added, in its own.
    static func merged(_ base: TagSet, _ later: TagSet, _ earlier: TagSet) -> [String] {
        let kept = later.names.filter { base[$0] == nil || earlier[$0] != nil }
        let added = earlier.names.filter { base[$0] == nil && later[$0] == nil }
        return kept.map { name in
            // Who left the spelling alone has nothing against another one.
            let isOld = base[name].map(sameBytes(as: name)) == true
            return isOld && !earlier.names.contains(where: sameBytes(as: name)) ? earlier[name] ?? name : name
        } + added
    }

    private static func sameBytes(as name: String) -> (String) -> Bool {
        { $0.utf8.elementsEqual(name.utf8) }
    }
}
