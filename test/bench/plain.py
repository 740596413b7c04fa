"""dfen.pool_key and dfen.pool_id of Python, in single calls and in columns of 10,000 rows: microseconds, CPU time. The last number is the
wall time of four threads with a column each, over their CPU time.

Usage: plain.py PACKAGE TEXTS
"""
import sys
import threading
import time

package, path = sys.argv[1:]
sys.path.insert(0, package)
import dfen  # noqa: E402

with open(path, encoding="ascii") as file:
    texts = file.read().split("\n")[:100000]
if not texts[-1]:
    texts.pop()


def measured(run):
    begin = time.process_time()
    run()
    return (time.process_time() - begin) * 1e6 / len(texts)


def calls():
    pool_key = dfen.pool_key
    for text in texts:
        pool_key(text)


def columns(function):
    for column in [texts[i:i + 10000] for i in range(0, len(texts), 10000)]:
        function(column)


def threads():
    own = [[text + " " for text in texts] for _ in range(4)]
    own = [[text[:-1] for text in column] for column in own]
    running = [threading.Thread(target=dfen.pool_id, args=(column * 5,)) for column in own]
    wall, processor = time.monotonic(), time.process_time()
    for thread in running:
        thread.start()
    for thread in running:
        thread.join()
    return (time.monotonic() - wall) / (time.process_time() - processor)


print("%.4f %.4f %.4f %.4f" % (measured(calls), measured(lambda: columns(dfen.pool_key)), measured(lambda: columns(dfen.pool_id)),
                               threads()))
