/// The requests that other programs can send to the application on the session bus, in addition to activating it.
public enum ApplicationActions {
    /// The action that shows a list. Its parameter is the id of the list.
    public static let showList = "show-list"
}
