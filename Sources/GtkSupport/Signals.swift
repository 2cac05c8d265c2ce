// Signals, keys, ticks and actions as Swift closures on the main actor.

import CGtk
import GLibSupport
import GtkShim

/// Connects a closure that ignores the signal's arguments; it is released with the object.
@MainActor public func connect(
    _ object: some GObjectPointer, _ signal: String, _ body: @escaping LoopAction
) {
    furrow_connect(object.raw, signal, { Callback<LoopAction>.at($0)() }, Callback.retained(body), releaseCallback)
}

/// Connects a closure to a signal of an object that outlives its user; the closure is released with the owner or the
/// object.
@MainActor public func connect(
    _ object: some GObjectPointer, _ signal: String, while owner: some GObjectPointer,
    _ body: @escaping LoopAction
) {
    furrow_connect_while(
        owner.raw, object.raw, signal, { Callback<LoopAction>.at($0)() }, Callback.retained(body), releaseCallback)
}

/// Connects a closure that takes the signal's first argument, a pointer.
@MainActor public func connect(
    _ object: some GObjectPointer, _ signal: String, _ body: @escaping @MainActor (OpaquePointer) -> Void
) {
    furrow_connect_object(
        object.raw, signal,
        { data, argument in
            guard let argument else { return }
            Callback<@MainActor (OpaquePointer) -> Void>.at(data)(OpaquePointer(argument))
        }, Callback.retained(body), releaseCallback)
}

/// Connects a closure that returns the signal's result, for signals such as `close-request`.
@MainActor public func connectReturningBool(
    _ object: some GObjectPointer, _ signal: String, _ body: @escaping @MainActor () -> Bool
) {
    furrow_connect_bool(
        object.raw, signal, { Callback<@MainActor () -> Bool>.at($0)() }, Callback.retained(body), releaseCallback)
}

/// Connects a closure that handles keys before the widget's children do, or after them if `capture` is false. The
/// closure returns whether the key stops there.
@MainActor public func connectKeys(
    _ widget: Widget, capture: Bool = true, _ body: @escaping @MainActor (KeyPress) -> Bool
) {
    furrow_connect_keys(
        widget, capture,
        { data, keyval, modifiers, event in
            let key = KeyPress(keyval: keyval, modifiers: modifiers, layouts: event.map(KeyLayouts.init(of:)))
            return Callback<@MainActor (KeyPress) -> Bool>.at(data)(key)
        }, Callback.retained(body), releaseCallback)
}

/// Calls back before each frame with its time in seconds on the monotonic clock, until the closure returns false.
@MainActor public func addTick(_ widget: Widget, _ body: @escaping @MainActor (Double) -> Bool) {
    _ = furrow_add_tick(
        widget,
        { data, time in Callback<@MainActor (Double) -> Bool>.at(data)(Double(time) / 1_000_000) },
        Callback.retained(body), releaseCallback)
}

/// Adds an action without a parameter to an application or a window.
@MainActor public func addAction(
    _ map: some GObjectPointer, _ name: String, _ body: @escaping LoopAction
) {
    furrow_add_action(
        OpaquePointer(map.raw), name, { Callback<LoopAction>.at($0)() }, Callback.retained(body), releaseCallback)
}

@MainActor public func addAction(
    _ map: some GObjectPointer, _ name: String, _ body: @escaping @MainActor (String) -> Void
) {
    addTextAction(map, name, body, by: furrow_add_text_action)
}

/// Adds an action that selects one of several texts. ``setChoice(_:_:_:)`` sets the selected text.
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
            Callback<@MainActor (String) -> Void>.at(data)(String(cString: text))
        }, Callback.retained(body), releaseCallback)
}

/// Sets the selected text of an action that selects one.
@MainActor public func setChoice(_ map: some GObjectPointer, _ name: String, _ choice: String) {
    furrow_set_choice(OpaquePointer(map.raw), name, choice)
}

/// Enables or disables an action without a parameter.
@MainActor public func enableAction(_ map: some GObjectPointer, _ name: String, if isEnabled: Bool) {
    guard let action = g_action_map_lookup_action(OpaquePointer(map.raw), name) else { return }
    g_simple_action_set_enabled(action, isEnabled ? 1 : 0)
}

/// Runs the closure once the main loop is idle.
@MainActor public func whenIdle(_ body: @escaping LoopAction) {
    furrow_idle({ Callback<LoopAction>.at($0)() }, Callback.retained(body), releaseCallback)
}

/// Calls back when the mouse's back button is pressed on a window.
@MainActor public func connectBackButton(_ window: Widget, _ body: @escaping LoopAction) {
    furrow_presses_on_back(window, { Callback<LoopAction>.at($0)() }, Callback.retained(body), releaseCallback)
}

/// Runs the closure once nothing is pressed: from the main loop, or just before the next press.
@MainActor public func whenReleased(_ body: @escaping LoopAction) {
    furrow_presses_when_released(
        { data in
            Callback<LoopAction>.at(data)()
            releaseCallback(data)
        }, Callback.retained(body))
}

/// Runs the closure once, after this number of milliseconds.
@MainActor public func after(milliseconds: UInt32, _ body: @escaping LoopAction) {
    _ = furrow_after(milliseconds, { Callback<LoopAction>.at($0)() }, Callback.retained(body), releaseCallback)
}

/// Calls back with a clipboard's text, unless it has none.
@MainActor public func readText(of clipboard: OpaquePointer?, _ body: @escaping @MainActor (String) -> Void) {
    furrow_clipboard_read(
        clipboard,
        { data, text in
            if let text { Callback<@MainActor (String) -> Void>.at(data)(String(cString: text)) }
        }, Callback.retained(body), releaseCallback)
}

/// The files that a dialog shows.
public struct FileFilter: Sendable {
    public var name: String
    /// The extensions of the files, without a dot.
    public var extensions: [String]
    public var mimeTypes: [String]

    public init(name: String, extensions: [String], mimeTypes: [String]) {
        self.name = name
        self.extensions = extensions
        self.mimeTypes = mimeTypes
    }
}

/// Shows a dialog over a window to choose a file, and calls back with its path unless the dialog was closed.
///
/// - Parameters:
///   - accept: The label of the button.
///   - filter: The files that are shown.
///   - name: The suggested name of a file to be saved; nil opens an existing file.
@MainActor public func chooseFile(
    over parent: UnsafeMutablePointer<GtkWindow>, title: String, accept: String, filter: FileFilter,
    savingAs name: String?,
    _ body: @escaping @MainActor (String) -> Void
) {
    let shown = gtk_file_filter_new()
    gtk_file_filter_set_name(shown, filter.name)
    for type in filter.mimeTypes { gtk_file_filter_add_mime_type(shown, type) }
    for suffix in filter.extensions { gtk_file_filter_add_suffix(shown, suffix) }
    furrow_choose_file(parent, title, accept, shown, name, callPath, Callback.retained(body), releaseCallback)
}

/// Calls back with each file that an application is asked to open.
@MainActor public func connectOpen(
    _ application: UnsafeMutablePointer<GApplication>, _ body: @escaping @MainActor (String) -> Void
) {
    furrow_watch_opened_files(application, callPath, Callback.retained(body), releaseCallback)
}

/// The C callback that calls the closure with a path.
@MainActor private let callPath: FurrowPathCallback = { data, path in
    if let path { Callback<@MainActor (String) -> Void>.at(data)(String(cString: path)) }
}

/// Sets the closure that reads a spin button's text; a result of nil leaves the number unchanged.
@MainActor public func connectReader(_ spin: Widget, _ body: @escaping @MainActor (String) -> Int?) {
    furrow_spin_set_reader(
        spin.opaque,
        { data, text in
            guard let text, let number = Callback<@MainActor (String) -> Int?>.at(data)(String(cString: text))
            else { return -1 }
            return Int32(number)
        }, Callback.retained(body), releaseCallback)
}
