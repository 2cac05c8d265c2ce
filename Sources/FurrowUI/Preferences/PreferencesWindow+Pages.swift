// The pages of the preferences window.

import CGtk
import Gestures
import GtkSupport
import Parts
import Rows
import Todo
import Wording

extension PreferencesWindow {
    func gesturesPage() -> Page {
        let rows = [
            switchRow(
                tr("Slide Rows"), tr("Opens a row’s menu or performs an action"), \.settings.slideEnabled),
            switchRow(
                tr("Flick Rows"), tr("A quick flick opens a row’s menu"), \.settings.swipeEnabled,
                when: \.settings.slideEnabled),
            switchRow(
                tr("Pinch Rows Apart"), tr("Inserts a task between two rows"), \.settings.pinchEnabled),
            switchRow(tr("Pinch In"), tr("Shows the lists"), \.settings.pinchInEnabled),
            switchRow(
                tr("Pull List"), tr("Down adds a task, further down shows the lists, up clears completed tasks"),
                \.settings.pullEnabled),
            switchRow(
                tr("Drag Rows"), tr("A long press, or a drag with the mouse, moves a row"),
                \.settings.reorderEnabled),
        ]
        let touchpad = [
            switchRow(
                tr("Invert Touchpad Slides"), tr("Rows move against the direction of scrolling"),
                \.settings.invertsTouchpad, when: \.settings.slideEnabled)
        ]
        return FormRows.page(
            tr("Gestures"), icon: "input-touchpad-symbolic",
            [
                FormRows.group(tr("Gestures"), tr("Every gesture has a keyboard shortcut and a menu item."), rows),
                FormRows.group(tr("Touchpad"), nil, touchpad),
                FormRows.group(
                    tr("New Tasks"), nil,
                    [
                        switchRow(
                            tr("Recognize Dates in Titles"), tr("“Pay rent tomorrow 9am” is due tomorrow at nine"),
                            \.readsDates)
                    ]),
            ])
    }

    func menuPage() -> Page {
        FormRows.page(
            tr("Swipe Menu"), icon: "view-more-horizontal-symbolic",
            [
                FormRows.group(tr("Slide Style"), nil, slideStyles()),
                FormRows.group(tr("Sides"), nil, sides()),
                FormRows.group(tr("End of a Slide"), nil, limits()),
                FormRows.group(tr("Menu Style"), nil, menuStyles()),
                FormRows.group(tr("Open Position"), nil, openings()),
                FormRows.group(tr("Movement"), nil, movements()),
                actionsGroup(
                    tr("Leading Actions"),
                    tr("Shown when a row slides away from the start of its text, outermost first"),
                    \.settings.leadingActions),
                actionsGroup(
                    tr("Trailing Actions"),
                    tr("Shown when a row slides toward the start of its text, outermost first"),
                    \.settings.trailingActions),
            ])
    }

    private static let hasMenu: Condition = { $0.settings.slideEnabled && $0.settings.slideStyle == .menu }

    private func slideStyles() -> [Row] {
        choiceRows(
            [
                Choice(
                    Gestures.Settings.SlideStyle.menu, tr("Menu"),
                    tr("A short slide opens the menu, a long slide performs an action")),
                Choice(.direct, tr("Direct"), tr("A slide completes or deletes, without a menu")),
            ], \.settings.slideStyle, when: \.settings.slideEnabled)
            + [
                switchRow(
                    tr("Long Slide"), tr("Performs the outermost action"), \.settings.fullSwipeEnabled,
                    when: {
                        Self.hasMenu($0) && $0.settings.opening == .menu && $0.settings.limit == .rubberBand
                    })
            ]
    }

    private func sides() -> [Row] {
        choiceRows(
            [
                Choice(
                    Gestures.Settings.Sides.each, tr("Menu on Each Side"),
                    tr("Depends on the direction of the swipe")),
                Choice(
                    .one, tr("One Menu"),
                    tr("Shows the leading actions in both directions")),
            ], \.settings.sides, when: Self.hasMenu)
    }

    private func limits() -> [Row] {
        choiceRows(
            [
                // Translators: What a row does when it is slid past its end.
                Choice(Gestures.Settings.Limit.rubberBand, tr("Stretch"), tr("The row follows with resistance")),
                // Translators: What a row does when it is slid past its end.
                Choice(.clamp, tr("Stop"), tr("A long slide performs no action")),
            ], \.settings.limit, when: Self.hasMenu)
    }

    private func menuStyles() -> [Row] {
        choiceRows(
            [
                Choice(Gestures.Settings.MenuStyle.reveal, tr("Reveal"), tr("The row slides off the menu")),
                Choice(.push, tr("Push"), tr("The menu pushes the row aside")),
            ], \.settings.menuStyle, when: Self.hasMenu)
    }

    private func openings() -> [Row] {
        choiceRows(
            [
                Choice(Gestures.Settings.Opening.menu, tr("Menu"), tr("As wide as its buttons")),
                // Translators: A row opens until a narrow edge remains, as a handle.
                Choice(.peek, tr("Handle"), tr("A narrow edge of the row stays visible")),
                // Translators: How far a row opens: completely.
                Choice(.full, tr("Full"), tr("The row opens completely")),
            ], \.settings.opening, when: Self.hasMenu)
    }

    private func movements() -> [Row] {
        [
            switchRow(
                tr("Snap"), tr("A released row opens or closes completely"),
                \.settings.snaps, when: Self.hasMenu),
            switchRow(tr("Bounce"), tr("A row bounces when it closes"), \.settings.bounces, when: Self.hasMenu),
            switchRow(
                tr("Dim Open Rows"), tr("A row fades slightly when it opens"), \.settings.dimsOpenRows,
                when: Self.hasMenu),
        ]
    }

    func appearancePage() -> Page {
        let heat = [
            switchRow(
                tr("Heat Map"), tr("Colors rows by their position in the list"), \.settings.showsHeat)
        ]
        return FormRows.page(
            tr("Appearance"), icon: "applications-graphics-symbolic",
            [
                FormRows.group(
                    tr("Row Height"), tr("Rows grow if large text needs more room."), rowHeights()),
                FormRows.group(
                    tr("Views"), tr("Tasks of all lists, by day"),
                    Query.views.map { switchRow($0.name, $0.words.summary, \.[shows: $0]) }),
                FormRows.group(tr("Colors"), nil, heat), FormRows.group(tr("Theme"), nil, themeRows()),
            ])
    }

    private func rowHeights() -> [Row] {
        choiceRows(
            [
                Choice(Gestures.Settings.RowHeight.compact, tr("Compact"), tr("Shows more rows")),
                Choice(.normal, tr("Normal")),
                Choice(.tall, tr("Tall"), tr("Easier to touch")),
            ], \.settings.rowHeight)
    }
}
