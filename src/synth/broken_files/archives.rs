//! Archives, whole and broken.

use super::base::{lines, sound_list};
use super::{BrokenFile, NOT_JSON, TRUNCATED};
use crate::synth::archive::{Inside, Names, Zipping, gzip, gzip_with, pax, tar, tar_block, tar_file, zip};

const DAMAGED: &str = "PACKED-DAMAGED";
const CHECKSUM: &str = "PACKED-CHECKSUM";
const TRAILING: &str = "PACKED-TRAILING";
const LOCKED: &str = "PACKED-LOCKED";
const SKIPPED: &str = "PACKED-SKIPPED";

const DEV: &str = "dev/dialogues_001.json";
const TEST: &str = "test/dialogues_001.json";

pub fn files() -> Vec<BrokenFile> {
    [gzips(), broken_gzips(), tars(), broken_tars(), zips(), broken_zips()].into_iter().flatten().collect()
}

/// An archive in which so many records can be read.
fn broken(name: &str, why: &str, bytes: Vec<u8>, records: usize) -> BrokenFile {
    BrokenFile::sgd(&format!("archives/{name}"), why, bytes, records).packed()
}

/// An archive of which nothing can be read.
fn none(name: &str, why: &str, bytes: Vec<u8>, rule: &'static str) -> BrokenFile {
    BrokenFile::foreign(&format!("archives/{name}"), why, bytes, rule).packed()
}

fn cut(bytes: &[u8], len: usize) -> Vec<u8> {
    bytes.get(..len).unwrap_or_default().to_vec()
}

fn with(mut bytes: Vec<u8>, at: usize, byte: u8) -> Vec<u8> {
    if let Some(place) = bytes.get_mut(at) {
        *place ^= byte;
    }
    bytes
}

fn gzips() -> Vec<BrokenFile> {
    let (two, one) = (lines(2), lines(1));
    let packed = gzip(two.as_bytes());
    vec![
        broken("data.json.gz", "The file is gzip.", packed.clone(), 2),
        broken("data_unnamed.json", "The file is gzip with the name of data.", packed.clone(), 2),
        broken("list.json.gz", "A list is packed.", gzip(sound_list(3).as_bytes()), 3),
        broken(
            "members.json.gz",
            "Two members stand one after another.",
            [packed.clone(), gzip(one.as_bytes())].concat(),
            3,
        )
        .perhaps(),
        broken("member_empty.json.gz", "The first member is empty.", [gzip(b""), packed.clone()].concat(), 2),
        broken(
            "padded.json.gz",
            "Zeros follow the last member.",
            [packed.clone(), vec![0; 1000]].concat(),
            2,
        ),
        broken(
            "named.json.gz",
            "The header names a file above all folders.",
            gzip_with(8, b"../../<b>x</b>\0", two.as_bytes()),
            2,
        ),
        broken(
            "fields.json.gz",
            "The header has everything that it may have.",
            gzip_with(2 | 4 | 8 | 16, b"\x03\0ab\0n\0why\0ss", two.as_bytes()),
            2,
        ),
        none("twice.json.gz", "The file is gzip twice.", gzip(&packed), NOT_JSON).says("gzip"),
        none("picture.gz", "A picture is packed.", gzip(b"\x89PNG\r\n\x1A\n\0\0\0\rIHDR"), NOT_JSON)
            .says("PNG"),
        none("empty.gz", "Nothing is packed.", gzip(b""), super::EMPTY),
    ]
}

fn broken_gzips() -> Vec<BrokenFile> {
    let long = lines(40);
    let packed = gzip(long.as_bytes());
    let (len, two) = (packed.len(), gzip(lines(2).as_bytes()));
    let end = two.len();
    vec![
        broken("cut.json.gz", "The archive is cut off in the middle.", cut(&packed, len * 9 / 10), 1)
            .uncounted()
            .finds(&[TRUNCATED])
            .says("cut off"),
        broken("cut_sum.json.gz", "Only the checksum is cut off.", cut(&two, end - 5), 2).finds(&[TRUNCATED]),
        none("cut_header.json.gz", "The archive is cut off in its header.", cut(&two, 7), TRUNCATED),
        broken("damaged.json.gz", "Bytes in the middle are others.", zeroed(packed, len * 9 / 10), 1)
            .uncounted()
            .finds_any(&[DAMAGED, CHECKSUM])
            .says("byte"),
        broken("sum.json.gz", "The checksum is wrong.", with(two.clone(), end - 8, 1), 2).finds(&[CHECKSUM]),
        broken("length.json.gz", "The length is wrong.", with(two.clone(), end - 1, 1), 2).finds(&[CHECKSUM]),
        broken("trailing.json.gz", "Something follows the archive.", [two.as_slice(), b"<html>"].concat(), 2)
            .finds(&[TRAILING])
            .says("behind the end"),
    ]
}

fn zeroed(mut bytes: Vec<u8>, from: usize) -> Vec<u8> {
    bytes.iter_mut().skip(from).take(40).for_each(|byte| *byte = 0xFF);
    bytes
}

fn tars() -> Vec<BrokenFile> {
    let (dev, test) = (sound_list(2), sound_list(3));
    let inside: &Inside = &[(DEV, dev.as_bytes()), (TEST, test.as_bytes())];
    let deep = format!("{}/{DEV}", "folder/".repeat(30));
    let packed = gzip(dev.as_bytes());
    let zipped = zip(inside, Zipping::default());
    let file = |path: &str, text: &str| tar_file(path, text.as_bytes(), Names::Plain);
    let end = || vec![0; 1024];
    let sparse = [
        tar_block("PaxHeaders/s", b'x', &pax("GNU.sparse.name", "train/dialogues_001.json")),
        tar_block("GNUSparseFile/s", b'0', b"1234"),
    ];
    vec![
        broken("data.tar", "The file is a tar archive.", tar(inside, Names::Plain), 5),
        broken("data.tar.gz", "The file is a packed tar archive.", gzip(&tar(inside, Names::Plain)), 5),
        broken(
            "data.tgz",
            "The paths stand before the files as GNU does it.",
            gzip(&tar(inside, Names::Gnu)),
            5,
        ),
        broken(
            "pax.tar",
            "The paths stand in fields of pax.",
            tar(&[(&deep, dev.as_bytes())], Names::Pax),
            2,
        ),
        broken("gnu.tar", "The path is long.", tar(&[(&deep, dev.as_bytes())], Names::Gnu), 2),
        broken(
            "same.tar",
            "Two files have one path.",
            [file(DEV, &dev), file(DEV, &test), end()].concat(),
            5,
        )
        .perhaps(),
        broken(
            "above.tar",
            "A path leads above all folders.",
            [file("../../dev/dialogues_001.json", &dev), end()].concat(),
            2,
        ),
        broken(
            "kinds.tar",
            "Folders and links stand among files.",
            [tar_block("dev/", b'5', b""), tar_block("link", b'2', b""), file(DEV, &dev), end()].concat(),
            2,
        ),
        broken(
            "inner.tar",
            "A packed file is inside.",
            tar(&[("dev/dialogues_001.json.gz", &packed)], Names::Plain),
            2,
        ),
        broken(
            "inner_zip.tar",
            "A zip archive is inside.",
            tar(&[(DEV, dev.as_bytes()), ("a.zip", &zipped)], Names::Plain),
            2,
        )
        .finds(&[NOT_JSON])
        .says("unpack"),
        broken(
            "sparse.tar",
            "A file is stored with holes.",
            [sparse.concat(), file(DEV, &dev), end()].concat(),
            2,
        )
        .finds(&[LOCKED])
        .says("sparse"),
        broken(
            "ignored.tar",
            "Files are inside that nobody means to open.",
            tar(
                &[(DEV, dev.as_bytes()), (".git/config", b"x"), ("__MACOSX/._a", b"x"), ("README.md", b"x")],
                Names::Plain,
            ),
            2,
        )
        .mentions(&[SKIPPED])
        .perhaps()
        .says("left alone"),
    ]
}

fn broken_tars() -> Vec<BrokenFile> {
    let (dev, test) = (sound_list(2), sound_list(3));
    let inside: &Inside = &[(DEV, dev.as_bytes()), (TEST, test.as_bytes())];
    let archive = tar(inside, Names::Plain);
    let second = archive.len() - 1024 - test.len().next_multiple_of(512) - 512;
    vec![
        broken("cut.tar", "The archive is cut off in its second file.", cut(&archive, second + 700), 2)
            .uncounted()
            .finds(&[TRUNCATED]),
        broken(
            "cut.tar.gz",
            "The archive is cut off at its end.",
            cut(&gzip(&archive), gzip(&archive).len() - 20),
            2,
        )
        .uncounted()
        .finds(&[TRUNCATED]),
        broken(
            "header.tar",
            "The header of the second file is damaged.",
            with(archive.clone(), second + 5, 1),
            2,
        )
        .finds(&[DAMAGED])
        .says("belong to no file"),
        broken("open.tar", "The end of the archive is not marked.", cut(&archive, archive.len() - 1024), 5),
    ]
}

fn zips() -> Vec<BrokenFile> {
    let (dev, test) = (sound_list(2), sound_list(3));
    let inside: &Inside = &[(DEV, dev.as_bytes()), (TEST, test.as_bytes())];
    let packed = gzip(dev.as_bytes());
    let plain = Zipping::default();
    let archive = zip(inside, plain);
    vec![
        broken("data.zip", "The file is a zip archive.", archive.clone(), 5),
        broken("stored.zip", "The files are stored.", zip(inside, Zipping { is_stored: true, ..plain }), 5),
        broken(
            "long.zip",
            "Sizes and places have the fields of zip64.",
            zip(inside, Zipping { is_long: true, ..plain }),
            5,
        ),
        broken(
            "streamed.zip",
            "The sizes follow the files.",
            zip(inside, Zipping { is_streamed: true, ..plain }),
            5,
        ),
        broken(
            "shifted.zip",
            "The directory does not know of what stands behind the first file.",
            shifted(inside),
            5,
        ),
        broken(
            "inner.zip",
            "A packed file is inside.",
            zip(&[("dev/dialogues_001.json.gz", &packed)], plain),
            2,
        ),
        broken(
            "inner_tar.zip",
            "A tar archive is inside.",
            zip(&[(DEV, dev.as_bytes()), ("a.tar", &tar(inside, Names::Plain))], plain),
            2,
        )
        .finds(&[NOT_JSON])
        .says("unpack"),
        broken("same.zip", "Two files have one path.", zip(&[inside, inside].concat(), plain), 10).perhaps(),
        broken(
            "case.zip",
            "Two paths differ in capitals.",
            zip(&[(DEV, dev.as_bytes()), ("DEV/dialogues_001.json", test.as_bytes())], plain),
            5,
        )
        .perhaps(),
        broken(
            "above.zip",
            "A path leads above all folders.",
            zip(&[("../../dev/dialogues_001.json", dev.as_bytes())], plain),
            2,
        ),
        broken(
            "backslash.zip",
            "Folders are told apart by backslashes.",
            zip(&[("dev\\dialogues_001.json", dev.as_bytes())], plain),
            2,
        ),
        broken(
            "ignored.zip",
            "Files are inside that nobody means to open.",
            zip(&[(DEV, dev.as_bytes()), ("dev/.DS_Store", b"x"), ("a.png", b"x"), ("folder/", b"")], plain),
            2,
        )
        .perhaps()
        .says("left alone"),
    ]
}

/// An archive to which something was put at its start, as programs that unpack themselves do.
fn shifted(inside: &Inside) -> Vec<u8> {
    [tar_head(), zip(inside, Zipping::default())].concat()
}

/// A file by itself: what begins as a zip archive is one, whatever its directory says.
fn tar_head() -> Vec<u8> {
    cut(&zip(&[("", b"")], Zipping { is_stored: true, ..Zipping::default() }), 30)
}

fn broken_zips() -> Vec<BrokenFile> {
    let (dev, test) = (sound_list(2), sound_list(3));
    let inside: &Inside = &[(DEV, dev.as_bytes()), (TEST, test.as_bytes())];
    let plain = Zipping::default();
    let archive = zip(inside, plain);
    let second = zip(&[(DEV, dev.as_bytes())], plain).len() - 22 - 46 - DEV.len();
    let directory = archive.len() - 22 - 2 * 46 - DEV.len() - TEST.len();
    let locked = |flags: u16, method: Option<u16>| zip(inside, Zipping { flags, method, ..plain });
    let locked = |name: &str, why: &str, flags, method, says: &str| {
        none(name, why, locked(flags, method), LOCKED).says(says)
    };
    vec![
        broken("no_directory.zip", "The directory is missing.", cut(&archive, directory), 5)
            .finds(&[DAMAGED])
            .says("headers"),
        broken("directory.zip", "The directory is damaged.", with(archive.clone(), directory + 1, 0x40), 5)
            .finds(&[DAMAGED]),
        broken(
            "end.zip",
            "The end of the directory is damaged.",
            with(archive.clone(), archive.len() - 8, 0x40),
            5,
        )
        .finds(&[DAMAGED]),
        broken("cut.zip", "The archive is cut off in its second file.", cut(&archive, directory - 30), 2)
            .uncounted()
            .finds(&[DAMAGED, TRUNCATED]),
        broken("damaged.zip", "The bytes of the first file are damaged.", zeroed(archive.clone(), 120), 3)
            .uncounted()
            .finds_any(&[DAMAGED, CHECKSUM]),
        broken(
            "sum.zip",
            "A checksum in the directory is wrong.",
            with(archive.clone(), directory + 16, 1),
            5,
        )
        .finds(&[CHECKSUM]),
        broken(
            "header.zip",
            "The header of the second file is damaged.",
            with(archive.clone(), second + 3, 1),
            2,
        )
        .uncounted()
        .finds(&[DAMAGED]),
        locked("encrypted.zip", "The files are encrypted.", 1, None, "encrypted"),
        locked("bzip2.zip", "The files are packed by bzip2.", 0, Some(12), "bzip2"),
        locked("zstd.zip", "The files are packed by zstd.", 0, Some(93), "zstd"),
        locked(
            "unknown.zip",
            "The files are packed by a method that is not known.",
            0,
            Some(77),
            "not known",
        ),
    ]
}
