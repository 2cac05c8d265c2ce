import CGtk
import GtkShim
import GtkSupport
import ListModel
import Parts

/// Buttons and menus that trigger a row's actions. The GAction belongs to the row, and GTK finds it among the ancestors
/// of a button inside the row.
@MainActor enum ActionButtons {
    /// Creates a button with the action's icon.
    static func button(for action: RowAction, isDone: Bool, amongLists: Bool) -> Widget {
        let button = gtk_button_new_from_icon_name(Icon.named(action.icon(isDone: isDone))).unsafelyUnwrapped
        let label = action.label(isDone: isDone, amongLists: amongLists)
        gtk_widget_add_css_class(button, action.id)
        gtk_widget_set_tooltip_text(button, label)
        furrow_accessible_set_label(button, label)
        gtk_actionable_set_action_name(button.opaque, action.name(isDone: isDone))
        return button
    }

    /// Creates the “More” button, which holds the actions that do not fit in the menu.
    static func moreButton(_ actions: [RowAction], isDone: Bool, amongLists: Bool) -> Widget {
        let button = gtk_menu_button_new().unsafelyUnwrapped
        gtk_menu_button_set_icon_name(button.opaque, "view-more-symbolic")
        let model = menu(of: actions, isDone: isDone, amongLists: amongLists)
        gtk_menu_button_set_menu_model(button.opaque, model)
        g_object_unref(model)
        gtk_widget_set_tooltip_text(button, tr("More"))
        furrow_accessible_set_label(button, tr("More"))
        return button
    }

    /// Creates a menu of the actions. The caller releases it.
    static func menu(
        of actions: [RowAction], isDone: Bool, isSelected: Bool = false, amongLists: Bool
    ) -> UnsafeMutablePointer<GMenuModel> {
        let menu = g_menu_new().unsafelyUnwrapped
        for action in actions {
            let label = action.label(isDone: isDone, isSelected: isSelected, amongLists: amongLists)
            g_menu_append(menu, label, action.name(isDone: isDone))
        }
        return asMenuModel(menu)
    }

    /// Creates a menu section with a heading, in which all entries trigger the same action with different targets. The
    /// caller releases the menu.
    static func menu(
        titled title: String, _ action: String, _ entries: [(label: String, target: String)]
    ) -> UnsafeMutablePointer<GMenuModel> {
        let section = g_menu_new().unsafelyUnwrapped
        for entry in entries { furrow_menu_append_target(section, entry.label, action, entry.target) }
        let menu = g_menu_new().unsafelyUnwrapped
        g_menu_append_section(menu, title, asMenuModel(section))
        g_object_unref(section.raw)
        return asMenuModel(menu)
    }
}
