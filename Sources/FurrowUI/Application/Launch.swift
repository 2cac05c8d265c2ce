import Foundation

/// The options of a program start, other than its store.
package struct Launch: Equatable, Sendable {
    /// The list to show, or nil for the one that is already open, or the first.
    package var list: UUID?
    /// Whether to start a new task.
    package var addsItem: Bool
    /// Whether to wait for requests on the session bus without a window: GApplication's service mode.
    package var isService: Bool

    /// The path of a file to import, after showing its tasks, or nil for none.
    package var file: String?

    package init(list: UUID? = nil, addsItem: Bool = false, isService: Bool = false, file: String? = nil) {
        self.list = list
        self.addsItem = addsItem
        self.isService = isService
        self.file = file
    }
}
