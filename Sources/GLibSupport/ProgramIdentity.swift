/// The application's id and version, by which desktops know the program.
public enum ProgramIdentity {
    /// The application id, also the name of the desktop file and the icon.
    public static let applicationID = "io.github.furrow_app.Furrow"
    public static let version = "0.8.0"
}
