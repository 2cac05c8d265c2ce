// How callbacks into Swift are marked: GTK calls them on the main thread only.
#pragma once

#if defined(__clang__)
#define FURROW_MAIN_ACTOR __attribute__((swift_attr("@MainActor")))
#else
#define FURROW_MAIN_ACTOR
#endif
