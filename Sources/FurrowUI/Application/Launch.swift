// What a start of the program asks for, beside its store.

import Foundation

/// How the window is started.
public struct Launch: Equatable, Sendable {
    /// Which list to show; nil is the one that is open already, or the first.
    public var list: UUID?
    /// Whether the entry of a new item is to be ready.
    public var addsItem: Bool
    /// Whether to wait for what the session bus asks for, without a window: GApplication's service mode.
    public var isService: Bool

    /// The path of a file whose tasks are to be shown, to be imported; nil where there is none.
    public var file: String?

    /// An ordinary start.
    public init(list: UUID? = nil, addsItem: Bool = false, isService: Bool = false, file: String? = nil) {
        (self.list, self.addsItem, self.isService, self.file) = (list, addsItem, isService, file)
    }
}
