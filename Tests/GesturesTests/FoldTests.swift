// E7: pinching in folds the list and goes up one level.

import Gestures
import Testing

@Suite struct FoldTests {
    private func movePinch(_ scale: Double, _ input: inout InputSimulator) {
        input.send(.touchpadPinchMoved(scale: scale, time: input.time))
    }

    private func beginPinch(_ input: inout InputSimulator, seam: Seam? = Seam(above: a, below: b)) {
        input.send(.touchpadPinchBegan(seam: seam, rowHeight: 56, at: 240, time: input.time))
    }

    @Test(arguments: [(0.92, []), (0.81, [0.85]), (0.7, [0.7]), (0.5, [0.5]), (0.0, [0])])
    func theListFoldsBelowAScaleOf92PercentWithoutAJump(_ scale: Double, _ folds: [Double]) {
        var input = InputSimulator()
        beginPinch(&input)
        movePinch(scale, &input)
        #expect(input.folds.count == folds.count)
        #expect(zip(input.folds, folds).allSatisfy { isNear($0, $1) })
    }

    @Test func foldingBeginsAtFullSize() {
        var input = InputSimulator()
        beginPinch(&input)
        for scale in [0.95, 0.919, 0.91, 0.9] { movePinch(scale, &input) }
        #expect(input.folds.count == 3 && input.folds[0] > 0.99)
        #expect(input.folds == input.folds.sorted(by: >))
    }

    @Test func twoTouchesFoldTheListByTheirDistance() {
        var input = InputSimulator()
        input.send(
            .touchPinchBegan(
                first: Touch(at: Point(x: 0, y: 100), on: rowA), second: Touch(at: Point(x: 300, y: 500), on: rowC),
                listCount: 3, rowHeight: 56, time: input.time))
        #expect(input.last == [.claim, .began(.pinch)])
        input.send(
            .touchPinchMoved(first: Point(x: 60, y: 200), second: Point(x: 210, y: 400), time: input.time))
        #expect(input.last == [.fold(scale: 0.5, at: 300)])
    }

    @Test(arguments: [
        (rowA, rowB, true), (rowA, rowA, true), (rowA, rowC, true), (.addRow, .below, true), (rowA, .elsewhere, false),
    ])
    func touchesThatFoldMayBeAnywhereInTheList(_ first: Target, _ second: Target, _ folds: Bool) {
        var input = InputSimulator()
        input.pinch(first, second)
        input.spread(to: 120, 130)
        #expect(!input.folds.isEmpty == folds)
    }

    @Test func aReleaseBelow70PercentGoesUpFromTheCurrentScale() {
        var input = InputSimulator()
        beginPinch(&input)
        movePinch(0.5, &input)
        input.send(.pinchEnded(time: input.time))
        #expect(input.last == [.ended(.pinch, committed: true), .goUp(scale: 0.5, at: 240)])
        input.forget()
        input.rest()
        #expect(input.effects.isEmpty)
    }

    @Test(arguments: [0.7, 0.8]) func aReleaseAtOrAbove70PercentUnfoldsIn200Milliseconds(_ scale: Double) {
        var input = InputSimulator()
        beginPinch(&input)
        movePinch(scale, &input)
        input.send(.pinchEnded(time: input.time))
        #expect(input.last == [.ended(.pinch, committed: true), .animating(true)])
        input.frames(0.19)
        #expect(input.folds.last! < 1)
        input.frames(0.02)
        #expect(input.effects.suffix(2) == [.fold(scale: 1, at: 240), .animating(false)])
    }

    @Test func withoutAnimationsTheListUnfoldsAtOnce() {
        var input = InputSimulator { $0.animates = false }
        beginPinch(&input)
        movePinch(0.8, &input)
        input.send(.pinchEnded(time: input.time))
        #expect(input.last == [.ended(.pinch, committed: true), .fold(scale: 1, at: 240)])
    }

    @Test func liftingOneFingerReleasesTheFold() {
        var input = InputSimulator()
        input.pinch(rowA, rowC)
        input.spread(to: 120, 130)
        input.fingers(1)
        #expect(input.last.first == .ended(.pinch, committed: true))
        #expect(input.last.contains { if case .goUp(_, at: 130) = $0 { true } else { false } })
    }

    @Test(arguments: [Event.fingers(3, time: 101), .cancel(time: 101), .pinchCanceled(time: 101)])
    func cancelingUnfoldsTheList(_ event: Event) {
        var input = InputSimulator()
        input.pinch(rowA, rowC)
        input.spread(to: 125, 130)
        input.send(event)
        #expect(input.last == [.ended(.pinch, committed: false), .animating(true)])
        input.rest()
        #expect(input.folds.last == 1)
        #expect(input.arbiter.isIdle)
    }

    @Test func aPinchThatPartedRowsNeverFolds() {
        var input = InputSimulator()
        beginPinch(&input)
        for scale in [1.06, 0.9, 0.5] { movePinch(scale, &input) }
        input.send(.pinchEnded(time: input.time))
        #expect(input.folds.isEmpty)
        #expect(!input.effects.contains(.goUp(scale: 0.5, at: 240)))
        #expect(input.parts.last! == (0, 0))
    }

    @Test func aPinchThatPartedRowsSlightlyClosesThemAndCanFold() {
        var input = InputSimulator()
        input.pinch(rowA, rowB)
        input.spread(to: 93, 160)
        input.spread(to: 93, 120)
        #expect(input.folds.count == 1)
        input.rest()
        #expect(input.parts.last! == (0, 0))
        #expect(input.arbiter.activeKind == .pinch)
    }

    @Test func aPinchThatFoldedNeverPartsRows() {
        var input = InputSimulator()
        beginPinch(&input)
        for scale in [0.8, 1.5] { movePinch(scale, &input) }
        input.send(.pinchEnded(time: input.time))
        #expect(input.folds.last == 1)
        #expect(input.parts.isEmpty && input.insertCount == 0)
    }

    @Test func anUnfoldingListIsCaughtAtItsCurrentScale() {
        var input = InputSimulator()
        beginPinch(&input)
        movePinch(0.75, &input)
        input.send(.pinchEnded(time: input.time))
        input.frames(0.1)
        let caught = input.folds.last!
        input.send(.touchpadPinchBegan(seam: nil, rowHeight: 56, at: 400, time: input.time))
        movePinch(1, &input)
        #expect(isNear(input.folds.last!, caught))
        movePinch(0.99, &input)
        #expect(input.folds.last! < caught && input.folds.last! > caught - 0.03)
        #expect(input.last == [.fold(scale: input.folds.last!, at: 240)])
    }

    @Test func aTouchpadPinchWithoutASeamCanStillFold() {
        var input = InputSimulator()
        beginPinch(&input, seam: nil)
        movePinch(1.5, &input)
        #expect(input.parts.isEmpty)
        movePinch(0.5, &input)
        #expect(input.last == [.fold(scale: 0.5, at: 240)])
    }

    @Test func theOpenRowClosesWhenTheListFolds() {
        var input = InputSimulator()
        input.open(a)
        input.pinch(rowA, rowC)
        input.spread(to: 100, 161)
        #expect(input.arbiter.openRow == a)
        input.spread(to: 100, 130)
        #expect(input.arbiter.openRow == nil)
    }

    @Test func removingARowDoesNotEndTheFold() {
        var input = InputSimulator()
        beginPinch(&input)
        movePinch(0.8, &input)
        input.send(.rowRemoved(a, time: input.time))
        #expect(input.arbiter.activeKind == .pinch)
    }

    @Test func withoutALevelAboveNothingFolds() {
        var input = InputSimulator()
        input.arbiter.capabilities.hasLevelAbove = false
        beginPinch(&input)
        movePinch(0.5, &input)
        input.send(.pinchEnded(time: input.time))
        #expect(input.effects == [.claim, .began(.pinch), .ended(.pinch, committed: true)])
    }

    @Test func withPinchingInOffAPinchOnlyPartsRows() {
        var input = InputSimulator { $0.pinchInEnabled = false }
        beginPinch(&input)
        movePinch(0.5, &input)
        #expect(input.folds.isEmpty)
        movePinch(1.5, &input)
        #expect(!input.parts.isEmpty)
    }

    @Test func withPartingOffAPinchStillFolds() {
        var input = InputSimulator { $0.pinchEnabled = false }
        beginPinch(&input)
        movePinch(1.5, &input)
        #expect(input.parts.isEmpty)
        movePinch(0.5, &input)
        #expect(input.folds == [0.5])
    }

    @Test func fingersAtTheSamePointGiveAFiniteScale() {
        var input = InputSimulator()
        let touch = Touch(at: Point(x: 10, y: 10), on: rowA)
        input.send(.touchPinchBegan(first: touch, second: touch, listCount: 3, rowHeight: 56, time: input.time))
        input.send(.touchPinchMoved(first: Point(x: 10, y: 10), second: Point(x: 10, y: 10), time: input.time))
        #expect(input.folds == [0])
    }
}
