// What the arbiter asks for, done.

import Foundation
import Gestures
import Todo

/// A row that is slid, as far as the slide shows it.
struct SlidRow {
    let row: RowID
    let side: Side
    /// Whether letting go would complete it, or reopen it.
    let completes: Bool
    let isDone: Bool
}

extension ListController {
    /// Does one thing that the arbiter asks for.
    func apply(_ effect: Effect) {
        switch effect {
        // Answers, and what is of the whole window, are the queue's.
        case .claim, .deny, .animating: break
        case .moveFront(let row, let x): surface?.moveFront(of: row, to: x, opacity: events.arbiter.opacity(of: row))
        case .uncovering(let row, let side): uncover(row, side)
        case .cue(let row, let cue): show(cue, on: row)
        case .opened(let row, let side):
            events.commitEditing()
            announceUncovered(row, side)
            surface?.rowOpened(row, focusMenu: events.opensByKey == row)
        case .closed(let row): surface?.rowClosed(row)
        case .act(let row, let side): act(row, side)
        case .left(let row): library.rowLeft(row.item)
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
        case .lift(let row): lift(row)
        case .carry(let row, let top, let slot): carry(row, top: top, slot: slot)
        case .drop(let row, let slot): drop(row, at: slot)
        case .carriedAway(let row, let isAway): surface?.carryAway(row, isAway)
        case .aim(let row): surface?.aim(at: row)
        case .put(let row, let target, let other): put(row, onto: target, of: other)
        case .refuse(let row): refuse(row)
        case .fold(let scale, let line):
            surface?.gestureBegan()
            navigation?.fold(FoldState(scale: scale, line: line))
        case .goUp(let scale, let line): goUp(from: FoldState(scale: scale, line: line))
        case .began(let kind):
            events.commitEditing()
            // Fingers that rest on a touchpad may begin a pinch, and change nothing (E2).
            if kind != .pinch { surface?.gestureBegan() }
        case .ended: break
        case .wake(let time): surface?.wake(at: time)
        }
    }

    /// A tap or Enter: a list opens, an item is edited, what lies in the trash offers its actions.
    func open(_ id: UUID) {
        switch capabilities.opening {
        case .edits:
            // What lies in the trash beside what does not is not edited (L6).
            if let item = library.item(id), item.isTrashed { showActions(of: item, at: nil) } else { edit(id) }
        case .opens:
            // What others are below of is no list, and folds.
            guard let item = library.item(id), item.below != nil else { return navigation?.open(id) ?? () }
            fold(item, !item.isFolded)
        case .offers: if let item = library.item(id) { showActions(of: item, at: nil) }
        case .shows: showDetails(of: id, byKey: false)
        }
    }

    private func longPressed(_ row: RowID, at point: Point) {
        guard let item = library.item(row.item), item.id != library.draft else { return }
        showActions(of: item, at: point)
    }

    /// What a pull does when it is let go.
    private func pulled(_ action: PullAction, _ distance: Double) {
        switch action {
        case .none: break
        case .add:
            surface?.insertFromPull(distance: distance)
            editNew(at: .top)
        case .lists:
            surface?.endPull()
            navigation?.goUp(from: nil)
        case .search:
            surface?.endPull()
            navigation?.search(typing: "")
        case .clearDone: clearDone()
        }
    }

    /// Up one level, from where the fingers left the list.
    func goUp(from fold: FoldState?) {
        commitEditing()
        handle(.closeOpenRow(time: now))
        if navigation?.goUp(from: fold) != true { navigation?.fold(FoldState(scale: 1, line: 0)) }
    }

    private func uncover(_ row: RowID, _ side: Side) {
        guard let item = library.item(row.item) else { return }
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

    private func show(_ cue: Cue, on row: RowID) {
        guard let slid = slidRow(row, cue.side) else { return }
        // Drawn along with the finger, and taken back from a done item in the same way (C2).
        let travelled = slid.completes ? cue.progress : 0
        surface?.show(cue, on: row, strike: slid.isDone ? 1 - travelled : travelled)
    }

    /// What a slide shows of its row. To read an item unpacks its caption: half of an update where rows have one.
    private func slidRow(_ row: RowID, _ side: Side) -> SlidRow? {
        if let slid, slid.row == row, slid.side == side { return slid }
        slid = library.item(row.item).map { item in
            SlidRow(
                row: row, side: side, completes: layout.actions(side, for: item).first == .complete,
                isDone: item.isDone)
        }
        return slid
    }

    private func act(_ row: RowID, _ side: Side) {
        guard let item = library.item(row.item), let action = layout.actions(side, for: item).first else {
            handle(.restore(row, time: now))
            return
        }
        perform(action, on: item, bySlide: true)
    }

    /// A row was bound to an item: if the item's row was in motion, it goes on where it was.
    func rowBound(_ row: RowID) {
        handle(.rowBound(row))
        guard let side = events.arbiter.uncoveredSide(of: row, in: pane) else { return }
        uncover(row, side)
        surface?.moveFront(
            of: row, to: events.arbiter.front(of: row, in: pane), opacity: events.arbiter.opacity(of: row))
    }

    /// A new item is typed in the gap that the fingers opened.
    private func insert(at seam: Seam, up: Double, down: Double) {
        surface?.insertFromGap(up: up, down: down)
        editNew(at: seam)
    }
}
