// Re-exports the essentials of Foundation to this module and to all modules that import it. FoundationEssentials, where
// it exists, is smaller than Foundation, because it has no locale data.

#if canImport(FoundationEssentials)
    @_exported import FoundationEssentials
#else
    @_exported import Foundation
#endif
