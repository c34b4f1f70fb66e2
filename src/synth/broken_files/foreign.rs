//! Files that other programs know by their first bytes.

use super::{BrokenFile, NOT_DATA, NOT_JSON};

pub fn files() -> Vec<BrokenFile> {
    let bzip2 = [b"BZh91AY&SY".as_slice(), &[7; 64]].concat();
    let bzip2 = broken("data.bz2", "unpack", "The file is a bzip2 archive.", bzip2, NOT_JSON);
    [binary(), columns(), zipped(), vec![bzip2]].into_iter().flatten().collect()
}

fn broken(name: &str, says: &str, why: &str, bytes: Vec<u8>, rule: &'static str) -> BrokenFile {
    BrokenFile::foreign(&format!("files/{name}"), why, bytes, rule).says(says)
}

/// A name, what must be said, what the file is, and its first bytes.
type Head = (&'static str, &'static str, &'static str, &'static [u8]);

const BESIDE: [Head; 5] = [
    ("paper.pdf", "PDF", "a PDF document", b"%PDF-1.7\n%\xE2\xE3\xCF\xD3\n"),
    ("picture.png", "PNG", "a picture in PNG", b"\x89PNG\r\n\x1A\n\0\0\0\rIHDR"),
    ("picture.jpg", "JPEG", "a picture in JPEG", b"\xFF\xD8\xFF\xE0\0\x10JFIF\0"),
    ("picture.gif", "GIF", "a picture in GIF", b"GIF89a"),
    ("program", "program", "a program", b"\x7FELF\x02\x01\x01\0"),
];

const BINARY: [Head; 24] = [
    ("paper.json", "PDF", "a PDF document with the name of data", b"%PDF-1.4\n"),
    ("picture.webp", "WebP", "a picture in WebP", b"RIFF\x24\0\0\0WEBPVP8 "),
    ("data.feather", "export", "in the first version of Feather", b"FEA1\0\0\0\0"),
    ("data.avro", "export", "in Avro", b"Obj\x01\x04\x14avro.codec"),
    ("data.h5", "export", "in HDF5", b"\x89HDF\r\n\x1A\n\0\0"),
    ("data_0.pkl", "pickle", "a pickle of Python in protocol 0", b"(lp0\n(dp1\nVdialogue_id\np2\n"),
    ("data_1.pkl", "pickle", "a pickle of Python in protocol 1", b"]q\0}q\x01(X\x0B\0\0\0dialogue_id"),
    ("data_2.pkl", "pickle", "a pickle of Python in protocol 2", b"\x80\x02]q\0"),
    ("data_3.pkl", "pickle", "a pickle of Python in protocol 3", b"\x80\x03]q\0"),
    ("data_4.pkl", "pickle", "a pickle of Python in protocol 4", b"\x80\x04\x95\x0B\0\0\0\0\0\0\0]"),
    ("data_5.pkl", "pickle", "a pickle of Python in protocol 5", b"\x80\x05\x95\x05\0\0\0\0\0\0\0"),
    ("data_class.pkl", "pickle", "an object of Python in protocol 0", b"ccopy_reg\n_reconstructor\np0\n"),
    ("model.safetensors", "binary", "a model whose first bytes are a length", b"\x40\0\0\0\0\0\0\0{\"a\":"),
    ("data.npy", "NumPy", "an array of NumPy", b"\x93NUMPY\x01\0v\0"),
    ("data.sqlite", "SQLite", "a database", b"SQLite format 3\0"),
    ("data.xls", "Office", "an old spreadsheet", b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"),
    ("program.wasm", "program", "a program in WebAssembly", b"\0asm\x01\0\0\0"),
    ("sound.wav", "sound", "a sound", b"RIFF\x24\0\0\0WAVEfmt "),
    ("film.mp4", "film", "a film", b"\0\0\0\x18ftypmp42"),
    ("data.7z", "unpack", "a 7z archive", b"7z\xBC\xAF\x27\x1C\0\x04"),
    ("data.xz", "unpack", "an xz archive", b"\xFD7zXZ\0\0\x04"),
    ("data.zst", "unpack", "a zstd archive", b"\x28\xB5\x2F\xFD\x04\0"),
    ("data.lz4", "unpack", "an lz4 archive", b"\x04\x22\x4D\x18\x64\x40"),
    ("data.rar", "unpack", "a RAR archive", b"Rar!\x1A\x07\x01\0"),
];

/// Files that begin as those of columns do, and are not.
fn columns() -> Vec<BrokenFile> {
    let of = |name: &str, what: &str, head: &[u8]| {
        let bytes = [head, &[0, 1, 2, 3, 0xFF, 0xFE, 0x80, 0x0A], &[0; 64]].concat();
        let why = format!("The file begins as {what} does, and has nothing else of it.");
        BrokenFile::foreign(&format!("files/{name}"), &why, bytes, "PACKED-DAMAGED").packed()
    };
    vec![of("data.parquet", "Parquet", b"PAR1\x15\x04\x15"), of("data.arrow", "Arrow", b"ARROW1\0\0")]
}

fn binary() -> Vec<BrokenFile> {
    let of = |rule: &'static str| {
        move |(name, says, what, head): Head| {
            let bytes = [head, &[0, 1, 2, 3, 0xFF, 0xFE, 0x80, 0x0A], &[0; 64]].concat();
            broken(name, says, &format!("The file is {what}."), bytes, rule)
        }
    };
    BESIDE.into_iter().map(of(NOT_DATA)).chain(BINARY.into_iter().map(of(NOT_JSON))).collect()
}

/// Archives that are not to be unpacked, and others, by the name of their first file.
fn zipped() -> Vec<BrokenFile> {
    let zip = |file: &str, inside: &str, says: &str, why: &str| {
        broken(file, says, why, zip(inside, b"{}"), NOT_JSON)
    };
    vec![
        zip("data.xlsx", "[Content_Types].xml", "Office", "The file is a spreadsheet."),
        zip("data_2.xlsx", "docProps/app.xml", "Office", "The file is a spreadsheet that Python wrote."),
        zip("model.pt", "archive/data.pkl", "PyTorch", "The file is a model in a zip archive."),
        zip("data.npz", "arr_0.npy", "NumPy", "The file is arrays of NumPy in a zip archive."),
        broken(
            "empty.zip",
            "without any file",
            "The file is a zip archive without files.",
            [b"PK\x05\x06".as_slice(), &[0; 18]].concat(),
            NOT_JSON,
        ),
    ]
}

/// The beginning of an archive, with one stored file.
fn zip(name: &str, bytes: &[u8]) -> Vec<u8> {
    let name_len = u16::try_from(name.len()).unwrap_or(u16::MAX).to_le_bytes();
    let len = u32::try_from(bytes.len()).unwrap_or(u32::MAX).to_le_bytes();
    let sizes = [crc32fast::hash(bytes).to_le_bytes(), len, len].concat();
    [b"PK\x03\x04\x14\0\0\0\0\0\0\0\0\0", sizes.as_slice(), &name_len, &[0; 2], name.as_bytes(), bytes]
        .concat()
}

#[cfg(test)]
mod tests {
    use crate::synth::archive::tar_block;

    #[test]
    fn a_header_of_tar_is_one_block() {
        let block = tar_block("a", b'0', b"b");
        assert_eq!(
            (block.get(257..262), block.get(512), block.len()),
            (Some(&b"ustar"[..]), Some(&b'b'), 1024)
        );
    }
}
