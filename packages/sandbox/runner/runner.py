"""The part of the sandbox that runs inside: takes one job, runs it once, ends. PROTOCOL.md describes every byte.

Student code shares this interpreter, so nothing here defends the truth of what is sent: the host believes
no more of a frame than "the cell claims that this value came back". What this file does see to is that an
honest cell is reported exactly, and that parsing and the limits come before any line of the student's.

Only built-in modules are imported: each further import would be paid on every start.
"""

import builtins
import marshal
import posix
import sys

VERSION = 3
JOB_FD, FRAME_FD = 3, 4

MAX_SOURCE_BYTES = 1 << 20
MAX_TREE_DEPTH = 400
MAX_TREE_NODES = 50_000
MAX_TREE_BYTES = 4 << 20
MAX_VALUE_DEPTH = 16
MAX_VALUE_ITEMS = 10_000
MAX_VALUE_BYTES = 1 << 20
MAX_TEXT_BYTES = 64 << 10
MAX_INT_BITS = 4096
MAX_MESSAGE = 500

# Held before the cell runs: a cell that patches builtins changes its own world, not this file's.
_type, _len, _str, _int, _float, _bool, _list, _bytes = type, len, str, int, float, bool, list, bytes
_BaseException, _OSError, _RecursionError, _MemoryError = BaseException, OSError, RecursionError, MemoryError
_SyntaxError, _ValueError, _repr, _getattr, _callable, _compile, _exec = (
    SyntaxError, ValueError, repr, getattr, callable, compile, exec,
)
_memoryview, _enumerate = memoryview, enumerate
_read, _write, _getpid, _exit, _dup2, _close = (
    posix.read, posix.write, posix.getpid, posix._exit, posix.dup2, posix.close,
)
_hook, _stdout, _stderr = sys.__excepthook__, sys.stdout, sys.stderr
_dumps, _loads = marshal.dumps, marshal.loads
# The slot itself: a metaclass may answer `cls.__name__` with anything, or run code there.
_class_name = type.__dict__["__name__"].__get__
# Number of the instruction behind a `raise` statement: it differs between versions of Python.
_RAISE = compile("raise", "<warm>", "exec").co_code[-2]


def double(value):
    """Eight bytes of IEEE 754, the greatest first; marshal's own form is a letter and the same, the least first."""
    return _dumps(value, 2)[:0:-1]


def u32(number):
    return number.to_bytes(4, "big")


def text(value):
    raw = _str.encode(value, "utf-8", "surrogatepass")
    return u32(_len(raw)) + raw


def send_all(fd, data):
    view = _memoryview(data)
    while view:
        view = view[_write(fd, view):]


def send(kind, *parts):
    body = b"".join(parts)
    frame = u32(_len(body) + 1) + kind + body
    sent = _write(FRAME_FD, frame)
    if sent < _len(frame):
        send_all(FRAME_FD, frame[sent:])


# --- values -----------------------------------------------------------------------------------------------


class NotData(Exception):
    pass


def encode_value(value, out, depth, budget):
    """Appends the bytes of `value`; raises NotData for whatever is not exactly plain. `budget` = [items, bytes]."""
    kind = _type(value)
    budget[0] -= 1
    if budget[0] < 0:
        raise NotData
    if value is None:
        out.append(b"N")
    elif kind is _bool:
        out.append(b"T" if value else b"F")
    elif kind is _int:
        bits = value.bit_length()
        if bits > MAX_INT_BITS:
            out.append((b"A" if value > 0 else b"B") + bits.to_bytes(8, "big"))
        else:
            digits = b"%x" % value
            out.append(b"i" + u32(_len(digits)) + digits)
    elif kind is _float:
        out.append(b"d" + double(value))
    elif kind is _str:
        if _len(value) > MAX_TEXT_BYTES:
            raise NotData
        raw = text(value)
        budget[1] -= _len(raw)
        if budget[1] < 0:
            raise NotData
        out.append(b"s" + raw)
    elif kind is _list:
        count = _len(value)
        if depth >= MAX_VALUE_DEPTH or count > MAX_VALUE_ITEMS:
            raise NotData
        out.append(b"l" + u32(count))
        seen = 0
        for item in value:
            seen += 1
            if seen > count:
                raise NotData
            encode_value(item, out, depth + 1, budget)
        if seen != count:
            raise NotData
    else:
        raise NotData


# --- syntax trees -----------------------------------------------------------------------------------------


class TooBig(Exception):
    pass


def encode_constant(value):
    kind = _type(value)
    if kind is _int and value.bit_length() > MAX_INT_BITS:
        shown = "(%d bits)" % value.bit_length()
    else:
        shown = _repr(value)
    return b"c" + text(kind.__name__) + text(shown)


def encode_node(node, out, depth, budget):
    budget[0] -= 1
    if depth > MAX_TREE_DEPTH:
        raise _RecursionError
    if budget[0] < 0:
        raise TooBig
    kind = _type(node)
    out.append(b"o" + text(kind.__name__))
    if kind._attributes and _getattr(node, "lineno", None) is not None:
        place = u32(node.lineno) + u32(node.col_offset) + u32(node.end_lineno) + u32(node.end_col_offset)
        out.append(b"T" + place)
    else:
        out.append(b"F")
    fields = kind._fields
    out.append(u32(_len(fields)))
    for name in fields:
        value = _getattr(node, name, None)
        out.append(text(name))
        if kind.__name__ == "Constant" and name == "value":
            out.append(encode_constant(value))
        elif _type(value) is _list:
            out.append(b"l" + u32(_len(value)))
            for item in value:
                encode_field(item, out, depth + 1, budget)
        else:
            encode_field(value, out, depth + 1, budget)


def encode_field(value, out, depth, budget):
    kind = _type(value)
    if value is None:
        out.append(b"N")
    elif kind is _str:
        out.append(b"s" + text(value))
    elif kind is _int:
        out.append(b"i" + text("%x" % value))
    elif kind is _bytes or kind is _float or kind is _bool or kind is complex or value is ...:
        out.append(encode_constant(value))
    else:
        encode_node(value, out, depth, budget)


def refusal(code, message, line=None, column=None):
    def place(number):
        return b"F" if _type(number) is not _int or number < 1 else b"T" + u32(number)

    return b"-" + text(code) + text(message[:MAX_MESSAGE]) + place(line) + place(column)


def parse(source):
    if source is None:
        return refusal("encoding", "the text holds half of a surrogate pair, which is no character")
    if _len(source.encode("utf-8")) > MAX_SOURCE_BYTES:
        return refusal("too_large", "the source is larger than 1 MiB")
    if "\0" in source:
        return refusal("nul", "the source holds a NUL character", source.count("\n", 0, source.index("\0")) + 1)
    try:
        tree = _compile(source, "<cell>", "exec", 0x400, True)
        out = []
        encode_node(tree, out, 0, [MAX_TREE_NODES])
        whole = b"".join(out)
        if _len(whole) > MAX_TREE_BYTES:
            raise TooBig
        return b"+" + whole
    except _SyntaxError as error:
        return refusal("syntax", _str(error.msg), error.lineno, error.offset)
    except (_RecursionError, _MemoryError):
        return refusal("too_deep", "the source is nested too deeply")
    except TooBig:
        return refusal("too_large", "the source has more than %d syntax nodes" % MAX_TREE_NODES)
    except _ValueError as error:
        return refusal("syntax", _str(error))


# --- the job ----------------------------------------------------------------------------------------------


def describe(error):
    """Class name and message of an exception; the message is the student's own code and may itself raise."""
    name = _class_name(_type(error))[:MAX_MESSAGE]
    try:
        message = _str(error)
        if _type(message) is not _str:
            message = ""
    except _BaseException:
        message = ""
    return text(name) + text(message[:MAX_MESSAGE])


def was_refused_memory(error):
    """True where an allocation failed, at the limit or because it could never be met; False for `raise MemoryError`.

    The place where an exception began is the innermost frame of its traceback. A cell that catches the refusal and
    goes on has its own answer; one that only passes it on has none.
    """
    if _type(error) is not _MemoryError or error.args:  # the parser words its own limit as one with a message
        return False
    place = error.__traceback__
    while place is not None and place.tb_next is not None:
        place = place.tb_next
    return place is None or place.tb_frame.f_code.co_code[place.tb_lasti] != _RAISE


def stop_for_memory():
    """The limit ends the run, as the kernel's own killing would: nothing that comes later is asked."""
    flush()
    send(b"M")
    _exit(0)


def read_exactly(count):
    parts = []
    while count:
        part = _read(JOB_FD, min(count, 1 << 20))
        if not part:
            _exit(0)  # the host went away before there was a job: nothing to do, nothing to say
        parts.append(part)
        count -= _len(part)
    return b"".join(parts)


def flush():
    for stream in (_stdout, _stderr, sys.stdout, sys.stderr):
        try:
            stream.flush()
        except _BaseException:
            pass


def run_cell(source, namespace):
    """What the cell raised (None: nothing) and whether memory was refused to it. The traceback goes to its stderr."""
    try:
        _exec(_compile(source, "<cell>", "exec", 0, True), namespace)
        return None, False
    except _BaseException as error:
        told, refused = describe(error), was_refused_memory(error)
        try:
            error.__traceback__ = error.__traceback__.tb_next  # this file's own line is none of the cell's
            _hook(_type(error), error, error.__traceback__)
        except _BaseException:
            pass
        return told, refused


def answer(function, arguments):
    """The body of a result; None where memory was refused."""
    try:
        value = function(*arguments)
    except _BaseException as error:
        return None if was_refused_memory(error) else b"r" + describe(error)
    out = []
    try:
        encode_value(value, out, 0, [MAX_VALUE_ITEMS, MAX_VALUE_BYTES])
    except (NotData, _MemoryError):
        return b"n" + text(_class_name(_type(value))[:MAX_MESSAGE])
    return b"v" + b"".join(out)


def serve():
    main = _type(sys)("__main__")
    main.__dict__["__builtins__"] = builtins
    _compile("0", "<warm>", "exec", 0x400)
    _stdout.reconfigure(line_buffering=True)
    null = posix.open("/dev/null", posix.O_RDWR)
    send(b"H", u32(VERSION), text(sys.version.split()[0]))

    # The host's own: read by what is fastest, and nothing of the cell's has run yet.
    sources, cell, name, calls = _loads(read_exactly(_int.from_bytes(read_exactly(4), "big")))
    _close(JOB_FD)
    sys.stderr = None  # warnings of the parser belong to nobody
    for index, source in _enumerate(sources):
        send(b"P", u32(index), parse(source))
    sys.stderr = _stderr
    if cell is not None:
        sys.modules["__main__"] = main
        own = _getpid()
        told, refused = run_cell(cell, main.__dict__)
        flush()
        if _getpid() != own:
            _exit(0)  # a child that the cell forked: only the first process answers
        if refused:
            stop_for_memory()
        function = main.__dict__.get(name)
        found = _callable(function)
        send(b"C", b"F" if told is None else b"T" + told, b"T" if found else b"F")
        # What is printed from here on is not output of the cell as it stands.
        _dup2(null, 1)
        _dup2(null, 2)
        if found:
            for index, arguments in _enumerate(calls):
                body = answer(function, arguments)
                if _getpid() != own:
                    _exit(0)
                if body is None:
                    stop_for_memory()
                send(b"R", u32(index), body)
    send(b"D")
    _exit(0)


def set_limits(words):
    """`name=soft:hard` from the command line; set here because nothing of the student's has been read yet."""
    if not words:
        return
    import resource

    for word in words:
        name, _, pair = word.partition("=")
        soft, _, hard = pair.partition(":")
        which = _getattr(resource, "RLIMIT_" + name)
        most = resource.getrlimit(which)[1]
        wanted = [_int(soft), _int(hard or soft)]
        if most != resource.RLIM_INFINITY:  # what is already tighter stays so
            wanted = [min(one, most) for one in wanted]
        resource.setrlimit(which, tuple(wanted))
    del sys.modules["resource"]


def start():
    set_limits(sys.argv[1:])
    sys.argv[:] = ["<cell>"]
    try:
        serve()
    except _OSError:
        _exit(3)  # the frame pipe is gone: no answer is no pass
    except _BaseException:
        _exit(4)


start()
