"""dfen.pool_key and dfen.pool_id of Python, a call each and a column at once: microseconds, CPU time. Usage: plain.py PACKAGE TEXTS"""
import sys
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


print("%.4f %.4f %.4f" % (measured(calls), measured(lambda: dfen.pool_key(texts)), measured(lambda: dfen.pool_id(texts))))
