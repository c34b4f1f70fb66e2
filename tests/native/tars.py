"""Writes tar archives of every kind to a folder, and prints what Python finds in each.

    python3 tars.py FOLDER COUNT

Each archive is one line of JSON: its name, and path, size and dialogue of every file in it, in their order.
"""

import io
import json
import random
import sys
import tarfile
from pathlib import Path

FORMATS = [tarfile.USTAR_FORMAT, tarfile.GNU_FORMAT, tarfile.PAX_FORMAT]
ENDINGS = [".json", ".jsonl", ""]


def dialogue(rng, number):
    words = "x" * rng.choice([0, 1, 300, 511, 512, 513, rng.randrange(4000)])
    turn = {"speaker": "USER", "utterance": f"book {words}", "frames": []}
    record = {"dialogue_id": f"d{number}", "services": ["Hotels_1"], "turns": [turn]}
    return json.dumps([record] if rng.random() < 0.5 else record).encode() + b"\n" * rng.randrange(3)


def name(rng, number):
    depth = rng.choice([0, 1, 1, 2, 5, 20])
    word = lambda: rng.choice(["a", "data", "größe", "dialogues", "日本", "with space", "n" * rng.randrange(1, 90)])
    return "/".join([word() for _ in range(depth)] + [f"d{number}{rng.choice(ENDINGS)}"])


def header(path, size, kind=b"0", magic=b"ustar\x0000", told=None):
    """A header by hand; `told` is what it says of the size."""
    size = b"%011o\0" % size if told is None else told
    field = lambda text, length: text.ljust(length, b"\0")
    start = field(path.encode(), 100) + b"0000644\0" + b"0000000\0" * 2 + size + b"00000000000\0"
    end = kind + field(b"", 100) + field(magic, 8) + field(b"", 247)
    return start, end


def block(path, data, kind=b"0", magic=b"ustar\x0000", told=None, is_signed=False, sum_format=b"%06o\0 "):
    start, end = header(path, len(data), kind, magic, told)
    total = sum(byte - 256 if is_signed and byte > 127 else byte for byte in start + end) + 8 * 32
    return start + sum_format % total + end + filled(data)


def filled(data):
    return data + b"\0" * (-len(data) % 512)


def pax(**fields):
    out = b""
    for key, value in fields.items():
        line = f" {key.replace('__', '.')}={value}\n".encode()
        length = len(line)
        while len(str(length)) + len(line) != length:
            length = len(str(length)) + len(line)
        out += str(length).encode() + line
    return out


def by_hand(rng, number):
    """One file as programs other than Python write it, or as somebody makes it to confuse readers."""
    data = dialogue(rng, number)
    plain = f"d{number}.json"
    other = f"other/d{number}.json"
    inner = block("hidden.json", b"[]")
    return rng.choice([
        lambda: block(plain, data, b"\0"),
        lambda: block(plain, data, b"7"),
        lambda: block(plain, data, b"0", b"\0" * 8),
        lambda: block(plain, data, b"0", b"ustar  \0"),
        lambda: block(plain, data, told=b"\x80" + len(data).to_bytes(11, "big")),
        lambda: block(plain, data, told=b"%11o " % len(data)),
        lambda: block(plain, data, told=b"%o\0" % len(data) + b"\0" * (11 - len(b"%o" % len(data)))),
        lambda: block(plain, data, sum_format=b"%07o\0"),
        lambda: block("größe" + plain, data, is_signed=True),
        lambda: block("x", pax(path=other), b"x") + block(plain, data),
        lambda: block("x", pax(size=len(data)), b"x") + block(plain, b"", told=b"0" * 11 + b"\0") + filled(data),
        lambda: block("x", pax(size=len(data), path=other), b"x") + block(plain, b"") + filled(data),
        lambda: block("x", pax(path="lost.json"), b"x") + block("y", pax(path=other), b"x") + block(plain, data),
        lambda: block("x", pax(size=512 + len(inner)), b"x") + block("dir/", b"", b"5") + block(plain, data),
        lambda: block("L", other.encode() + b"\0", b"L") + block(plain, data),
        lambda: block("L", other.encode() + b"\0", b"L") + block("x", pax(mtime="1.5"), b"x") + block(plain, data),
        lambda: block("x", pax(path=other), b"x") + block("L", b"long/" + other.encode() + b"\0", b"L") + block(plain, data),
        lambda: block("K", b"target\0", b"K") + block(plain, data),
        lambda: block("g", pax(comment="0123abc"), b"g") + block(plain, data),
        lambda: block("link", b"", b"1") + block(plain, data),
        lambda: block("link", b"", b"1", told=b"00000001000\0") + block(plain, data),
        lambda: block("soft", b"", b"2", told=b"00000001000\0") + block(plain, data),
        lambda: block("dir/", b"", b"5", told=b"00000001000\0") + block(plain, data),
        lambda: block("dir/", b"", b"\0") + block(plain, data),
        lambda: block("fifo", b"", b"6") + block(plain, data),
        lambda: block("device", b"", b"3") + block(plain, data),
        lambda: block("V", inner, b"V") + block(plain, data),
        lambda: block("odd", inner, b"Z") + block(plain, data),
    ])()


def with_tarfile(rng, start, count):
    out = io.BytesIO()
    kind = rng.choice(FORMATS)
    with tarfile.open(fileobj=out, mode="w", format=kind) as archive:
        for number in range(start, start + count):
            path, data = name(rng, number), dialogue(rng, number)
            info = tarfile.TarInfo(path)
            info.size = len(data)
            info.mtime = rng.choice([0, 1.5, 2**33]) if kind == tarfile.PAX_FORMAT else 0
            info.uid = rng.choice([0, 1000, 2**30]) if kind != tarfile.USTAR_FORMAT else 0
            info.uname = rng.choice(["", "größe"])
            try:
                archive.addfile(info, io.BytesIO(data))
            except ValueError:
                # USTAR has no room for the path.
                info.name = f"d{number}.json"
                archive.addfile(info, io.BytesIO(data))
            extra = tarfile.TarInfo(f"extra{number}")
            extra.type = rng.choice([tarfile.DIRTYPE, tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.FIFOTYPE])
            extra.linkname = "t" * rng.choice([1, 90, 100])
            archive.addfile(extra)
    return out.getvalue()


def listed(path):
    with tarfile.open(path) as archive:
        files = [(info, archive.extractfile(info).read()) for info in archive if info.isreg()]
    dialogues = []
    for info, data in files:
        record = json.loads(data)
        record = record[0] if isinstance(record, list) and record else record
        dialogues.append([info.name, len(data), record["dialogue_id"] if record else None])
    return dialogues


def main(folder, count):
    for number in range(int(count)):
        rng = random.Random(number)
        size = rng.randrange(1, 6)
        archive = (
            with_tarfile(rng, 0, size)
            if number % 2
            else b"".join(by_hand(rng, file) for file in range(size)) + b"\0" * 1024
        )
        path = Path(folder, f"{number}.tar")
        path.write_bytes(archive)
        print(json.dumps([path.name, listed(path)]))


main(*sys.argv[1:])
