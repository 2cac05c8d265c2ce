"""Debian packages, installed when they are missing."""

import os
import subprocess
import sys

POLICY = "/usr/sbin/policy-rc.d"


def missing(packages):
    """Returns the packages that are not installed."""
    found = subprocess.run(
        ["dpkg-query", "--show", "--showformat", "${Package} ${db:Status-Status}\n", *packages],
        capture_output=True, text=True)
    installed = {line.split()[0] for line in found.stdout.splitlines() if line.endswith(" installed")}
    return [package for package in packages if package not in installed]


def install(packages):
    """Installs missing packages without starting their services.

    Returns None, or a sentence that says what to do.
    """
    wanted = missing(packages)
    if not wanted:
        return None
    if os.getuid() != 0:
        return "Install the missing packages first: apt install --no-install-recommends " + " ".join(wanted)
    print("+ apt-get install", *wanted, flush=True)
    # The scripts start the servers themselves. Debian's services would use the default folders and ports.
    has_policy = os.path.exists(POLICY)
    if not has_policy:
        with open(POLICY, "w") as file:
            file.write("#!/bin/sh\nexit 101\n")
        os.chmod(POLICY, 0o755)
    try:
        variables = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
        done = subprocess.run(
            ["apt-get", "install", "--yes", "--no-install-recommends", *wanted], env=variables,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if done.returncode != 0:
            sys.stderr.write(done.stdout)
            return "apt-get could not install: " + " ".join(wanted) + ". Run apt-get update, and try again."
    finally:
        if not has_policy:
            os.remove(POLICY)
    return None
