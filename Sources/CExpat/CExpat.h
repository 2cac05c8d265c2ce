// expat's header as a module, for parsing XML as it arrives.
#pragma once

#include <expat.h>
