#!/usr/bin/python3
"""What all commands of build/dfen share: help, options, statuses, output, signals and progress.

Usage: program.py (from the project's root, after make)
"""
import os
import re
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, "test/support")
from checks import BUILD, check, finish

PROGRAM = BUILD + "/dfen"
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
work = tempfile.TemporaryDirectory()


def run(*arguments, text="", **more):
    """(status, output, messages)"""
    ended = subprocess.run([PROGRAM, *arguments], input=text.encode(), capture_output=True, cwd=work.name, **more)
    return ended.returncode, ended.stdout.decode(), ended.stderr.decode()


# ---- Help ----

status, output, _ = run("help")
commands = re.findall(r"^  dfen (\w+) ", output, re.M)
check("help lists commands", (status, {"key", "help"} <= set(commands)), (0, True))
check("without arguments: the same, and wrong use", run()[:2], (2, output))
check("--help", run("--help")[:2], (0, output))
check("versions", bool(re.fullmatch(r"dfen [\d.]+, keys of version \d+, SQLite [\d.]+\n", run("--version")[1])), True)
man = run("help", "--man")[1]
completion = run("help", "--completion")[1]
for command in commands:
    status, output, _ = run("help", command)
    options = re.findall(r"^  (--[a-z-]+)", output, re.M)
    check("help %s" % command, (status, output.startswith("dfen %s" % command), "Example: " in output), (0, True, True))
    check("%s --help" % command, run(command, "--help")[1], output)
    # the man page and the completion have the same options
    part = man.split(".SS %s " % command)[1].split("\n.S")[0].replace("\\-", "-")
    check("%s in the man page" % command, re.findall(r"^\.B (--[a-z-]+)", part, re.M), options)
    words = subprocess.run(["bash", "-c", completion + 'COMP_WORDS=(dfen %s --) COMP_CWORD=2; _dfen; echo "${COMPREPLY[*]}"' % command],
                           capture_output=True, text=True).stdout.split()
    check("completion of %s" % command, words, options)
words = subprocess.run(["bash", "-c", completion + 'COMP_WORDS=(dfen "") COMP_CWORD=1; _dfen; echo "${COMPREPLY[*]}"'], capture_output=True, text=True).stdout
check("completion of commands", words.split(), ["--version", *commands])
check("troff reads the man page", subprocess.run(["groff", "-man", "-Tutf8", "-ww", "-z"], input=man, capture_output=True, text=True).stderr, "")

# ---- Wrong uses ----

check("an unknown command", run("kye"), (2, "", "dfen: no command 'kye'; the closest is key; dfen help lists them\n"))
check("no command like it", run("export"), (2, "", "dfen: no command 'export'; dfen help lists them\n"))
check("an unknown option", run("key", "--ids"), (2, "", "dfen key: no option '--ids'; the closest is --id; dfen help key lists them\n"))
check("an option of one letter", run("key", "-i"), (2, "", "dfen key: no option '-i'; the closest is --id; dfen help key lists them\n"))
check("no value", run("key", "--function"), (2, "", "dfen key: --function needs a value\n"))
check("a value that is not allowed", run("key", "--id=x")[0], 2)
check("too many arguments", [run("key", "x")[0], run("key", "x")[1]], [2, ""])
check("POSIXLY_CORRECT", run("help", "key", "--man", env=dict(os.environ, POSIXLY_CORRECT="1"))[1], man)

# ---- dfen key ----

FLIPPED = START + " b KQkq - 0 1"
check("keys", run("key", text="%s\r\n\nx\n%s" % (FLIPPED, FLIPPED)),
      (1, "%s w KQkq -\n\n\n%s w KQkq -\n" % (START, START),
       "dfen key: line 2: dfen_pool_key: placement: the field is empty (is there an extra space?) (character 1) in ''; dfen_try(x) is NULL where x is not a DFEN\n"
       "dfen key: line 3: dfen_pool_key: placement: 'x' is not a piece letter, a digit 1-8 or '/' (character 1) in 'x'; dfen_try(x) is NULL where x is not a DFEN\n"))
check("ids", [run("key", "--id", text=FLIPPED)[1], run("key", "--function", "pool_id", text=FLIPPED)[1]] * 2, [run("key", "--function=dfen_pool_id", text=START + " w KQkq -")[1]] * 4)
check("a function that is NULL", run("key", "--function", "dice", text=FLIPPED), (0, "\n", ""))
check("no such function", run("key", "--function", "x); DROP", text="")[::2], (2, "dfen key: --function is a function of a DFEN such as flip, not 'x); DROP'\n"))
check("no lines", run("key"), (1, "", "dfen key: standard input has no lines\n"))
check("a NUL in a line", run("key", text=FLIPPED + "\0\n")[:2], (1, "\n"))
check("control characters in messages", "\x1b" in run("key", text="\x1b[31m\n")[2], False)

# ---- Output ----

check("a full disk", [subprocess.run([PROGRAM, "help"], stdout=open("/dev/full", "w"), stderr=subprocess.PIPE).returncode,
                      subprocess.run([PROGRAM, "key"], input=(FLIPPED + "\n").encode() * 10000, stdout=open("/dev/full", "w"), stderr=subprocess.PIPE).stderr],
      [1, b"dfen key: cannot write: No space left on device\n"])
reader = subprocess.Popen([PROGRAM, "key"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, restore_signals=True)
reader.stdout.close()
try:
    reader.stdin.write((FLIPPED + "\n").encode() * 100000)
    reader.stdin.close()
except BrokenPipeError:
    pass
check("a closed pipe", reader.wait(), -signal.SIGPIPE)

# ---- Signals ----

for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
    process = subprocess.Popen([PROGRAM, "key"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    process.stdin.write((FLIPPED + "\n").encode())
    process.stdin.flush()
    time.sleep(0.2)
    process.send_signal(number)
    check("ended by %s" % number.name, (process.wait(), process.stderr.read()), (-number, b""))

finish()
