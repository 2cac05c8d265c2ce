// The marker for callbacks into Swift: GTK calls them only on the main thread.
#pragma once

#if defined(__clang__)
#define FURROW_MAIN_ACTOR __attribute__((swift_attr("@MainActor")))
#else
#define FURROW_MAIN_ACTOR
#endif
