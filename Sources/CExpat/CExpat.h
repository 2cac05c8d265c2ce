// expat's header as a module: XML, read as it arrives.
#pragma once

#include <expat.h>
