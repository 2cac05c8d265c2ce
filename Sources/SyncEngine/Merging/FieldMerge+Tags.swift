// The merging of tags as a set.

import Todo

extension FieldMerge {
    /// Merges tags: a tag that either side removed is removed, and a tag that either side added is kept.
    func mergeTags(_ versions: Versions, into merged: inout Merged) {
        guard let base = TagSet(versions.base ?? .text("[]")), let later = TagSet(versions[newer]),
            let earlier = TagSet(versions[newer.other])
        else { return useLater(.tags, versions, into: &merged) }
        merged.values[.tags] = .text(JSONTexts.encoded(TagSet.merged(base: base, later: later, earlier: earlier)))
    }
}

/// Tags in order, and the first spelling of each tag by its case-insensitive key.
private struct TagSet {
    let names: [String]
    let spellings: [String: String]

    init?(_ value: FieldValue) {
        guard let names = value.text.flatMap(JSONTexts.decoded) else { return nil }
        self.names = names
        spellings = Dictionary(names.map { (Tags.key($0), $0) }) { first, _ in first }
    }

    subscript(name: String) -> String? { spellings[Tags.key(name)] }

    /// Returns the merged tags: first the later side's tags, then the tags that only the earlier side added. Each group
    /// keeps its order.
    static func merged(base: TagSet, later: TagSet, earlier: TagSet) -> [String] {
        let kept = later.names.filter { base[$0] == nil || earlier[$0] != nil }
        let added = earlier.names.filter { base[$0] == nil && later[$0] == nil }
        return kept.map { name in
            // A side that left the spelling unchanged accepts the other side's new spelling.
            let isOld = base[name].map(sameBytes(as: name)) == true
            return isOld && !earlier.names.contains(where: sameBytes(as: name)) ? earlier[name] ?? name : name
        } + added
    }

    private static func sameBytes(as name: String) -> (String) -> Bool {
        { $0.utf8.elementsEqual(name.utf8) }
    }
}
