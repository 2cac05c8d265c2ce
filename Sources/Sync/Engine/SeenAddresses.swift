// Which addresses a listing has named, in 8 bytes each.

/// The addresses that a listing has named.
///
/// Each is kept as a hash of 64 bits, seeded by chance in each process: among 250,000 of them two are taken for one once in 10⁸ listings,
/// and no server can bring that about. An address that is missed so is compared again the next day.
struct SeenAddresses: Sendable {
    /// How many are kept unsorted before they join the others.
    private static let mostRecent = 4096

    private var sorted: [UInt64] = []
    private var recent: Set<UInt64> = []

    /// Adds an address.
    ///
    /// - Returns: whether it was not there before.
    mutating func insert(_ href: String) -> Bool {
        let hash = Self.hash(href)
        if holds(hash) { return false }
        recent.insert(hash)
        if recent.count > max(Self.mostRecent, sorted.count / 16) { merge() }
        return true
    }

    /// Whether an address was named.
    func contains(_ href: String) -> Bool { holds(Self.hash(href)) }

    private func holds(_ hash: UInt64) -> Bool {
        if recent.contains(hash) { return true }
        var (low, high) = (0, sorted.count)
        while low < high {
            let middle = (low + high) / 2
            if sorted[middle] < hash { low = middle + 1 } else { high = middle }
        }
        return low < sorted.count && sorted[low] == hash
    }

    /// Merges the recent ones from the end, so that no second array is needed.
    private mutating func merge() {
        let new = recent.sorted()
        recent.removeAll(keepingCapacity: true)
        var (old, next) = (sorted.count - 1, new.count - 1)
        sorted.append(contentsOf: new)
        var place = sorted.count - 1
        while next >= 0 {
            if old >= 0, sorted[old] > new[next] {
                sorted[place] = sorted[old]
                old -= 1
            } else {
                sorted[place] = new[next]
                next -= 1
            }
            place -= 1
        }
    }

    private static func hash(_ href: String) -> UInt64 { UInt64(bitPattern: Int64(href.hashValue)) }
}
