// Execution of the arbiter's effects.

import Foundation
import GLibSupport
import Gestures
import Todo

extension ListController {
    /// Executes one effect of the arbiter.
    package func apply(_ effect: Effect) {
        switch effect {
        // The event queue handles these effects, which answer a pointer event or concern the whole window.
        case .claim, .deny, .animating: break
        case .moveFront(let row, let x): surface?.moveFront(of: row, to: x, opacity: events.arbiter.opacity(of: row))
        case .uncovering(let row, let side): uncover(row, side)
        case .cue(let row, let cue): drawCue(cue, on: row)
        case .opened(let row, let side):
            events.commitEditing()
            announceUncovered(row, side)
            surface?.rowOpened(row, focusMenu: events.rowOpenedByKey == row)
        case .closed(let row): surface?.rowClosed(row)
        case .performAction(let row, let side): performOutermostAction(of: row, side)
        case .flewOut(let row): rowStore.rowHasLeft(row.item)
        case .tap(let row): tapped(row.item)
        case .longPress(let row, let point): longPressed(row, at: point)
        case .part(let seam, let up, let down):
            surface?.gestureBegan()
            surface?.part(seam, up: up, down: down)
        case .insert(let seam, let up, let down): insert(at: seam, up: up, down: down)
        case .pull(let edge, let distance, let action): surface?.pull(edge, distance: distance, action: action)
        case .pulled(let action, let distance): pulled(action, distance)
        case .scroll(let offset): surface?.scroll(to: offset)
        case .fling(let velocity): surface?.fling(velocity)
        case .lift(let row): dragging.lift(row)
        case .drag(let row, let top, let slot): dragging.drag(row, top: top, slot: slot)
        case .drop(let row, let slot): dragging.drop(row, at: slot)
        case .draggedOutside(let row, let isOutside): surface?.setDraggedOutside(row, isOutside: isOutside)
        case .markDropTarget(let row): surface?.markDropTarget(row)
        case .dropOutside(let row, let target, let other): dragging.dropOutside(row, onto: target, in: other)
        case .explainRefusedDrop(let row): dragging.explainRefusedDrop(row)
        case .fold(let scale, let line):
            surface?.gestureBegan()
            navigation?.fold(FoldState(scale: scale, line: line))
        case .goUp(let scale, let line): goUp(from: FoldState(scale: scale, line: line))
        case .began(let kind):
            events.commitEditing()
            // Fingers resting on a touchpad may begin a pinch, which changes nothing yet (specification E2).
            if kind != .pinch { surface?.gestureBegan() }
        case .ended: break
        case .wake(let time): surface?.wake(at: time)
        }
    }

    /// Handles a tap or Return: opens a list, edits a task, or offers a trashed task's actions.
    package func open(_ id: UUID) {
        switch capabilities.opening {
        case .edits:
            // A trashed task, such as among search results, is not edited (L6).
            if let item = rowStore.item(id), item.isTrashed {
                taskActions.showActions(of: item, at: nil)
            } else {
                editor.edit(id)
            }
        case .opens:
            // The row “Tags” is not a list. It expands and collapses.
            guard let item = rowStore.item(id), item.subtaskCounts != nil else { return navigation?.open(id) ?? () }
            moves.setCollapsed(item, to: !item.isCollapsed)
        case .offers: if let item = rowStore.item(id) { taskActions.showActions(of: item, at: nil) }
        case .shows: showDetails(of: id, isByKey: false)
        }
    }

    private func longPressed(_ row: RowID, at point: Point) {
        guard let item = rowStore.item(row.item), item.id != rowStore.draft else { return }
        taskActions.showActions(of: item, at: point)
    }

    /// Performs the action of a pull when it is released.
    private func pulled(_ action: PullAction, _ distance: Double) {
        switch action {
        case .none: break
        case .add:
            surface?.insertFromPull(distance: distance)
            editor.editNew(at: .top)
        case .lists:
            surface?.endPull()
            navigation?.goUp(from: nil)
        case .search:
            surface?.endPull()
            navigation?.search(typing: "")
        case .clearDone: listActions.clearDone()
        }
    }

    /// Goes up one level, starting from the state in which the fingers left the list.
    package func goUp(from fold: FoldState?) {
        editor.commitEditing()
        handle(.closeOpenRow(time: now))
        if navigation?.goUp(from: fold) != true { navigation?.fold(FoldState(scale: 1, line: 0)) }
    }

    private func uncover(_ row: RowID, _ side: Side) {
        guard let item = rowStore.item(row.item) else { return }
        let (width, _) = surface?.rowSize ?? (0, 0)
        let settings = events.arbiter.settings
        let actions = layout.actions(side, for: item)
        let isDirect = settings.slideStyle == .direct
        let (buttons, more) = isDirect ? (Array(actions.prefix(1)), []) : layout.fitting(actions, width: width)
        let menu = layout.menu(side, for: item, width: width)
        let span = isDirect ? MenuLayout.buttonWidth : settings.openDistance(menu: menu.width, width: width)
        surface?.uncover(
            row,
            MenuContent(
                side: side, buttons: buttons, more: more, span: max(span, isDirect ? 0 : menu.width),
                isDone: item.isDone, pushes: settings.menuStyle == .push, fadesIn: isDirect))
    }

    private func drawCue(_ cue: Cue, on row: RowID) {
        guard let slideContent = context.menus.cachedSlideContent(row, cue.side, read: { rowStore.item(row.item) })
        else {
            return
        }
        // The strike-through line follows the finger; on a completed task the finger removes it in the same way (C2).
        let traveled = slideContent.completes ? cue.progress : 0
        surface?.drawCue(cue, on: row, strike: slideContent.isDone ? 1 - traveled : traveled)
    }

    private func performOutermostAction(of row: RowID, _ side: Side) {
        guard let item = rowStore.item(row.item), let action = layout.actions(side, for: item).first else {
            handle(.restore(row, time: now))
            return
        }
        perform(action, on: item, bySlide: true)
    }

    /// Restores the drawing of a row that was bound to a widget again.
    package func rowBound(_ row: RowID) {
        handle(.rowBound(row))
        guard let side = events.arbiter.uncoveredSide(of: row, in: pane) else { return }
        uncover(row, side)
        surface?.moveFront(
            of: row, to: events.arbiter.front(of: row, in: pane), opacity: events.arbiter.opacity(of: row))
    }

    /// Starts a new task in the gap opened by a pinch.
    private func insert(at seam: Seam, up: Double, down: Double) {
        surface?.insertFromGap(up: up, down: down)
        editor.editNew(at: seam)
    }

    /// Announces the actions that were uncovered next to a row.
    private func announceUncovered(_ row: RowID, _ side: Side) {
        guard let item = rowStore.item(row.item) else { return }
        let labels = layout.actions(side, for: item).map { $0.label(isDone: item.isDone, amongLists: query.showsLists) }
        let text = tr("Menu: {actions}").filling("actions", with: labels.joined(separator: tr(", ")))
        surface?.announce(text, on: item.id)
    }
}
