// Another kind of program, line by line as on the first page of the documentation. DataTests compares the two.

import Gestures
import Testing

// Example begins: the state that is drawn
/// A list of mails and the offset at which each is drawn. Sliding a mail toward the leading edge archives it.
struct MailList {
    var mails: [RowID]
    var offsets: [RowID: Double] = [:]
    var wantsFrames = false
    var arbiter = Arbiter()
    let metrics = RowMetrics(
        width: 400, height: 56, leading: SideMenu(width: 0, outermost: .stays),
        trailing: SideMenu(width: 90, outermost: .leaves))

    mutating func handle(_ event: Event) {
        for effect in arbiter.handle(event) {
            switch effect {
            case .moveFront(let mail, let x): offsets[mail] = x
            case .flewOut(let mail): mails.removeAll { $0 == mail }
            case .animating(let wanted): wantsFrames = wanted
            default: break
            }
        }
    }
}
// Example ends

@Suite struct MailListTests {
    @Test func theDocumentedExampleArchivesAMail() {
        // Example begins: the events
        let (first, second) = (RowID(high: 0, low: 1), RowID(high: 0, low: 2))
        var list = MailList(mails: [first, second])
        let mail = Target.row(first, index: 0)
        let finger = Point(x: 300, y: 28)
        list.handle(.pressBegan(at: finger, on: mail, metrics: list.metrics, device: .touchscreen, time: 0))
        list.handle(.pressMoved(dx: -250, dy: 0, time: 0.4))
        list.handle(.pressEnded(dx: -250, dy: 0, time: 0.4))
        for frame in 1...60 where list.wantsFrames {
            list.handle(.tick(time: 0.4 + Double(frame) / 60))
        }
        list.handle(.rowRemoved(first, time: 2))
        // Example ends
        #expect(list.mails == [second])
        #expect(list.offsets == [first: -400])
        #expect(!list.wantsFrames)
        #expect(list.arbiter.knownRows.isEmpty)
    }

    @Test func aMailFollowsTheFingerAndAShortSlideUncoversItsButton() {
        var list = MailList(mails: [a, b])
        list.handle(.pressBegan(at: Point(x: 300, y: 28), on: rowA, metrics: list.metrics, device: .mouse, time: 0))
        list.handle(.pressMoved(dx: -68, dy: 0, time: 1))
        #expect(list.offsets == [a: -60])
        list.handle(.pressEnded(dx: -68, dy: 0, time: 2))
        #expect(list.wantsFrames)
        list.handle(.tick(time: 3))
        #expect(list.offsets == [a: -90])
        #expect(list.mails == [a, b])
        #expect(!list.wantsFrames)
    }
}
