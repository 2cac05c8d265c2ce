// A row that is carried to another place: a stand-in follows the finger over the list, and the others make room.

import CGtk
import Foundation
import Gestures
import GtkShim
import GtkSupport
import Todo

extension ListView {
    /// A lifted row.
    struct Carried {
        let id: RowID
        /// Its stand-in over the list.
        let ghost: OpaquePointer
        /// Its place in the list.
        var home: Int
        /// Its upper edge: px from the page's top.
        var top: Double
        /// The place it is carried to.
        var slot: Int
        /// How much larger it is drawn.
        var scale: Ramp
        /// The rows that are on their way to make room, by how far they stand from their places.
        var room: [RowID: Ramp] = [:]
        /// It was let go, and waits for the list to change.
        var isDropped = false
    }

    /// A lifted row is drawn this much larger (specification G1).
    static let liftScale = 1.05
    /// Seconds it takes to rise.
    private static let liftDuration = 0.12
    /// Seconds in which the others make room (specification G2).
    private static let roomDuration = 0.12

    func lift(_ id: RowID) {
        guard let position = controller.library.contents.position(of: id.item) else { return }
        // The list may scroll so far that the pressed row's widget is taken away.
        furrow_press_shield(list)
        let ghost = makeGhost()
        let item = controller.library.contents[position]
        show(item, in: ghost)
        color(ghost, item, at: position)
        var scale = Ramp(from: 1, to: 1)
        scale.go(to: Self.liftScale, at: MainLoop.now, over: duration(Self.liftDuration))
        carried = Carried(
            id: id, ghost: ghost, home: position, top: view.top(ofPlace: position), slot: position, scale: scale)
        updateCarried(at: MainLoop.now)
        needFrames()
    }

    func carry(_ id: RowID, top: Double, slot: Int) {
        guard var carrying = carried, carrying.id == id else { return }
        let time = MainLoop.now
        if slot != carrying.slot { makeRoom(&carrying, for: slot, at: time) }
        carrying.top = top
        carrying.slot = slot
        carried = carrying
        updateCarried(at: time)
        needFrames()
    }

    /// The rows between the old place and the new one go to the other side of the carried one.
    private func makeRoom(_ carrying: inout Carried, for slot: Int, at time: Seconds) {
        let items = controller.library.contents
        let drawn = view.drawnPlaces
        for position in drawn where position != carrying.home && items.indices.contains(position) {
            let before = room(at: position, home: carrying.home, slot: carrying.slot)
            let target = room(at: position, home: carrying.home, slot: slot)
            guard before != target else { continue }
            var ramp = carrying.room[RowID(items.id(at: position))] ?? Ramp(from: before, to: before)
            ramp.go(to: target, at: time, over: duration(Self.roomDuration))
            carrying.room[RowID(items.id(at: position))] = ramp
        }
    }

    /// How far the row at a place stands from it while another, whose place is `home`, is carried to `slot`.
    private func room(at position: Int, home: Int, slot: Int) -> Double {
        let height = rowSize.height
        if position > home, position <= slot { return -height }
        if position < home, position >= slot { return height }
        return 0
    }

    /// How far a row stands from its place to make room for the carried one.
    func room(of id: RowID, _ position: Int, at time: Seconds) -> Double {
        guard let carrying = carried else { return 0 }
        if id == carrying.id { return carrying.top - view.top(ofPlace: position) }
        if let ramp = carrying.room[id], ramp.isMoving(at: time) { return ramp.value(at: time) }
        return room(at: position, home: carrying.home, slot: carrying.slot)
    }

    /// Whether the carried row rises, or others make room for it.
    func isCarrying(at time: Seconds) -> Bool {
        guard let carrying = carried else { return false }
        return carrying.scale.isMoving(at: time) || carrying.room.values.contains { $0.isMoving(at: time) }
    }

    /// Puts the stand-in where the row is carried.
    func updateCarried(at time: Seconds) {
        guard let carrying = carried else { return }
        furrow_slide_row_set_lift(carrying.ghost, carrying.scale.value(at: time))
        furrow_slide_row_set_shift(carrying.ghost, carrying.top - view.top)
        moveRows(at: time)
    }

    /// The list changed under the carried row.
    func findCarried() {
        guard let carrying = carried else { return }
        if carrying.isDropped { return forgetCarried() }
        guard let home = controller.library.contents.position(of: carrying.id.item) else { return forgetCarried() }
        carried?.home = home
        carried?.room = [:]
    }

    func drop(_ id: RowID, returns: Bool) {
        guard carried?.id == id else { return }
        carried?.isDropped = true
        if returns { endCarrying() }
    }

    /// The list has changed as the drop asked, or will not: the row settles from where it was let go.
    func endCarrying() {
        guard carried != nil else { return }
        flip(.settle)
        forgetCarried()
        placeAll(at: MainLoop.now)
    }

    /// Others have made room for a row that is let go, and so it stays where it is seen. GTK 4.18 scrolls by a row's height
    /// where one goes above the view, to keep the rest where it was laid out: a row let go at the lower edge came to lie
    /// below it.
    func keepScrollOfDrop() {
        guard let carried, carried.isDropped else { return }
        nextScroll = wantedScroll ?? view.scroll
    }

    func forgetCarried() {
        guard let carrying = carried else { return }
        carried = nil
        gtk_overlay_remove_overlay(stage.opaque, carrying.ghost.widget)
    }
}
