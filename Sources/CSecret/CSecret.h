// libsecret's headers as a module, for passwords in the desktop's Secret Service.
#pragma once

#include <libsecret/secret.h>
