// libsoup's headers as one module: requests over HTTP.
#pragma once

#include <libsoup/soup.h>
