// Reexports the module without a toolkit to this module's users.

@_exported import GLibSupport
