// Requests that do not come from the fingers: keys, menus, changes of the list or the model, and every cancellation.

extension Arbiter {
    mutating func handleRows(_ event: Event) {
        switch event {
        case .uncover(let row, let side, let metrics, let time): uncover(row, side, metrics: metrics, at: time)
        case .acted(let row, let time) where openRow == row && concerns(openPane): closeOpenRow(.bounce, at: time)
        case .closeOpenRow(let time): closeOpenRow(.bounce, at: time)
        case .listScrolled(let time) where concerns(openPane): closeOpenRow(.snap(velocity: 0), at: time)
        case .listChanged(let viewport, let index):
            updateUndecided(viewport, index: index)
            updatePull(viewport)
            updateReorder(viewport, index: index)
            updateDragOverPane(viewport)
        case .metricsChanged(let row, let metrics, let time): updateMetrics(row, metrics, at: time)
        case .cancel(let time): cancel(at: time)
        case .rowRemoved(let row, let time): rowRemoved(row, at: time)
        case .rowRecycled(let row, let time): rowRecycled(row, at: time)
        case .rowBound(let row): if let index = ownIndex(of: row) { rows[index].isRecycled = false }
        case .leave(let row, let side, let metrics, let time): leave(row, side, metrics: metrics, at: time)
        case .restore(let row, let time) where hasFlownOut(row): restore(row, at: time)
        default: break
        }
    }

    /// Moves the front toward one edge for a key press: opens a closed row on this side, and closes a row that is
    /// open on the other side.
    ///
    /// Does nothing while a gesture runs, on a side without actions, in the direct style (which has no menu), and
    /// while the front is still on the other side, because it does not cross.
    private mutating func uncover(_ row: RowID, _ side: Side, metrics: RowMetrics, at time: Seconds) {
        endScrollAtRest(at: time)
        guard activeKind == nil, self[currentPane].slides, settings.slideStyle == .menu, !hasFlownOut(row) else {
            return
        }
        if openRow == row {
            if openSide != side { closeOpenRow(.swipe, at: time) }
            return
        }
        let side = settings.side(insteadOf: side)
        let open = SlideDistances(metrics, side: side, settings: settings).open
        guard open > 0, front(of: row, in: currentPane) * side.sign >= 0 else { return }
        closeOpenRow(.snap(velocity: 0), at: time)
        settle(remember(row, metrics, in: eventPane, at: time), to: .open(side, x: side.sign * open), .swipe, at: time)
    }

    /// Stores new metrics for an undecided press or scroll on this row. A row that is open or held by a slide keeps
    /// its old metrics so that it does not jump, but closes if its menus changed.
    private mutating func updateMetrics(_ row: RowID, _ metrics: RowMetrics, at time: Seconds) {
        if press?.target.row == row, press?.decision == .undecided { press?.updateMetrics(metrics) }
        if scroll?.target.row == row, scroll?.decision == .undecided { scroll?.updateMetrics(metrics) }
        guard let index = ownIndex(of: row), !rows[index].metrics.hasSameActions(as: metrics) else { return }
        let isSlid = slide?.row == row
        guard isSlid || rows[index].goal.isOpen else { return }
        if isSlid { endSlide() }
        settle(index, to: .closed, .snap(velocity: 0), at: time)
    }

    /// Cancels every gesture and input that the event concerns. Undecided inputs are dropped without an effect.
    private mutating func cancel(at time: Seconds) {
        if concerns(activePane) {
            cancelSlide(at: time)
            cancelPinch(at: time)
            cancelPull(at: time)
            cancelReorder()
        }
        returnDraggedRow()
        if concerns(press?.pane) { dropPress() }
        if concerns(scroll?.pane) { scroll?.decision = .scrollsList }
    }

    /// Forgets the row and cancels the gesture on it. Later effects do not mention the row. A pull and a fold belong
    /// to the whole list, so they continue.
    private mutating func rowRemoved(_ row: RowID, at time: Seconds) {
        if slide?.row == row && concerns(slide?.pane) { endSlide() }
        if reorder?.row == row && concerns(reorder?.pane) { endReorder() }
        if reorder?.overPane?.row == row && concerns(reorder?.overPane?.pane) { dropTargetRemoved() }
        if press?.target.row == row && press?.decision != .pulls && concerns(press?.pane) { dropPress() }
        if scroll?.target.row == row && scroll?.decision != .pulls && concerns(scroll?.pane) {
            scroll?.decision = .scrollsList
        }
        if let index = ownIndex(of: row) { rows.remove(at: index) }
        if pinch?.decision != .folds && pinch?.seam?.touches(row) == true && concerns(pinch?.pane) {
            cancelPinch(at: time)
        }
    }

    /// Handles the loss of the row's widget. A gesture that has begun belongs to the item and continues. An undecided
    /// press is dropped, because its row is no longer on the screen.
    private mutating func rowRecycled(_ row: RowID, at time: Seconds) {
        if press?.decision == .undecided && press?.target.row == row && concerns(press?.pane) { dropPress() }
        if scroll?.decision == .undecided && scroll?.target.row == row && concerns(scroll?.pane) {
            scroll?.decision = .scrollsList
        }
        guard let index = ownIndex(of: row) else { return }
        rows[index].isRecycled = true
        if rows[index].goal.isOpen { settle(index, to: .closed, .atOnce, at: time) }
    }

    /// Flies the row out from its current position. A gesture on the row ends first, because its item is about to be
    /// removed.
    private mutating func leave(_ row: RowID, _ side: Side, metrics: RowMetrics, at time: Seconds) {
        guard !hasFlownOut(row) else { return }
        if slide?.row == row { endSlide() }
        if reorder?.row == row { cancelReorder() }
        closeOpenRow(.snap(velocity: 0), except: row, at: time)
        let x = front(of: row, in: currentPane)
        let direction = x == 0 ? side.sign : x > 0 ? 1 : -1
        let target = direction * metrics.width
        settle(remember(row, metrics, in: eventPane, at: time), to: .flownOut(x: target), .fly, at: time)
    }

    private mutating func restore(_ row: RowID, at time: Seconds) {
        guard let index = ownIndex(of: row) else { return }
        settle(index, to: .closed, .swipe, at: time)
    }

    /// Stores the number of a pane's fingers on the touch screen. The fingers of one pane do not affect a gesture in
    /// another.
    mutating func setFingers(_ count: Int, at time: Seconds) {
        if count > fingers[currentPane] { endScrollAtRest(at: time) }
        fingers[currentPane] = count
        if let pinch, pinch.isTouch {
            if concerns(pinch.pane) { pinchFingers(count, at: time) }
        } else if count > 1 {
            pressFingers(count, at: time)
        }
        if fingers.areAllUp { touchIsBlocked = false }
    }

    /// Handles more than one finger during a press. A second finger turns an undecided press into a pinch, and
    /// cancels a gesture that has begun. A third finger ends both.
    private mutating func pressFingers(_ count: Int, at time: Seconds) {
        if concerns(press?.pane) {
            cancelPressed(by: .touchscreen, at: time)
            if count > 2 && press?.device == .touchscreen { dropPress() }
        }
        if count > 2 { blockTouch() }
    }
}
