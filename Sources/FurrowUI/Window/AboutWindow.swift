import CGtk
import GtkSupport

/// The About window: version, license and links.
@MainActor enum AboutWindow {
    /// The project's website. The metainfo has the same links.
    private static let website = "https://github.com/furrow-app/Furrow"
    private static let issues = "https://github.com/furrow-app/Furrow/issues"

    static func present(parent: UnsafeMutablePointer<GtkWindow>) {
        guard let about = adw_about_window_new() else { return }
        adw_about_window_set_application_name(about.opaque, tr("Furrow"))
        adw_about_window_set_application_icon(about.opaque, ProgramIdentity.applicationID)
        adw_about_window_set_developer_name(about.opaque, tr("The Furrow authors"))
        adw_about_window_set_version(about.opaque, ProgramIdentity.version)
        adw_about_window_set_comments(about.opaque, tr("To-do list made for your hands"))
        adw_about_window_set_website(about.opaque, website)
        adw_about_window_set_issue_url(about.opaque, issues)
        adw_about_window_set_license_type(about.opaque, GTK_LICENSE_GPL_3_0)
        gtk_window_set_transient_for(about.cast(), parent)
        gtk_window_present(about.cast())
    }
}
