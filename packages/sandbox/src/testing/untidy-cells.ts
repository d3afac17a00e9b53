/** Cells that leave as much as they can behind, quickly; none of them should be felt by the next run. */
export const UNTIDY_CELLS = [
  "import os, time\nif os.fork() == 0:\n    os.setsid()\n    if os.fork() == 0: time.sleep(600)\n    os._exit(0)",
  "import threading, time\nthreading.Thread(target=time.sleep, args=(600,)).start()",
  "open('/tmp/left', 'w').write('x' * 1000)",
  "import os\nos.kill(os.getpid(), 9)",
  "print('x' * 300_000)",
  "import socket\ns = socket.socket(socket.AF_UNIX)\ns.bind('\\0left')\ns.listen()",
  "x = [bytearray(1 << 20) for _ in range(40)]",
  "import os\nos.write(4, b'\\xff' * 64)",
];
