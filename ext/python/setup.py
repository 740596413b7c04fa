"""Builds the package: puts the extension into it, compiled here from the one C file, or as DFEN_PREBUILT names it."""
import os
import shlex
import shutil
import subprocess
import sys

from setuptools import setup
from setuptools.command.build_py import build_py
from setuptools.dist import Distribution

try:
    from setuptools.command.bdist_wheel import bdist_wheel
except ImportError:
    from wheel.bdist_wheel import bdist_wheel

ENDING = {"win32": "dll", "darwin": "dylib"}.get(sys.platform, "so")


class BuildWithExtension(build_py):
    """Puts the extension beside the Python files."""

    def run(self):
        super().run()
        target = os.path.join(self.build_lib, "dfen", "dfen." + ENDING)
        prebuilt = os.environ.get("DFEN_PREBUILT")
        if prebuilt:
            shutil.copyfile(prebuilt, target)
            return
        shared = "-dynamiclib" if sys.platform == "darwin" else "-shared"
        command = shlex.split(os.environ.get("CC", "cc")) + [
            "-std=c11", "-O2", "-fPIC", shared, "-Isource", os.path.join("source", "dfen.c"), "-o", target]
        try:
            subprocess.check_call(command)
        except FileNotFoundError:
            raise SystemExit("dfen: there is no C compiler '%s'; install one, or set CC" % command[0])


class WheelOfPlatform(bdist_wheel):
    """The wheel is for one kind of machine, and for any Python 3: the extension knows SQLite, and not Python."""

    def get_tag(self):
        return "py3", "none", os.environ.get("DFEN_PLATFORM") or super().get_tag()[2]


class BinaryDistribution(Distribution):
    """It holds a binary."""

    def has_ext_modules(self):
        return True


setup(cmdclass={"build_py": BuildWithExtension, "bdist_wheel": WheelOfPlatform}, distclass=BinaryDistribution)
