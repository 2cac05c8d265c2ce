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
                tr("Slide Rows"), subtitle: tr("Opens a row’s menu or performs an action"), \.settings.slideEnabled),
            switchRow(
                tr("Flick Rows"), subtitle: tr("A quick flick opens a row’s menu"), \.settings.swipeEnabled,
                when: \.settings.slideEnabled),
            switchRow(
                tr("Pinch Rows Apart"), subtitle: tr("Inserts a task between two rows"), \.settings.pinchEnabled),
            switchRow(tr("Pinch In"), subtitle: tr("Shows the lists"), \.settings.pinchInEnabled),
            switchRow(
                tr("Pull List"),
                subtitle: tr("Down adds a task, further down shows the lists, up clears completed tasks"),
                \.settings.pullEnabled),
            switchRow(
                tr("Drag Rows"), subtitle: tr("A long press, or a drag with the mouse, moves a row"),
                \.settings.reorderEnabled),
        ]
        let touchpad = [
            switchRow(
                tr("Invert Touchpad Slides"), subtitle: tr("Rows move against the direction of scrolling"),
                \.settings.invertsTouchpad, when: \.settings.slideEnabled)
        ]
        return FormRows.page(
            tr("Gestures"), icon: "input-touchpad-symbolic",
            [
                FormRows.group(
                    tr("Gestures"), description: tr("Every gesture has a keyboard shortcut and a menu item."),
                    rows: rows),
                FormRows.group(tr("Touchpad"), description: nil, rows: touchpad),
                FormRows.group(
                    tr("New Tasks"), description: nil,
                    rows: [
                        switchRow(
                            tr("Recognize Dates in Titles"),
                            subtitle: tr("“Pay rent tomorrow 9am” is due tomorrow at nine"),
                            \.readsDates)
                    ]),
            ])
    }

    func menuPage() -> Page {
        FormRows.page(
            tr("Swipe Menu"), icon: "view-more-horizontal-symbolic",
            [
                FormRows.group(tr("Slide Style"), description: nil, rows: slideStyles()),
                FormRows.group(tr("Sides"), description: nil, rows: sides()),
                FormRows.group(tr("End of a Slide"), description: nil, rows: limits()),
                FormRows.group(tr("Menu Style"), description: nil, rows: menuStyles()),
                FormRows.group(tr("Open Position"), description: nil, rows: openings()),
                FormRows.group(tr("Movement"), description: nil, rows: movements()),
                actionsGroup(
                    tr("Leading Actions"),
                    description: tr("Shown when a row slides away from the start of its text, outermost first"),
                    field: \.settings.leadingActions),
                actionsGroup(
                    tr("Trailing Actions"),
                    description: tr("Shown when a row slides toward the start of its text, outermost first"),
                    field: \.settings.trailingActions),
            ])
    }

    private static let hasMenu: Condition = { $0.settings.slideEnabled && $0.settings.slideStyle == .menu }

    private func slideStyles() -> [Row] {
        choiceRows(
            [
                Choice(
                    Gestures.Settings.SlideStyle.menu, tr("Menu"),
                    summary: tr("A short slide opens the menu, a long slide performs an action")),
                Choice(.direct, tr("Direct"), summary: tr("A slide completes or deletes, without a menu")),
            ], \.settings.slideStyle, when: \.settings.slideEnabled)
            + [
                switchRow(
                    tr("Long Slide"), subtitle: tr("Performs the outermost action"), \.settings.fullSwipeEnabled,
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
                    summary: tr("Depends on the direction of the swipe")),
                Choice(
                    .one, tr("One Menu"),
                    summary: tr("Shows the leading actions in both directions")),
            ], \.settings.sides, when: Self.hasMenu)
    }

    private func limits() -> [Row] {
        choiceRows(
            [
                // Translators: What a row does when it is slid past its end.
                Choice(
                    Gestures.Settings.Limit.rubberBand, tr("Stretch"), summary: tr("The row follows with resistance")),
                // Translators: What a row does when it is slid past its end.
                Choice(.clamp, tr("Stop"), summary: tr("A long slide performs no action")),
            ], \.settings.limit, when: Self.hasMenu)
    }

    private func menuStyles() -> [Row] {
        choiceRows(
            [
                Choice(Gestures.Settings.MenuStyle.reveal, tr("Reveal"), summary: tr("The row slides off the menu")),
                Choice(.push, tr("Push"), summary: tr("The menu pushes the row aside")),
            ], \.settings.menuStyle, when: Self.hasMenu)
    }

    private func openings() -> [Row] {
        choiceRows(
            [
                Choice(Gestures.Settings.Opening.menu, tr("Menu"), summary: tr("As wide as its buttons")),
                // Translators: A row opens until a narrow edge remains, as a handle.
                Choice(.peek, tr("Handle"), summary: tr("A narrow edge of the row stays visible")),
                // Translators: How far a row opens: completely.
                Choice(.full, tr("Full"), summary: tr("The row opens completely")),
            ], \.settings.opening, when: Self.hasMenu)
    }

    private func movements() -> [Row] {
        [
            switchRow(
                tr("Snap"), subtitle: tr("A released row opens or closes completely"),
                \.settings.snaps, when: Self.hasMenu),
            switchRow(
                tr("Bounce"), subtitle: tr("A row bounces when it closes"), \.settings.bounces, when: Self.hasMenu),
            switchRow(
                tr("Dim Open Rows"), subtitle: tr("A row fades slightly when it opens"), \.settings.dimsOpenRows,
                when: Self.hasMenu),
        ]
    }

    func appearancePage() -> Page {
        let heat = [
            switchRow(
                tr("Heat Map"), subtitle: tr("Colors rows by their position in the list"), \.settings.showsHeat)
        ]
        return FormRows.page(
            tr("Appearance"), icon: "applications-graphics-symbolic",
            [
                FormRows.group(
                    tr("Row Height"), description: tr("Rows grow if large text needs more room."), rows: rowHeights()),
                FormRows.group(
                    tr("Views"), description: tr("Tasks of all lists, by day"),
                    rows: Query.views.map { switchRow($0.name, subtitle: $0.words.summary, \.[shows: $0]) }),
                FormRows.group(tr("Colors"), description: nil, rows: heat),
                FormRows.group(tr("Theme"), description: nil, rows: themeRows()),
            ])
    }

    private func rowHeights() -> [Row] {
        choiceRows(
            [
                Choice(Gestures.Settings.RowHeight.compact, tr("Compact"), summary: tr("Shows more rows")),
                Choice(.normal, tr("Normal")),
                Choice(.tall, tr("Tall"), summary: tr("Easier to touch")),
            ], \.settings.rowHeight)
    }
}
