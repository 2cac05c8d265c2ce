// Ids as the program writes them.

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension UUID {
    /// It in small letters, as `furrow` writes ids too.
    var text: String { uuidString.lowercased() }
}
