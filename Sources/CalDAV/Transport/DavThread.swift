// A thread of its own for what waits.

import CSoup
import Synchronization

/// A thread that does one job after another, and ends with the value. What libsoup does by itself between requests, such as
/// closing idle connections, is done there too.
final class DavThread: Sendable {
    private struct Loop: @unchecked Sendable {
        let context: OpaquePointer
        let loop: OpaquePointer
    }
    private final class Job: Sendable {
        let work: @Sendable () -> Void
        init(_ work: @escaping @Sendable () -> Void) { self.work = work }
    }

    private let loop: Loop

    init() {
        let context = g_main_context_new()
        // Both are made, or the program ends.
        guard let context, let made = g_main_loop_new(context, 0) else { preconditionFailure("GLib has no memory") }
        loop = Loop(context: context, loop: made)
        let thread = g_thread_new(
            "dav",
            { data in
                guard let loop = data.map({ OpaquePointer($0) }) else { return nil }
                let context = g_main_loop_get_context(loop)
                g_main_context_push_thread_default(context)
                g_main_loop_run(loop)
                // What was given to it is done, whatever ends it: somebody waits for each.
                while g_main_context_iteration(context, 0) != 0 {}
                g_main_context_pop_thread_default(context)
                g_main_loop_unref(loop)
                return nil
            }, UnsafeMutableRawPointer(g_main_loop_ref(made)))
        g_thread_unref(thread)
    }

    deinit {
        // In turn, after all jobs; asked for on another thread, a loop that has not begun yet would miss it.
        let loop = loop
        run { g_main_loop_quit(loop.loop) }
        g_main_loop_unref(loop.loop)
        g_main_context_unref(loop.context)
    }

    /// Has a job done after all that were given before.
    func run(_ work: @escaping @Sendable () -> Void) {
        let source = g_idle_source_new()
        g_source_set_priority(source, G_PRIORITY_DEFAULT)
        g_source_set_callback(
            source,
            { data in
                if let data { Unmanaged<Job>.fromOpaque(data).takeUnretainedValue().work() }
                return 0
            }, Unmanaged.passRetained(Job(work)).toOpaque(),
            { data in
                if let data { Unmanaged<Job>.fromOpaque(data).release() }
            })
        g_source_attach(source, loop.context)
        g_source_unref(source)
    }
}
