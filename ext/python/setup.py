"""Builds the package: puts its binaries into it, the extension of SQLite and the module of Python with the plain functions.
Each is compiled here from one C file, or is in the folder that DFEN_PREBUILT names, which also has the program."""
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig

from setuptools import setup
from setuptools.command.build_py import build_py
from setuptools.dist import Distribution

try:
    from setuptools.command.bdist_wheel import bdist_wheel
except ImportError:
    from wheel.bdist_wheel import bdist_wheel

# The name of each binary, its source, and what compiling it needs besides.
MAC = sys.platform == "darwin"
BINARIES = [
    ("dfen." + {"win32": "dll", "darwin": "dylib"}.get(sys.platform, "so"), "dfen.c", ["-Isource"]),
    ("_dfen.pyd" if sys.platform == "win32" else "_dfen.abi3.so", "dfen_python.c",
     ["-w", "-DDFEN_FAST", "-DPy_LIMITED_API=0x030A0000", "-I" + sysconfig.get_path("include")] +
     (["-undefined", "dynamic_lookup", "-Wl,-dead_strip"] if MAC else ["-ffunction-sections", "-fdata-sections", "-Wl,--gc-sections"])),
]


class BuildWithBinaries(build_py):
    """Puts the binaries beside the Python files."""

    def run(self):
        super().run()
        prebuilt = os.environ.get("DFEN_PREBUILT")
        if prebuilt:
            shutil.copy(os.path.join(prebuilt, "program"), os.path.join(self.build_lib, "dfen", "program"))
        for name, source, flags in BINARIES:
            target = os.path.join(self.build_lib, "dfen", name)
            if prebuilt:
                shutil.copyfile(os.path.join(prebuilt, name), target)
                continue
            command = shlex.split(os.environ.get("CC", "cc")) + [
                "-std=c11", "-O2", "-fPIC", "-dynamiclib" if MAC else "-shared", *flags, os.path.join("source", source), "-o", target]
            try:
                subprocess.check_call(command)
            except FileNotFoundError:
                raise SystemExit("dfen: there is no C compiler '%s'; install one, or set CC" % command[0])


class WheelOfPlatform(bdist_wheel):
    """The wheel is for one kind of machine, and for Python 3.10 and later: the module keeps to the limited API of 3.10."""

    def get_tag(self):
        return "cp310", "abi3", os.environ.get("DFEN_PLATFORM") or super().get_tag()[2]


class BinaryDistribution(Distribution):
    """It holds a binary."""

    def has_ext_modules(self):
        return True


setup(cmdclass={"build_py": BuildWithBinaries, "bdist_wheel": WheelOfPlatform}, distclass=BinaryDistribution)
