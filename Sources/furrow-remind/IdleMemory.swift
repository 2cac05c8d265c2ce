import CGLib
import Glibc

/// The memory of an idle program. The program is nearly idle between two reminders, so it releases memory that is only
/// needed at startup.
enum IdleMemory {
    /// Returns freed heap memory to the system, and unmaps the pages of code and constants. The system's cache keeps
    /// these pages while it has room, and each is mapped again when it is used.
    static func release() {
        malloc_trim(0)
        // The program headers of this executable, as passed by the kernel.
        guard let first = UnsafePointer<Elf64_Phdr>(bitPattern: getauxval(UInt(AT_PHDR))) else { return }
        let segments = UnsafeBufferPointer(start: first, count: Int(getauxval(UInt(AT_PHNUM))))
        guard let headers = segments.first(where: { $0.p_type == UInt32(PT_PHDR) }) else { return }
        let base = UInt(bitPattern: first) - UInt(headers.p_vaddr)
        for segment in segments { release(segment, at: base) }
    }

    /// Unmaps the pages of a segment if it is not writable, because these pages equal those of the file. Data that
    /// becomes read-only after linking (RELRO) is in a writable segment, which stays.
    private static func release(_ segment: Elf64_Phdr, at base: UInt) {
        guard segment.p_type == UInt32(PT_LOAD), segment.p_flags & UInt32(PF_W) == 0 else { return }
        let page = UInt(sysconf(Int32(_SC_PAGESIZE)))
        let start = (base + UInt(segment.p_vaddr)) & ~(page - 1)
        let end = base + UInt(segment.p_vaddr) + UInt(segment.p_memsz)
        madvise(UnsafeMutableRawPointer(bitPattern: start), Int(end - start), MADV_DONTNEED)
    }
}
