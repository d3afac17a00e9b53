"""Starts cells for a worker, which would have to copy itself for each: a fork costs by the size of who forks.

Our stdin brings requests, each a length (4 bytes, big-endian) and fields that end in NUL:

  start NAME USER FILE N LIMIT... M DOOR... COMMAND...
      USER: number of user and group, or "-" for our own. FILE: what becomes descriptor 5, or "-". LIMIT:
      NAME=soft:hard, as of setrlimit. DOOR: a file of a cgroup that takes in who writes 0. COMMAND: path, arguments.
  kill NAME

A cell's streams are three connections to the Unix socket named on the command line, which is for its own user alone.
Each begins with HEAD bytes, the name in NAME digits and the part: o and e become descriptors 1 and 2, w 3 and 4.
A command is started when its request and its streams are there. Our stdout tells its end, a line each:

  NAME exit CODE SIGNAL     one of them 0
  NAME fault WHY            it could not be started

When the worker closes our stdin, or dies, this process ends, and every command with it: each asks the kernel to be
killed with its parent (bubblewrap's --die-with-parent). Between its fork and that wish only the worker's next look for
leftovers ends it.
"""

import _signal
import _socket
import fcntl
import gc
import posix
import resource
import select
import sys

NAME = 15
HEAD = NAME + 1
PARTS = b"oew"
# struct ucred: process, user and group, four bytes each.
UCRED, UCRED_USER = 12, slice(4, 8)
CHUNK = 1 << 16
# Above all that a child is given.
ASIDE = 64
FAILED = 97


def enter(doors):
    for door in doors:
        fd = posix.open(door, posix.O_WRONLY)
        posix.write(fd, b"0")
        posix.close(fd)


def set_limits(words):
    """As runner.py does, which cannot be imported from here; what is already tighter stays so."""
    for word in words:
        name, _, pair = word.partition("=")
        soft, _, hard = pair.partition(":")
        which = getattr(resource, "RLIMIT_" + name)
        most = resource.getrlimit(which)[1]
        wanted = [int(soft), int(hard or soft)]
        if most != resource.RLIM_INFINITY:
            wanted = [min(one, most) for one in wanted]
        resource.setrlimit(which, tuple(wanted))


def give_descriptors(sources):
    """`sources`: what becomes 0, 1, 2 and so on. All others close by themselves when the command takes over."""
    aside = [fcntl.fcntl(fd, fcntl.F_DUPFD_CLOEXEC, ASIDE) for fd in sources]
    for number, fd in enumerate(aside):
        posix.dup2(fd, number)


def become(user, extra, limits, doors, command, sockets):
    """Never returns. The cgroups come first and hold all that follows; the last step gives up our rights."""
    try:
        posix.dup2(sockets[1], 2)  # whatever goes wrong from here on is heard by who waits for this cell
        enter(doors)
        null = posix.open("/dev/null", posix.O_RDWR)
        last = null if extra == "-" else posix.open(extra, posix.O_RDONLY)
        out, err, wire = sockets
        give_descriptors((null, out, err, wire, wire, last))
        _signal.set_wakeup_fd(-1)
        for number in (_signal.SIGCHLD, _signal.SIGPIPE):
            _signal.signal(number, _signal.SIG_DFL)
        set_limits(limits)
        if user != "-":
            posix.setgroups([])
            posix.setgid(int(user))
            posix.setuid(int(user))
        posix.execve(command[0], command, {})
    except BaseException as error:
        posix.write(2, ("the cell was not started: %r" % (error,)).encode())
    posix._exit(FAILED)


def take_list(fields):
    """The counted list that `fields` begins with, and what follows it."""
    end = 1 + int(fields[0])
    return fields[1:end], fields[end:]


class Launcher:
    def __init__(self, path):
        self.listening = _socket.socket(_socket.AF_UNIX, _socket.SOCK_STREAM)
        self.listening.bind(path)
        posix.chmod(path, 0o600)
        self.listening.listen(4096)  # three for each cell that is asked for at once; a full queue refuses
        self.listening.setblocking(False)
        self.poll = select.poll()
        self.asked = b""  # of requests, what is not yet whole
        self.heads = {}  # connections whose head is still coming: descriptor -> (socket, bytes)
        self.streams = {}  # name of a cell that is not started: part -> socket
        self.requests = {}  # name of a cell whose streams are not all there -> fields
        self.newest = 0  # the highest name asked for
        self.running = {}  # process -> name
        self.processes = {}  # name -> process

    def read_requests(self):
        data = posix.read(0, CHUNK)
        if not data:
            posix._exit(0)
        self.asked += data
        while len(self.asked) >= 4:
            end = 4 + int.from_bytes(self.asked[:4], "big")
            if len(self.asked) < end:
                return
            what, name, *fields = self.asked[4:end - 1].decode().split("\0")
            self.asked = self.asked[end:]
            if what == "start":
                self.newest = int(name)
                self.requests[name] = fields
                self.start_if_whole(name)
            elif name in self.processes:
                posix.kill(self.processes[name], _signal.SIGKILL)  # not reaped yet: the number is still its own
            elif name in self.requests:
                self.forget(name)

    def forget(self, name):
        """Killed before all its streams were there: those that are still to come, if any, find nothing to join."""
        del self.requests[name]
        for connection in self.streams.pop(name, {}).values():
            connection.close()
        self.tell("%s exit 0 %d" % (name, _signal.SIGKILL))

    def accept(self):
        while True:
            try:
                fd, _ = self.listening._accept()
            except BlockingIOError:
                return
            connection = _socket.socket(fileno=fd)
            cred = connection.getsockopt(_socket.SOL_SOCKET, _socket.SO_PEERCRED, UCRED)
            if int.from_bytes(cred[UCRED_USER], sys.byteorder) != posix.geteuid():
                connection.close()
                continue
            self.heads[fd] = (connection, b"")
            self.poll.register(fd, select.POLLIN)
            self.read_head(fd)

    def read_head(self, fd):
        connection, head = self.heads[fd]
        try:
            # Never past the head: what follows is the cell's. And never waiting, though the cell may: the connection's
            # own mode is shared with it.
            part = connection.recv(HEAD - len(head), _socket.MSG_DONTWAIT)
        except BlockingIOError:
            return
        except OSError:
            part = b""
        head += part
        self.heads[fd] = (connection, head)
        if part and len(head) < HEAD:
            return
        self.poll.unregister(fd)
        del self.heads[fd]
        if not part:
            connection.close()
            return
        name = str(int(head[:NAME]))
        if int(name) <= self.newest and name not in self.requests:
            connection.close()
            return
        self.streams.setdefault(name, {})[head[NAME]] = connection
        self.start_if_whole(name)

    def start_if_whole(self, name):
        streams = self.streams.get(name, ())
        if name not in self.requests or len(streams) < len(PARTS):
            return
        fields = self.requests.pop(name)
        del self.streams[name]
        self.start(name, fields, [streams[part].fileno() for part in PARTS])
        for connection in streams.values():
            connection.close()

    def start(self, name, fields, sockets):
        user, extra, *rest = fields
        limits, rest = take_list(rest)
        doors, command = take_list(rest)
        try:
            process = posix.fork()
        except OSError as error:
            self.tell("%s fault %s" % (name, error))
            return
        if process == 0:
            become(user, extra, limits, doors, command, sockets)
        self.running[process] = name
        self.processes[name] = process

    def tell(self, words):
        try:
            posix.write(1, words.encode() + b"\n")
        except OSError:
            posix._exit(0)  # the worker has gone

    def reap(self):
        while self.running:
            process, status = posix.waitpid(-1, posix.WNOHANG)
            if process == 0:
                return
            name = self.running.pop(process)
            del self.processes[name]
            self.tell("%s exit %d %d" % (name, status >> 8, status & 0x7F))

    def serve(self):
        woken, wake = posix.pipe()
        posix.set_blocking(wake, False)
        _signal.signal(_signal.SIGCHLD, lambda *_: None)
        _signal.set_wakeup_fd(wake)
        listening = self.listening.fileno()
        for fd in (0, woken, listening):
            self.poll.register(fd, select.POLLIN)
        gc.freeze()  # a collection would write to what is shared with every child
        gc.disable()
        self.tell("ready")
        while True:
            for fd, _ in self.poll.poll():
                if fd == 0:
                    self.read_requests()
                elif fd == woken:
                    posix.read(woken, 512)
                    self.reap()
                elif fd == listening:
                    self.accept()
                elif fd in self.heads:
                    self.read_head(fd)


def raise_limit_of_descriptors():
    """Three for each cell; a cell gets its own, far lower one."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


posix.setsid()  # what a terminal sends its group is for the worker to answer
raise_limit_of_descriptors()
Launcher(sys.argv[1]).serve()
