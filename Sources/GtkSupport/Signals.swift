// Signals, keys, ticks and actions as Swift closures on the main actor.

import CGtk
import GtkShim

/// Keeps a closure alive for as long as GLib holds on to its connection.
private final class Box<Body> {
    let body: Body
    init(_ body: Body) { self.body = body }
}

private func retain<Body>(_ body: Body) -> UnsafeMutableRawPointer {
    Unmanaged.passRetained(Box(body)).toOpaque()
}

@MainActor private func unbox<Body>(_ data: UnsafeMutableRawPointer?, as type: Body.Type) -> Body {
    // Only ever called with what `retain` of the same type made.
    Unmanaged<Box<Body>>.fromOpaque(data.unsafelyUnwrapped).takeUnretainedValue().body
}

private let release: FurrowDestroy = { data in
    guard let data else { return }
    Unmanaged<AnyObject>.fromOpaque(data).release()
}

/// Connects a closure to a signal whose arguments do not matter; it is released with the object.
@MainActor public func connect(
    _ object: some GObjectPointer, _ signal: String, _ body: @escaping @MainActor () -> Void
) {
    furrow_connect(object.raw, signal, { unbox($0, as: (@MainActor () -> Void).self)() }, retain(body), release)
}

/// Connects a closure to a signal of an object that outlives its user; it is released with the owner, or the object.
@MainActor public func connect(
    _ object: some GObjectPointer, _ signal: String, while owner: some GObjectPointer,
    _ body: @escaping @MainActor () -> Void
) {
    furrow_connect_while(
        owner.raw, object.raw, signal, { unbox($0, as: (@MainActor () -> Void).self)() }, retain(body), release)
}

/// Connects a closure that takes the signal's first argument, a pointer.
@MainActor public func connect(
    _ object: some GObjectPointer, _ signal: String, _ body: @escaping @MainActor (OpaquePointer) -> Void
) {
    furrow_connect_object(
        object.raw, signal,
        { data, argument in
            guard let argument else { return }
            unbox(data, as: (@MainActor (OpaquePointer) -> Void).self)(OpaquePointer(argument))
        }, retain(body), release)
}

/// Connects a closure whose answer is the signal's own (as in `close-request`).
@MainActor public func connectAnswering(
    _ object: some GObjectPointer, _ signal: String, _ body: @escaping @MainActor () -> Bool
) {
    furrow_connect_bool(
        object.raw, signal, { unbox($0, as: (@MainActor () -> Bool).self)() }, retain(body), release)
}

/// Handles keys before the widget's children do; the answer true stops the key.
@MainActor public func connectKeys(
    _ widget: Widget, capture: Bool = true, _ body: @escaping @MainActor (KeyPress) -> Bool
) {
    furrow_connect_keys(
        widget, capture,
        { data, keyval, modifiers, event in
            let key = KeyPress(keyval: keyval, modifiers: modifiers, layouts: event.map(KeyLayouts.init(of:)))
            return unbox(data, as: (@MainActor (KeyPress) -> Bool).self)(key)
        }, retain(body), release)
}

/// Calls back before each frame with its time in seconds on the monotonic clock, until the closure says false.
@MainActor public func addTick(_ widget: Widget, _ body: @escaping @MainActor (Double) -> Bool) {
    _ = furrow_add_tick(
        widget,
        { data, time in unbox(data, as: (@MainActor (Double) -> Bool).self)(Double(time) / 1_000_000) },
        retain(body), release)
}

/// Adds an action without parameter to an application or a window.
@MainActor public func addAction(
    _ map: some GObjectPointer, _ name: String, _ body: @escaping @MainActor () -> Void
) {
    furrow_add_action(
        OpaquePointer(map.raw), name, { unbox($0, as: (@MainActor () -> Void).self)() }, retain(body), release)
}

/// Adds an action whose parameter is a text.
@MainActor public func addAction(
    _ map: some GObjectPointer, _ name: String, _ body: @escaping @MainActor (String) -> Void
) {
    addTextAction(map, name, body, by: furrow_add_text_action)
}

/// Adds an action that chooses one of several texts; `choose` says which one is chosen.
@MainActor public func addChoice(
    _ map: some GObjectPointer, _ name: String, _ body: @escaping @MainActor (String) -> Void
) {
    addTextAction(map, name, body, by: furrow_add_choice_action)
}

@MainActor private func addTextAction(
    _ map: some GObjectPointer, _ name: String, _ body: @escaping @MainActor (String) -> Void,
    by add: (OpaquePointer?, UnsafePointer<CChar>?, FurrowTextCallback?, UnsafeMutableRawPointer?, FurrowDestroy?) ->
        Void
) {
    add(
        OpaquePointer(map.raw), name,
        { data, text in
            guard let text else { return }
            unbox(data, as: (@MainActor (String) -> Void).self)(String(cString: text))
        }, retain(body), release)
}

/// Says which text is chosen by an action that chooses one.
@MainActor public func choose(_ map: some GObjectPointer, _ name: String, _ choice: String) {
    furrow_choose(OpaquePointer(map.raw), name, choice)
}

/// Enables an action without parameter, or disables it.
@MainActor public func enableAction(_ map: some GObjectPointer, _ name: String, _ isEnabled: Bool) {
    guard let action = g_action_map_lookup_action(OpaquePointer(map.raw), name) else { return }
    g_simple_action_set_enabled(action, isEnabled ? 1 : 0)
}

/// Runs the closure once the main loop is idle.
@MainActor public func whenIdle(_ body: @escaping @MainActor () -> Void) {
    furrow_idle({ unbox($0, as: (@MainActor () -> Void).self)() }, retain(body), release)
}

/// Calls back when the mouse's back button is pressed on a window.
@MainActor public func connectBackButton(_ window: Widget, _ body: @escaping @MainActor () -> Void) {
    furrow_presses_on_back(window, { unbox($0, as: (@MainActor () -> Void).self)() }, retain(body), release)
}

/// Runs the closure once nothing is pressed any more: from the main loop, or just before the next press.
@MainActor public func whenReleased(_ body: @escaping @MainActor () -> Void) {
    furrow_presses_when_released(
        { data in
            unbox(data, as: (@MainActor () -> Void).self)()
            release(data)
        }, retain(body))
}

/// Runs the closure once, so many milliseconds from now.
@MainActor public func after(milliseconds: UInt32, _ body: @escaping @MainActor () -> Void) {
    _ = furrow_after(milliseconds, { unbox($0, as: (@MainActor () -> Void).self)() }, retain(body), release)
}

/// Reads a clipboard's text, where it has one.
@MainActor public func readText(of clipboard: OpaquePointer?, _ body: @escaping @MainActor (String) -> Void) {
    furrow_clipboard_read(
        clipboard,
        { data, text in
            if let text { unbox(data, as: (@MainActor (String) -> Void).self)(String(cString: text)) }
        }, retain(body), release)
}

/// Has a calendar's file chosen over a window, and calls back with its path unless the dialog was closed.
///
/// - Parameters:
///   - accept: what the button says.
///   - filter: what the files are called that are shown.
///   - name: what a file that is to be saved is first called; nil has one opened that is there.
@MainActor public func chooseFile(
    over parent: UnsafeMutablePointer<GtkWindow>, title: String, accept: String, filter: String, savingAs name: String?,
    _ body: @escaping @MainActor (String) -> Void
) {
    furrow_choose_file(parent, title, accept, filter, name, callPath, retain(body), release)
}

/// Lets a calendar's file be dropped on a widget, but where something in it takes it.
@MainActor public func connectFileDrops(_ widget: Widget, _ body: @escaping @MainActor (String) -> Void) {
    furrow_watch_file_drops(widget, callPath, retain(body), release)
}

/// Hears of the files that an application is to open.
@MainActor public func connectOpen(
    _ application: UnsafeMutablePointer<GApplication>, _ body: @escaping @MainActor (String) -> Void
) {
    furrow_watch_opened_files(application, callPath, retain(body), release)
}

/// Calls the closure that C has with a path.
@MainActor private let callPath: FurrowPathCallback = { data, path in
    if let path { unbox(data, as: (@MainActor (String) -> Void).self)(String(cString: path)) }
}

/// Has a spin button's text read by the closure; nil is a text that says nothing, which leaves the number as it was.
@MainActor public func connectReader(_ spin: Widget, _ body: @escaping @MainActor (String) -> Int?) {
    furrow_spin_set_reader(
        spin.opaque,
        { data, text in
            guard let text, let number = unbox(data, as: (@MainActor (String) -> Int?).self)(String(cString: text))
            else { return -1 }
            return Int32(number)
        }, retain(body), release)
}
