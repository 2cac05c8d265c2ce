// The window, as the program that reminds knows it.

/// What another program can ask of the window's own on the session bus, beside to come forward.
public enum WindowService {
    /// The application's action that shows a list, whose id is its parameter.
    public static let showList = "show-list"
}
