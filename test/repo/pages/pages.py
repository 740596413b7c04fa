#!/usr/bin/python3
"""The pages are correct: tours and sessions are typed in, statements run, and their results must be those on the page. ext/REFERENCE.md lists
the registered functions, with the same arguments, and has an example of each. Contents equal the headings, links and names are valid.

Usage: pages.py (from the project's root, after make)
"""
import glob
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

sys.path.insert(0, "test/repo/support")
import checks
from checks import BUILD, EXTENSION, TIMES, check_lines, opened

REFERENCE = "ext/REFERENCE.md"


class Page:
    """A page: its lines, whether each belongs to a code block, and the blocks as pairs of the fence's words and the lines inside."""

    def __init__(self, name, lines=None):
        self.name = name
        self.lines = read(name) if lines is None else lines
        self.fences = []  # for each line: None in the prose, "" on a fence, and the fence's words inside a block
        self.blocks = []
        inside = False
        for line in self.lines:
            if line.startswith("```"):
                inside = not inside
                if inside:
                    self.blocks.append((line[3:], []))
                self.fences.append("")
            else:
                self.fences.append(self.blocks[-1][0] if inside else None)
                if inside:
                    self.blocks[-1][1].append(line)

    def prose(self):
        return [line for line, fence in zip(self.lines, self.fences) if fence is None]

    def code(self, fence):
        return [line for words, lines in self.blocks if words == fence for line in lines]

    def outputs(self, fence):
        """The lines of the blocks ```output that follow a block of this fence."""
        pairs = zip(self.blocks, self.blocks[1:])
        return [line for (before, _), (words, lines) in pairs if (before, words) == (fence, "output") for line in lines]

    def headings(self, level="#+"):
        return [found[1] for found in (re.match("%s (.*)" % level, line) for line in self.prose()) if found]

    def anchors(self):
        """The anchors for links: headings in lower case, without punctuation, with - for spaces."""
        return [re.sub("[^a-z0-9 _-]", "", heading.lower()).replace(" ", "-") for heading in self.headings()]


def lines_of(text):
    return text.removesuffix("\n").split("\n") if text else []


def read(path):
    with open(path, encoding="utf-8", newline="") as file:
        return lines_of(file.read())


def write(path, lines):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write("".join(line + "\n" for line in lines))
    return path


def run(command, **options):
    """The lines of a program's output and errors, and its status."""
    ended = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False, **options)
    return lines_of(ended.stdout.decode("utf-8", "replace")), ended.returncode


# README.md of a folder comes first: other pages use the database that it creates.
names = ["README.md"] + [path for folder in (".github", "core", "ext", "sql", "test") for path in glob.glob(folder + "/**/*.md", recursive=True)]
pages = {name: Page(name) for name in sorted(names, key=lambda name: name.replace("/README.md", "/!"))}

made = tempfile.TemporaryDirectory(dir="/dev/shm" if os.access("/dev/shm", os.W_OK) else None)
work = made.name

# ---- Sessions and statements ----

statements = []  # the files for test/sql/run


def typed(page, clones, title, base=None):
    """Types the commands of a page; if it is a changed `base`, only sessions that differ, and the blocks of SQL from the first that does.

    The pages of each folder run, README.md first, in their own clone, in which build/ is where the extension is. sql/ is copied, because its
    programs look for the extension beside their folder.
    """
    if not page.blocks:
        return
    clone = os.path.join(work, clones, os.path.dirname(page.name) or "top")
    if not os.path.isdir(clone):
        os.makedirs(clone)
        os.symlink(os.path.abspath("core"), clone + "/core")
        shutil.copytree("sql", clone + "/sql")
        os.symlink(BUILD, clone + "/build")
    environment = dict(os.environ, HOME=work, TMPDIR=work, PATH=BUILD + ":" + os.environ["PATH"])
    environment.pop("DFEN_EXTENSION", None)

    typed_before = [base.code("tour"), base.code("shell")] if base else []
    if page.code("tour") and page.code("tour") not in typed_before:
        tour = "".join(line + "\n" for line in page.code("tour"))
        shell = ["sqlite3", "-batch", "-bail", "-init", "/dev/null", "-cmd", ".timeout 600000", clone + "/tour.db"]
        check_lines("the tour of " + title, run(shell, cwd=clone, env=environment, input=tour.encode())[0], page.code("answer"))
        for picture in re.findall(r"^\.once (.*\.svg)$", tour, re.M):
            check_lines("%s of %s" % (picture, title), invalid_xml(os.path.join(clone, picture)), [])
    if page.code("shell") and page.code("shell") not in typed_before:
        session = write(work + "/session.sh", page.code("shell"))
        check_lines("the sessions in the shell of " + title, run(["sh", session], cwd=clone, env=environment)[0], page.outputs("shell"))
    if page.code("sql") and (page.name != "sql/EQUITIES.md" or TIMES >= 1):  # which solves five materials
        # The statements stay on their lines, so that the runner reports the page's line numbers.
        pairs = enumerate(zip(page.lines, base.lines if base else []))
        first = next((i for i, (line, before) in pairs if line != before), 0)
        block = max((i for i in range(first) if page.lines[i] == "```sql"), default=0)
        name = os.path.join(clones, page.name)
        lines = [line if fence == "sql" and i > block else "" for i, (line, fence) in enumerate(zip(page.lines, page.fences))]
        write(os.path.join(work, name), lines)
        statements.append(name)


def invalid_xml(path):
    try:
        xml.etree.ElementTree.parse(path)
    except (OSError, xml.etree.ElementTree.ParseError) as error:
        return [str(error)]
    return []


def messy_rows():
    """For each page, the changes of messy_rows.txt: lists of `after` or `answer`, the line of the page, and the new lines."""
    changes, of_page = {}, []
    for line in read("test/repo/pages/messy_rows.txt"):
        line = line.replace("START", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR")
        kind, _, rest = line.partition(" ")
        if kind == "==":
            of_page = changes.setdefault(rest, [])
        elif kind in ("after", "answer") and changes:
            of_page.append((kind, rest, []))
        elif line and of_page:
            of_page[-1][2].append(line)
    return changes


def with_messy_rows(page, changes):
    """The page with the changes, and those that no line of it has."""
    lines = []
    for line in page.lines:
        changed = next((change for change in changes if change[:2] == ("answer", line)), None)
        added = next((change for change in changes if change[0] == "after" and line.startswith(change[1])), None)
        lines += (changed[2] if changed else [line]) + (added[2] if added else [])
        changes = [change for change in changes if change not in (changed, added)]
    return Page(page.name, lines), ["%s has no line %s" % (page.name, line) for _, line, _ in changes]


for each in pages.values():
    typed(each, "pages", each.name)
# The same with rows of other people's tables. They detect a query that misinterprets such a row or ends with an error.
for name, changes in sorted(messy_rows().items()):
    messy, unused = with_messy_rows(pages[name], changes)
    check_lines("the rows of messy_rows.txt for %s are used" % name, unused, [])
    typed(messy, "messy", name + ", with messy rows", pages[name])

output, status = run([BUILD + "/test/sql/run", *statements], cwd=work)
faults = [line for line in output if status and line.startswith("#")] or [status]
check_lines("the statements of all pages, with messy rows and without", faults, [0])
check_lines("all of their files were run", re.findall("^(?:not )?ok [0-9]+ - (.*):", "\n".join(output), re.M), statements)

# The first page's picture of its rows has the numbers of its table, in visible text and in its description.
table = []
for row in pages["README.md"].code("answer"):
    cells = row.split("|")
    if len(cells) == 6 and "/" in cells[1]:
        games = sum(int(number) for number in re.findall("[0-9]+", cells[2]))
        score, lower, upper = ("%.1f %%" % (100 * float(cell)) for cell in cells[3:])
        table.append("position %s|%s|%d" % (cells[0], score, games))
        table.append("position %s: %s, from %s to %s, games %d." % (cells[0], score, lower, upper, games))
check_lines("the table of README.md has two rows", [len(table)], [4])
with open(work + "/pages/top/ten.svg", encoding="utf-8") as file:
    picture = file.read()
visible = re.findall("<text[^>]*>([^<]*)", picture)
drawn = ["|".join(visible[i : i + 3]) for i, text in enumerate(visible) if text.startswith("position ")]
drawn += [line for text in re.findall("position [0-9]*: [^<]*", picture) for line in re.sub(r"\. ", ".\n", text).splitlines()]
check_lines("ten.svg of README.md and its table", sorted(drawn), sorted(table))

# Every block has a program that runs it: this one; test/program/shell/demo.sh; those of test/hosts, which take theirs from ext/HOSTS.md; test/hosts/postgresql, from
# sql/ENGINES.md, sql/COUNTS.md and sql/SERVICE.md; test/hosts/clickhouse; test/hosts/packages, from their packages' pages. Others are
# indented, and are only read.
KINDS = """\
README.md: answer, demo, tour
core/README.md: output, shell
ext/HOSTS.md: go, java, js better-sqlite3, js bun, js node:sqlite, perl, php, python, python django, python sqlalchemy, python sqlalchemy-async, r, ruby, ruby rails, rust, sh pool, sh sqlite-utils, sqliterc, tcl
ext/REFERENCE.md: sql
ext/npm/README.md: js, js bot, js core, js worker
ext/python/README.md: python, python bot, python functions, python pandas
sql/COUNTS.md: cron, output, shell
sql/ENGINES.md: output, sh clickhouse, sh parquet, sh postgresql, sh reports, sh reports-postgresql, xml clickhouse
sql/EQUITIES.md: sql
sql/ESTIMATES.md: output, shell
sql/IMPORT.md: output, shell
sql/KEYS.md: output, shell, sql
sql/README.md: output, shell
sql/RECIPES.md: js book, output, python book, shell, sql
sql/SERVICE.md: ini postgresql, output, sh postgresql, sh postgresql upgrade, sh service, sql service
sql/VIEWS.md: output, shell
"""
kinds = {page.name: sorted({words for words, _ in page.blocks}) for page in pages.values()}
found = sorted("%s: %s" % (name, ", ".join(words)) for name, words in kinds.items() if words)
check_lines("the kinds of blocks of each page", found, KINDS.splitlines())

# ---- The function reference ----

made_docs, _ = run(["test/repo/tools/reference.sh", EXTENSION, REFERENCE])
check_lines("the tables of %s equal the output of `make docs`" % REFERENCE, made_docs, pages[REFERENCE].lines)
made_roles, _ = run(["test/repo/tools/roles.sh", "sql/IMPORT.md"])
check_lines("the table of sql/IMPORT.md equals the output of `make docs`", made_roles, pages["sql/IMPORT.md"].lines)

db = opened(":memory:")
functions = db.execute("SELECT name, signature, example FROM dfen_functions()").fetchall()

# The name and number of arguments, for every number that a signature such as f(a, b [, c [, d]]) allows.
signatures = set()
for name, signature, _ in functions:
    arguments = signature[signature.index("(") + 1 : -1]
    most = arguments.count(",") + 1 if arguments else 0
    signatures |= {(name, count) for count in range(most - arguments.count("["), most + 1)}
registered = set(db.execute("SELECT name, narg FROM pragma_function_list WHERE name LIKE 'dfen%' AND narg >= 0"))
for name, most in db.execute("""SELECT module.name, sum(hidden) FROM pragma_module_list AS module, pragma_table_xinfo(module.name)
        WHERE module.name LIKE 'dfen%' GROUP BY 1""").fetchall():
    for count in range(most + 1):
        # A call with NULL returns no rows or an error; a missing required argument is a different error.
        try:
            db.execute("SELECT * FROM %s(%s)" % (name, ", ".join(["NULL"] * count))).fetchall()
        except sqlite3.Error as error:
            if "must be given" in str(error):
                continue
        registered.add((name, count))
check_lines("the signatures of dfen_functions() equal the registered ones", sorted(map(str, signatures)), sorted(map(str, registered)))

# The statements that compare all hosts have a value for every argument.
for name in "ext/functions/declarations.sql", "test/hosts/postgresql/every.sql":
    db.executescript("\n".join(read(name)))
missing = db.execute("SELECT DISTINCT substr(statement, instr(statement, '<no value of')) FROM statements WHERE instr(statement, '<no value of')")
check_lines("every.sql has a value for each argument", [text.split(">")[0] for (text,) in missing], [])

# The examples run unchanged, and return a result.
faults = []
for name, _, example in functions:
    if name + "(" not in example:
        faults.append("%s is not in its example" % name)
    try:
        if not any(cell not in (None, "") for row in db.execute(example) for cell in row):
            faults.append("%s: its example returns nothing" % name)
    except sqlite3.Error as error:
        faults.append("%s: %s" % (name, error))
check_lines("the examples of dfen_functions()", faults, [])

# A statement is an example of a function if it is in the group's ```sql and has a result, which the runner compared above.
listed, shown, group, statement = set(), set(), None, ""
for line, fence in zip(pages[REFERENCE].lines, pages[REFERENCE].fences):
    if fence is None and line.startswith("## "):
        group = line[3:]
    elif fence is None and line.startswith("| `dfen_"):
        listed.add((group, re.match("[a-z_]*", line[3:])[0]))
    elif fence != "sql" or line.startswith("-- ! "):
        statement = ""
    elif line.startswith("-- = "):
        shown |= {(group, name) for name in re.findall(r"(dfen_[a-z_]*)\(", statement)}
    elif not line.startswith("-- "):
        statement = ("" if statement.endswith(";") else statement) + line
check_lines("every function of the reference has an example in its group", sorted(": ".join(missing) for missing in listed - shown), [])

# ---- Tables ----

# The head of a table determines the number of cells of its rows; other rows are two merged rows, or half of one. Text that is too long
# for a cell belongs in a note below its table.
odd, long = [], []
for page in pages.values():
    head = 0
    for line in page.prose():
        cells = re.sub(r"\\\|", "!", line).split("|")[1:] if line.startswith("|") else []
        head = cells and (head or len(cells))
        if cells and len(cells) != head:
            odd.append("%s: %s...: %d cells, and not %d" % (page.name, line[:60], len(cells) - 1, head - 1))
        long += ["%s: %s...: a cell of %d characters" % (page.name, cell[:60], len(cell)) for cell in map(str.strip, cells) if len(cell) > 200]
check_lines("every row of a table has as many cells as its head", odd, [])
check_lines("no cell of a table is over 200 characters", long, [])

# ---- Contents, links and names ----

for folder in ("core", "ext", "sql", "test"):
    page = pages[folder + "/README.md"]
    before = page.lines[: next(i for i, line in enumerate(page.lines) if line.startswith("## "))]
    check_lines("the contents of %s are its headings" % page.name, re.findall(r"\[([^]]*)\]\(#", "\n".join(before)), page.headings("##"))

anchors = {page.name: page.anchors() for page in pages.values()}
faults = ["%s: %s" % (name, anchor) for name, found in anchors.items() for anchor in sorted(set(found)) if found.count(anchor) > 1]
check_lines("every heading of a page is unique", faults, [])

faults, links = [], 0
for page in pages.values():
    for link in re.findall(r"\]\(([^)]*)\)", "\n".join(page.prose())):
        if re.match("[a-z]*:", link):
            continue
        links += 1
        path, _, anchor = link.partition("#")
        target = os.path.relpath(os.path.realpath(os.path.join(os.path.dirname(page.name), path))) if path else page.name
        if not os.path.exists(target):
            faults.append("%s: %s: %s does not exist" % (page.name, link, target))
        elif anchor and anchor not in anchors.get(target, []):
            faults.append("%s: %s: %s has no such heading" % (page.name, link, target))
check_lines("every link is valid", faults, [])
check_lines("links are found", [links > 200], [True])

# The files and folders in code, as paths from the project's root, or in test/README.md from test/; * and some words match any text.
faults = []
for page in pages.values():
    below = "test/" if page.name == "test/README.md" else None
    for path in re.findall("`((?:core|ext|sql|test%s)/[^` ]*)" % ("|program|hosts|repo" if below else ""), "\n".join(page.prose())):
        path = re.sub("ROOM|FILE|NAME|SUBJECT|TARGET", "*", path)
        if not glob.glob(path) and not (below and glob.glob(below + path)):
            faults.append("%s: %s does not exist" % (page.name, path))
check_lines("the files that the pages name exist", faults, [])

targets = set(re.findall("^([a-z][a-z0-9-]*):", "\n".join(run(["make", "-pq", "help"], env=dict(os.environ, MAKEFLAGS=""))[0]), re.M))
faults = []
for page in pages.values():
    commands = re.findall("(?:`|^    )make((?: [a-z][a-z0-9-]*)+)", "\n".join(page.prose()), re.M)
    faults += ["%s: %s" % (page.name, word) for word in sorted(set(" ".join(commands).split()) - targets)]
check_lines("every make command in the pages is a target", faults, [])

folders = pages["test/README.md"].lines
folders = folders[folders.index("## The folders") :]
check_lines("the folders of test/README.md are those of test/",
            sorted("test/" + name for line in folders if line.startswith("| `") for name in re.findall("`([^`]*)`", line.split("|")[1])),
            sorted(set(map(os.path.dirname, glob.glob("test/*/*.*") + glob.glob("test/*/*/*.*")))))

# ---- Lengths ----

limits = {"README.md": 150, **{name: 250 for name in pages if re.match("sql/[^/]*$", name)}, "sql/SERVICE.md": 450}
faults = ["%s has more than %d lines" % (name, limit) for name, limit in limits.items() if len(pages[name].lines) > limit]
check_lines("the first page and those of sql/ are short", faults, [])

made.cleanup()
checks.finish()
