// libsoup's headers as a module, for HTTP requests.
#pragma once

#include <libsoup/soup.h>
