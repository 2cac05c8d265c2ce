// A separate thread for blocking work.

import CSoup
import Synchronization

/// A thread that runs one job after another, and ends when this object is released. libsoup's own background work, such
/// as closing idle connections, runs there too.
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
        // GLib aborts if it cannot allocate them.
        guard let context, let mainLoop = g_main_loop_new(context, 0) else { preconditionFailure("GLib has no memory") }
        loop = Loop(context: context, loop: mainLoop)
        let thread = g_thread_new(
            "dav",
            { data in
                guard let loop = data.map({ OpaquePointer($0) }) else { return nil }
                let context = g_main_loop_get_context(loop)
                g_main_context_push_thread_default(context)
                g_main_loop_run(loop)
                // All pending jobs still run, because a caller waits for each of them.
                while g_main_context_iteration(context, 0) != 0 {}
                g_main_context_pop_thread_default(context)
                g_main_loop_unref(loop)
                return nil
            }, UnsafeMutableRawPointer(g_main_loop_ref(mainLoop)))
        g_thread_unref(thread)
    }

    deinit {
        // Quit by a job, which runs after all others. A loop that has not started yet would miss a direct call to quit.
        let loop = loop
        run { g_main_loop_quit(loop.loop) }
        g_main_loop_unref(loop.loop)
        g_main_context_unref(loop.context)
    }

    /// Runs a job after all earlier ones.
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
