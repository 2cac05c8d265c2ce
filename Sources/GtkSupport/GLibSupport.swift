// What needs no toolkit belongs to this module's users too.

@_exported import GLibSupport
