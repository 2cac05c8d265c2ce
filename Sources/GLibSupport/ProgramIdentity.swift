// The name and the version by which desktops know the program.

/// The application's id and version.
public enum ProgramIdentity {
    /// The application id, also the name of the desktop file and the icon.
    public static let applicationID = "io.github.furrow_app.Furrow"
    /// The version of the program.
    public static let version = "0.8.0"
}
