// Ids as the program writes them.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension UUID {
    /// The id in lowercase, as `furrow` also writes ids.
    var text: String { uuidString.lowercased() }
}
