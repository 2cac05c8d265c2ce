// Exports the date wording, shared with `furrow-remind`, to all of this module.

@_exported import DateWording
