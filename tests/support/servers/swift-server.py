"""OpenStack Swift with its S3 API in one process, for tests.

swift-server.py FOLDER PORT; the key (account:user) is in S3_KEY, its secret in S3_SECRET. Objects are
in memory, or on disk if S3_OBJECTS is "disk".
"""

import logging
import os
import sys

import eventlet
import eventlet.event

eventlet.monkey_patch()

from eventlet import listen, wsgi
from swift.common import storage_policy, utils

PIPELINE = "catch_errors gatekeeper healthcheck cache listing_formats bulk s3api tempauth slo"
HOST = "127.0.0.1"


def main(folder, port):
    with open(os.path.join(folder, "swift.conf"), "w") as file:
        file.write("[swift-hash]\nswift_hash_path_suffix = loci\n")
        file.write("[storage-policy:0]\nname = only\ndefault = yes\n")
    utils.set_swift_dir(folder)
    utils.validate_hash_conf()
    storage_policy.reload_storage_policies()
    os.makedirs(os.path.join(folder, "disk"), exist_ok=True)
    start_storage(folder)
    start_proxy(folder, port)
    eventlet.event.Event().wait()


def start_storage(folder):
    from swift.account.server import AccountController
    from swift.common.ring import RingBuilder
    from swift.container.server import ContainerController

    if os.environ.get("S3_OBJECTS") == "disk":
        from swift.obj.server import ObjectController
    else:
        from swift.obj.mem_server import ObjectController

    servers = {
        "account": AccountController,
        "container": ContainerController,
        "object": ObjectController,
    }
    for name, controller in servers.items():
        socket = listen((HOST, 0), backlog=512)
        port = socket.getsockname()[1]
        ring = RingBuilder(0, 1, 0)
        device = {"region": 1, "zone": 1, "ip": HOST, "port": port, "device": "disk", "weight": 1.0}
        ring.add_dev(device)
        ring.rebalance()
        ring.get_ring().save(os.path.join(folder, name + ".ring.gz"))
        settings = {"swift_dir": folder, "devices": folder, "mount_check": "false"}
        serve(controller({**settings, "bind_ip": HOST, "bind_port": str(port)}), socket)


def start_proxy(folder, port):
    from swift.common.wsgi import loadapp

    account, user = os.environ["S3_KEY"].split(":")
    secret = os.environ["S3_SECRET"]
    sections = [
        f"[DEFAULT]\nswift_dir = {folder}\nbind_ip = {HOST}\nbind_port = {port}",
        f"[pipeline:main]\npipeline = {PIPELINE} proxy-server",
        "[app:proxy-server]\nuse = egg:swift#proxy\naccount_autocreate = true",
    ]
    settings = {
        # Nothing listens there: a cache is optional.
        "cache": "memcache_servers = 127.0.0.1:1",
        "s3api": "location = us-east-1",
        "tempauth": f"user_{account}_{user} = {secret} .admin",
    }
    for name in PIPELINE.split():
        egg = "memcache" if name == "cache" else name
        sections.append(f"[filter:{name}]\nuse = egg:swift#{egg}\n{settings.get(name, '')}")
    path = os.path.join(folder, "proxy.conf")
    with open(path, "w") as file:
        file.write("\n".join(sections) + "\n")
    serve(loadapp(path), listen((HOST, port), backlog=512))


def serve(application, socket):
    quiet = logging.getLogger("quiet")
    eventlet.spawn(wsgi.server, socket, application, log=quiet, log_output=False)


main(sys.argv[1], int(sys.argv[2]))
