// libsecret's headers as a module: passwords in the desktop's Secret Service.
#pragma once

#include <libsecret/secret.h>
