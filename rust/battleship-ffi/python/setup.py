"""Builds the library and the module around it with cargo, which must be installed."""

import pathlib
import subprocess

import setuptools
from setuptools.command.build_py import build_py


class BuildWithCargo(build_py):
    def run(self):
        super().run()
        folder = (pathlib.Path(self.build_lib) / "battleship").resolve()
        here = pathlib.Path(__file__).resolve().parent
        subprocess.run(["cargo", "xtask", "python", str(folder)], check=True, cwd=here)


class OfThisPlatform(setuptools.Distribution):
    def has_ext_modules(self):
        return True


setuptools.setup(cmdclass={"build_py": BuildWithCargo}, distclass=OfThisPlatform)
