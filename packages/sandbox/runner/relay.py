"""First process of a docker container: an engine attaches one stdin, stdout and stderr, the runner needs more.

Forks, becomes the runner in the child (job pipe = our stdin) and passes its three streams on over our stdout as
packets: stream (1 byte: 1 stdout, 2 stderr, 4 frames, 9 end), length (4 bytes, big-endian), bytes. The end
packet says how the child ended and what the container's cgroup counted. As process 1 of its namespace this
process cannot be killed from inside; when it ends, the kernel kills whatever is left. The image starts it
from a copy of the interpreter that may be executed but not read, so that the kernel keeps its memory and
descriptors from the cell, which runs under the same user. What the child has of this process's memory is a copy, and
there is no secret in it.

When the host closes our stdin, on purpose or because it died, everything is killed and the end reported. After its
report this process waits a moment to be removed: an engine is busy for a while with a first process that ends by
itself, just when the host judges what came back.
"""

import _signal
import builtins
import marshal
import posix
import select
import sys

CHUNK = 1 << 16
# Each packet wakes an engine's whole chain of processes, and a runner answers two hundred calls in one millisecond or
# two: what comes in such a while goes out as one.
GATHER_MS = 2
OUT, ERR, FRAMES, END = 1, 2, 4, 9
# A host that is alive has removed this container by then; one that is not has closed our stdin.
LINGER_MS = 2000


def emit(stream, data):
    view = memoryview(bytes([stream]) + len(data).to_bytes(4, "big") + data)
    while view:
        view = view[posix.write(1, view):]


def counter(word, *paths):
    """Value of the line `word N` in the first of the files that exists; -1 where the kernel shows none."""
    for path in paths:
        try:
            fd = posix.open(path, posix.O_RDONLY)
        except OSError:
            continue
        text = posix.read(fd, 4096).decode()
        posix.close(fd)
        for line in text.splitlines():
            name, _, number = line.partition(" ")
            if name == word:
                return int(number)
    return -1


def kill_the_rest():
    """All that this process may signal, itself excepted."""
    try:
        posix.kill(-1, _signal.SIGKILL)
    except ProcessLookupError:
        pass


def become_runner():
    """Never returns. Starting the interpreter a second time would cost more than all that the runner does."""
    _signal.set_wakeup_fd(-1)
    _signal.signal(_signal.SIGCHLD, _signal.SIG_DFL)
    sys.executable, path = sys.argv[1:3]
    del sys.argv[:2]
    fd = posix.open(path, posix.O_RDONLY)
    compiled = posix.read(fd, posix.fstat(fd).st_size)
    posix.close(fd)
    exec(marshal.loads(compiled[16:]), {"__name__": "__main__", "__builtins__": builtins})
    posix._exit(5)  # the runner ends by itself


def start_child():
    null = posix.open("/dev/null", posix.O_RDWR)
    pipes = {OUT: posix.pipe(), ERR: posix.pipe(), FRAMES: posix.pipe()}
    child = posix.fork()
    if child == 0:
        job = 20  # out of the way of the numbers that the runner expects
        posix.dup2(0, job)
        for fd, stream in ((21, OUT), (22, ERR), (23, FRAMES)):
            posix.dup2(pipes[stream][1], fd)
        for fd, number in ((null, 0), (21, 1), (22, 2), (job, 3), (23, 4)):
            posix.dup2(fd, number)
        posix.closerange(5, 64)
        become_runner()
    for _, end in pipes.values():
        posix.close(end)
    return child, {ends[0]: stream for stream, ends in pipes.items()}


def relay():
    woken, wake = posix.pipe()
    posix.set_blocking(wake, False)
    _signal.signal(_signal.SIGCHLD, lambda *_: None)
    _signal.set_wakeup_fd(wake)
    child, streams = start_child()
    poll = select.poll()
    poll.register(woken, select.POLLIN)
    stdin = select.poll()
    stdin.register(0, 0)
    # Only the hang-up counts: the bytes are the runner's. gVisor reports one from the start; there the host's
    # forced removal is what ends a run, and a runner that still waits for its job ends at the end of its stdin.
    urgent = select.poll()  # the end of the runner or of the host
    urgent.register(woken, select.POLLIN)
    if not stdin.poll(0):
        poll.register(0, 0)
        urgent.register(0, 0)
    for fd in streams:
        posix.set_blocking(fd, False)
        poll.register(fd, select.POLLIN)

    def drain(fd):
        try:
            data = posix.read(fd, CHUNK)
        except BlockingIOError:
            return False
        if data:
            emit(streams[fd], data)
            return True
        poll.unregister(fd)
        streams.pop(fd)
        return False

    status = None
    while status is None:
        ready = poll.poll()
        if not any(fd == woken or fd == 0 for fd, _ in ready):
            ready += urgent.poll(GATHER_MS)
        for fd, _ in ready:
            if fd == 0:
                poll.unregister(0)
                urgent.unregister(0)
                kill_the_rest()
                continue
            if fd in streams:
                drain(fd)
            elif fd == woken:
                posix.read(woken, 512)
        while True:  # process 1 inherits every orphan: none may stay a zombie and take up the process limit
            try:
                pid, code = posix.waitpid(-1, posix.WNOHANG)
            except ChildProcessError:
                break
            if pid == 0:
                break
            if pid == child:
                status = code
    for fd in list(streams):  # a process that lives on could write for ever: what is in the pipe, and no more
        left = 16
        while left and fd in streams and drain(fd):
            left -= 1
    signal, code = status & 0x7F, status >> 8
    kill_the_rest()
    kills = counter("oom_kill", "/sys/fs/cgroup/memory/memory.oom_control", "/sys/fs/cgroup/memory.events")
    forks = counter("max", "/sys/fs/cgroup/pids/pids.events", "/sys/fs/cgroup/pids.events")
    emit(END, ("%d %d %d %d" % (code, signal, kills, forks)).encode())
    stdin.poll(LINGER_MS)


relay()
