// The window's entry point.

/// Furrow with a window.
public enum FurrowProgram {
    /// Opens the window on a store and runs until it is closed.
    ///
    /// - Parameter storePath: the store's file; nil is the user's own.
    /// - Returns: the process's exit code.
    @MainActor
    public static func run(storePath: String?) -> Int32 {
        0
    }
}
