// Gives back what only a start needs, for between two reminders hardly anything of the program is used.

import CGLib
import Glibc

/// The memory of a program that waits.
enum IdleMemory {
    /// Lets go of freed memory, and of the program's pages of code and constants: they stay in the system's cache for as
    /// long as that has room, and come back one by one as they are used.
    static func release() {
        malloc_trim(0)
        // The program's own headers, as the kernel hands them to it.
        guard let first = UnsafePointer<Elf64_Phdr>(bitPattern: getauxval(UInt(AT_PHDR))) else { return }
        let segments = UnsafeBufferPointer(start: first, count: Int(getauxval(UInt(AT_PHNUM))))
        guard let own = segments.first(where: { $0.p_type == UInt32(PT_PHDR) }) else { return }
        let base = UInt(bitPattern: first) - UInt(own.p_vaddr)
        for segment in segments { release(segment, at: base) }
    }

    /// Lets go of a segment that cannot be written to, and so is what its file is. (What is only protected once it is linked
    /// stands in one that can.)
    private static func release(_ segment: Elf64_Phdr, at base: UInt) {
        guard segment.p_type == UInt32(PT_LOAD), segment.p_flags & UInt32(PF_W) == 0 else { return }
        let page = UInt(sysconf(Int32(_SC_PAGESIZE)))
        let start = (base + UInt(segment.p_vaddr)) & ~(page - 1)
        let end = base + UInt(segment.p_vaddr) + UInt(segment.p_memsz)
        madvise(UnsafeMutableRawPointer(bitPattern: start), Int(end - start), MADV_DONTNEED)
    }
}
