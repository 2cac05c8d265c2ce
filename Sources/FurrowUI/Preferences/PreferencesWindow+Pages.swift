// The pages of the preferences window.

import CGtk
import Gestures
import GtkSupport

extension PreferencesWindow {
    func gesturesPage() -> Page {
        let rows = [
            switchRow(
                tr("Slide Rows"), tr("To one side or the other, for a row’s menu or to act"), \.settings.slideEnabled),
            switchRow(
                tr("Flick Rows"), tr("A quick movement opens a row’s menu"), \.settings.swipeEnabled,
                when: \.settings.slideEnabled),
            switchRow(
                tr("Pinch Rows Apart"), tr("Inserts an item between the two"), \.settings.pinchEnabled),
            switchRow(tr("Pinch In"), tr("Goes up to the lists"), \.settings.pinchInEnabled),
            switchRow(
                tr("Pull"), tr("Down adds an item, further down goes to the lists, up clears what is done"),
                \.settings.pullEnabled),
            switchRow(
                tr("Carry Rows"), tr("A long press, or a drag with the mouse, takes a row to another place"),
                \.settings.reorderEnabled),
        ]
        let touchpad = [
            switchRow(
                tr("Invert Slides"), tr("Rows move against the direction in which content scrolls"),
                \.settings.invertsTouchpad, when: \.settings.slideEnabled)
        ]
        return FormRows.page(
            tr("Gestures"), icon: "input-touchpad-symbolic",
            [
                FormRows.group(tr("Gestures"), tr("Whatever a gesture does, a key and a menu do too."), rows),
                FormRows.group(tr("Touchpad"), nil, touchpad),
                FormRows.group(
                    tr("New Items"), nil,
                    [
                        switchRow(
                            tr("Dates in Titles"), tr("“Pay rent tomorrow 9am” is due tomorrow at nine"), \.readsDates)
                    ]),
            ])
    }

    func menuPage() -> Page {
        FormRows.page(
            tr("Swipe Menu"), icon: "view-more-horizontal-symbolic",
            [
                FormRows.group(tr("What a Slide Does"), nil, slideStyles()),
                FormRows.group(tr("Sides"), nil, sides()),
                FormRows.group(tr("At the End of a Slide"), nil, limits()),
                FormRows.group(tr("How the Menu Appears"), nil, menuStyles()),
                FormRows.group(tr("How Far a Row Opens"), nil, openings()),
                FormRows.group(tr("Movement"), nil, movements()),
                actionsGroup(
                    tr("Actions at the Beginning"),
                    tr("Seen when a row slides away from where its text begins. The first one is the outermost."),
                    \.settings.leadingActions),
                actionsGroup(
                    tr("Actions at the End"),
                    tr("Seen when a row slides toward where its text begins. The first one is the outermost."),
                    \.settings.trailingActions),
            ])
    }

    private static let hasMenu: Condition = { $0.settings.slideEnabled && $0.settings.slideStyle == .menu }

    private func slideStyles() -> [Row] {
        choiceRows(
            [
                Choice(
                    Gestures.Settings.SlideStyle.menu, tr("Menu"), tr("A short one opens the menu, a long one acts")),
                Choice(.direct, tr("Direct"), tr("It completes or deletes, without a menu")),
            ], \.settings.slideStyle, when: \.settings.slideEnabled)
            + [
                switchRow(
                    tr("Act on a Long Slide"), tr("Does what the outermost button does"), \.settings.fullSwipe,
                    when: {
                        Self.hasMenu($0) && $0.settings.opening == .menu && $0.settings.limit == .rubberBand
                    })
            ]
    }

    private func sides() -> [Row] {
        choiceRows(
            [
                Choice(
                    Gestures.Settings.Sides.each, tr("A Menu on Each Side"),
                    tr("Which one comes is a matter of the slide’s direction")),
                Choice(
                    .one, tr("One Menu"),
                    tr("Whichever way a row slides, the actions at its beginning come")),
            ], \.settings.sides, when: Self.hasMenu)
    }

    private func limits() -> [Row] {
        choiceRows(
            [
                Choice(Gestures.Settings.Limit.rubberBand, tr("Give Way"), tr("The row goes on and resists")),
                Choice(.clamp, tr("Stop"), tr("No long slide acts")),
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
                Choice(Gestures.Settings.Opening.menu, tr("Menu"), tr("As far as the buttons reach")),
                Choice(.peek, tr("Handle"), tr("All but a narrow edge, by which it is slid back")),
                Choice(.full, tr("Full"), tr("All the way")),
            ], \.settings.opening, when: Self.hasMenu)
    }

    private func movements() -> [Row] {
        [
            switchRow(
                tr("Snap"), tr("A row let go opens or closes all the way; otherwise it stays where it is"),
                \.settings.snaps, when: Self.hasMenu),
            switchRow(tr("Bounce"), tr("A row bounces when it closes"), \.settings.bounces, when: Self.hasMenu),
            switchRow(
                tr("Dim Open Rows"), tr("A row fades a little as it opens"), \.settings.dimsOpenRows,
                when: Self.hasMenu),
        ]
    }

    func appearancePage() -> Page {
        let heat = [
            switchRow(
                tr("Heat Map"), tr("A row’s colour shows how near the top it is"), \.settings.showsHeat)
        ]
        return FormRows.page(
            tr("Appearance"), icon: "applications-graphics-symbolic",
            [
                FormRows.group(
                    tr("Row Height"), tr("Where large text needs more, all rows get more."), rowHeights()),
                FormRows.group(
                    tr("Before the Lists"), tr("Views of all lists together, by days."),
                    [
                        switchRow(tr("Today"), tr("What is due today, or was before"), \.showsToday),
                        switchRow(tr("Scheduled"), tr("What is due on later days"), \.showsScheduled),
                        switchRow(tr("Done"), tr("What has been done, the last first"), \.showsDone),
                    ]),
                FormRows.group(tr("Colours"), nil, heat), FormRows.group(tr("Theme"), nil, themeRows()),
            ])
    }

    private func rowHeights() -> [Row] {
        choiceRows(
            [
                Choice(Gestures.Settings.RowHeight.compact, tr("Compact"), tr("More rows at once")),
                Choice(.normal, tr("Normal")),
                Choice(.tall, tr("Tall"), tr("For larger fingers")),
            ], \.settings.rowHeight)
    }
}
