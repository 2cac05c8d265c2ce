/// The hrefs that a listing has contained, so that repeated and missing ones are found.
///
/// Each takes 8 bytes: a hash that is seeded randomly in each process. Among 250,000 hrefs two collide once in 10⁸
/// listings, and no server can provoke that. An href missed because of a collision is compared again the next day.
struct SeenHrefs: Sendable {
    /// The number of recent hashes that are kept unsorted before they are merged.
    private static let maxRecent = 4096

    private var sorted: [UInt64] = []
    private var recent: Set<UInt64> = []

    /// Adds an href.
    ///
    /// - Returns: Whether the href is new.
    mutating func insert(_ href: String) -> Bool {
        let hash = Self.hash(href)
        if containsHash(hash) { return false }
        recent.insert(hash)
        if recent.count > max(Self.maxRecent, sorted.count / 16) { merge() }
        return true
    }

    func contains(_ href: String) -> Bool { containsHash(Self.hash(href)) }

    private func containsHash(_ hash: UInt64) -> Bool {
        if recent.contains(hash) { return true }
        var (low, high) = (0, sorted.count)
        while low < high {
            let middle = (low + high) / 2
            if sorted[middle] < hash { low = middle + 1 } else { high = middle }
        }
        return low < sorted.count && sorted[low] == hash
    }

    /// Merges the recent hashes from the end, so that no second array is needed.
    private mutating func merge() {
        let new = recent.sorted()
        recent.removeAll(keepingCapacity: true)
        var (old, next) = (sorted.count - 1, new.count - 1)
        sorted.append(contentsOf: new)
        var index = sorted.count - 1
        while next >= 0 {
            if old >= 0, sorted[old] > new[next] {
                sorted[index] = sorted[old]
                old -= 1
            } else {
                sorted[index] = new[next]
                next -= 1
            }
            index -= 1
        }
    }

    private static func hash(_ href: String) -> UInt64 { UInt64(bitPattern: Int64(href.hashValue)) }
}
