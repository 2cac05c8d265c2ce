import CGtk
import GtkSupport

extension Widget {
    /// Adds or removes a style class.
    package func setClass(_ name: String, if isSet: Bool) {
        if isSet { gtk_widget_add_css_class(self, name) } else { gtk_widget_remove_css_class(self, name) }
    }
}
