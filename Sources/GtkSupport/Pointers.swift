// Conversions of GObject pointers, so that not every call of a C function needs a cast.

import CGtk

public typealias Widget = UnsafeMutablePointer<GtkWidget>

/// A pointer to an instance of a GObject class.
public protocol GObjectPointer {
    /// The same pointer without its type.
    var raw: UnsafeMutableRawPointer { get }
}

extension OpaquePointer: GObjectPointer {
    public var raw: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) }
    /// The same instance as a widget.
    public var widget: Widget { Widget(self) }
}

extension UnsafeMutablePointer: GObjectPointer {
    public var raw: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) }
    /// The same instance for functions that take an opaque pointer.
    public var opaque: OpaquePointer { OpaquePointer(self) }
    /// Returns the same instance as another class of its ancestry.
    public func cast<Class>(to type: Class.Type = Class.self) -> UnsafeMutablePointer<Class> {
        UnsafeMutableRawPointer(self).assumingMemoryBound(to: type)
    }
}

/// Returns a menu as the menu model of the widget that shows it.
public func asMenuModel(_ menu: OpaquePointer) -> UnsafeMutablePointer<GMenuModel> { UnsafeMutablePointer(menu) }
