"""OpenStack Swift with its S3 API, all four servers in one process, for tests.

    /usr/bin/python3 swift-server.py FOLDER PORT ACCESS_KEY SECRET_KEY

FOLDER is on a file system with extended attributes; started again on it, the server has what it had. Prints
"listening PORT" when requests are answered. Swift is of Debian's package python3-swift.
"""

import json
import os
import sys
from time import time as now

import eventlet

eventlet.monkey_patch()

from eventlet import wsgi  # noqa: E402
from swift.common import utils  # noqa: E402

folder, port, access_key, secret_key = os.path.abspath(sys.argv[1]), int(sys.argv[2]), sys.argv[3], sys.argv[4]
os.makedirs(os.path.join(folder, "devices", "disk"), exist_ok=True)


def write(name, text):
    path = os.path.join(folder, name)
    with open(path, "w") as file:
        file.write(text)
    return path


write("swift.conf", "[swift-hash]\nswift_hash_path_suffix = tests\n[storage-policy:0]\nname = one\ndefault = yes\n")
utils.set_swift_dir(folder)

from swift.common.ring import RingBuilder  # noqa: E402
from swift.common.wsgi import SwiftHttpProtocol, loadapp  # noqa: E402

# What a killed process has written stays with the system; only a power cut would need this.
os.fsync = os.fdatasync = lambda _file: None

common = f"""[DEFAULT]
swift_dir = {folder}
devices = {folder}/devices
mount_check = false
user = nobody
log_address = {folder}/no-log
fallocate_reserve = 0
disable_fallocate = true
"""


class Quiet:
    """What the servers say of each request is for nobody."""

    def __getattr__(self, name):
        return lambda *_args, **_kwargs: None


class Cache:
    """What memcached would know: without it every request asks anew for its account and its container."""

    def __init__(self):
        self.kept = {}

    def get(self, key, raise_on_error=False):
        value, end = self.kept.get(key, (None, None))
        return json.loads(value) if value and (not end or end > now()) else None

    def set(self, key, value, serialize=True, time=0, min_compress_len=0, raise_on_error=False):
        self.kept[key] = (json.dumps(value), now() + time if time else None)

    def delete(self, key, server_key=None):
        self.kept.pop(key, None)


cache = Cache()


def with_cache(app):
    def answer(environ, start_response):
        environ["swift.cache"] = cache
        return app(environ, start_response)

    return answer


def serve(name, text, listener, wrapped=lambda app: app):
    app = wrapped(loadapp(write(f"{name}.conf", common + text), global_conf={"log_name": name}))
    eventlet.spawn(
        wsgi.server,
        listener,
        app,
        Quiet(),
        protocol=SwiftHttpProtocol,
        debug=False,
        custom_pool=eventlet.GreenPool(1024),
    )


for kind in ("account", "container", "object"):
    listener = eventlet.listen(("127.0.0.1", 0))
    builder = RingBuilder(2, 1, 0)
    place = {"ip": "127.0.0.1", "port": listener.getsockname()[1]}
    replication = {f"replication_{key}": value for key, value in place.items()}
    builder.add_dev({"region": 1, "zone": 1, "device": "disk", "weight": 1, **place, **replication})
    builder.rebalance()
    builder.get_ring().save(os.path.join(folder, f"{kind}.ring.gz"))
    serve(kind, f"[pipeline:main]\npipeline = {kind}-server\n[app:{kind}-server]\nuse = egg:swift#{kind}\nconn_timeout = 30\nnode_timeout = 60\n", listener)

account, _, user = access_key.partition(":")
front = eventlet.listen(("127.0.0.1", port), backlog=512)
serve(
    "proxy",
    f"""[pipeline:main]
pipeline = catch_errors s3api tempauth proxy-server
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:s3api]
use = egg:swift#s3api
s3_acl = false
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_{account}_{user} = {secret_key} .admin
[app:proxy-server]
use = egg:swift#proxy
allow_account_management = true
account_autocreate = true
conn_timeout = 30
node_timeout = 60
# There is one disk: avoiding it for a minute after it was full would be an outage of the server's own.
error_suppression_interval = 0
""",
    front,
    with_cache,
)
print(f"listening {front.getsockname()[1]}", flush=True)
# Whoever started it keeps the other end of its standard input; when that one is gone, so is this.
eventlet.tpool.execute(sys.stdin.read)
os._exit(0)
