"""Apache with its own configuration, for the servers that run behind it."""

import glob

MODULES = "/usr/lib/apache2/modules"
LOADED = [
    "mpm_prefork", "authz_core", "alias", "dir", "mime", "env", "setenvif", "headers", "rewrite", "proxy", "proxy_http",
]


def command(server, lines):
    """Writes the configuration to a server's folder, and returns the arguments of `Started` that start Apache."""
    root = server.make_folder("htdocs")
    modules = [f"LoadModule {name}_module {MODULES}/mod_{name}.so" for name in LOADED]
    modules += [f"LoadModule php_module {path}" for path in glob.glob(MODULES + "/libphp*.so")[:1]]
    server.file("apache.conf", "\n".join([
        "ServerRoot /etc/apache2", "ServerName 127.0.0.1", f"DefaultRuntimeDir {server.folder}",
        f"PidFile {server.file('apache.pid')}", f"Listen 127.0.0.1:{server.port}", "User www-data", "Group www-data",
        f"ErrorLog {server.log('apache')}", "LogLevel warn",
        # Clients send many requests in quick succession over few connections.
        "MaxKeepAliveRequests 0", "KeepAliveTimeout 30", "AcceptFilter http none",
        *modules,
        "TypesConfig /etc/mime.types", f"DocumentRoot {root}", f"<Directory {root}>", "Require all granted",
        "</Directory>", *lines, "",
    ]))
    words = ["/usr/sbin/apache2", "-d", "/etc/apache2", "-f", server.file("apache.conf"), "-DFOREGROUND"]
    return dict(command=words, log=server.log())
