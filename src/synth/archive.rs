//! Writes archives, as whole or as broken as is wanted.

/// What is inside: paths and bytes.
pub type Inside<'f> = [(&'f str, &'f [u8])];

pub fn deflate(bytes: &[u8]) -> Vec<u8> {
    miniz_oxide::deflate::compress_to_vec(bytes, 6)
}

/// One member of gzip (RFC 1952).
pub fn gzip(bytes: &[u8]) -> Vec<u8> {
    gzip_with(0, &[], bytes)
}

/// One member whose header has these flags and fields.
pub fn gzip_with(flags: u8, fields: &[u8], bytes: &[u8]) -> Vec<u8> {
    let head = [0x1F, 0x8B, 8, flags, 0, 0, 0, 0, 0, 0xFF];
    let len = u32::try_from(bytes.len()).unwrap_or_default();
    [&head[..], fields, &deflate(bytes), &crc32fast::hash(bytes).to_le_bytes(), &len.to_le_bytes()].concat()
}

/// How a tar archive says what its headers have no room for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Names {
    Plain,
    Gnu,
    Pax,
}

pub fn tar(files: &Inside, names: Names) -> Vec<u8> {
    let mut archive: Vec<u8> = files.iter().flat_map(|(path, bytes)| tar_file(path, bytes, names)).collect();
    archive.resize(archive.len() + 1024, 0);
    archive
}

/// A file of a tar archive, with what is said of it before.
pub fn tar_file(path: &str, bytes: &[u8], names: Names) -> Vec<u8> {
    let before = match names {
        Names::Plain => Vec::new(),
        Names::Gnu => tar_block("././@LongLink", b'L', [path.as_bytes(), &[0]].concat().as_slice()),
        Names::Pax => tar_block("PaxHeaders/file", b'x', &[pax("mtime", "1.5"), pax("path", path)].concat()),
    };
    let short: String = path.chars().take(90).collect();
    let name = if names == Names::Plain { path } else { &short };
    [before, tar_block(name, b'0', bytes)].concat()
}

/// A field of pax: its length counts itself.
pub fn pax(key: &str, value: &str) -> Vec<u8> {
    let rest = key.len() + value.len() + 3;
    let digits = |len: usize| len.to_string().len();
    let len = rest + digits(rest + digits(rest));
    format!("{len} {key}={value}\n").into_bytes()
}

/// A header of tar and what it is about.
pub fn tar_block(name: &str, kind: u8, bytes: &[u8]) -> Vec<u8> {
    let field = |text: &str, len: usize| {
        let mut field = text.as_bytes().to_vec();
        field.resize(len, 0);
        field
    };
    let size = format!("{:011o}", bytes.len());
    let numbers = ["0000644", "0000000", "0000000"].map(|text| field(text, 8)).concat();
    let before = [field(name, 100), numbers, field(&size, 12), field("00000000000", 12)].concat();
    let after = [vec![kind], field("", 100), field("ustar\x0000", 8), field("", 247)].concat();
    // The checksum counts its own eight bytes as spaces.
    let sum: u32 = before.iter().chain(&after).chain(b"        ").map(|byte| u32::from(*byte)).sum();
    let mut block = [before, format!("{sum:06o}\0 ").into_bytes(), after, bytes.to_vec()].concat();
    block.resize(block.len().next_multiple_of(512), 0);
    block
}

/// How a file is put into a zip archive.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Zipping {
    /// It is stored instead of deflated.
    pub is_stored: bool,
    /// Sizes and places stand in the fields of zip64.
    pub is_long: bool,
    /// The sizes follow the file.
    pub is_streamed: bool,
    /// Bits that the flags have besides.
    pub flags: u16,
    /// Another method than that which it is packed by.
    pub method: Option<u16>,
}

pub fn zip(files: &Inside, how: Zipping) -> Vec<u8> {
    let mut archive = Vec::new();
    let mut directory = Vec::new();
    for (path, bytes) in files {
        let start = archive.len() as u64;
        let (local, central) = zip_file(path, bytes, how, start);
        archive.extend(local);
        directory.extend(central);
    }
    let (start, len) = (archive.len() as u64, directory.len() as u64);
    archive.extend(directory);
    archive.extend(zip_end(files.len() as u64, start, len, how.is_long));
    archive
}

/// A file with its header, and what the directory says of it.
fn zip_file(path: &str, bytes: &[u8], how: Zipping, start: u64) -> (Vec<u8>, Vec<u8>) {
    let packed = if how.is_stored { bytes.to_vec() } else { deflate(bytes) };
    let method = how.method.unwrap_or(if how.is_stored { 0 } else { 8 });
    let flags = how.flags | if how.is_streamed { 8 } else { 0 };
    let sizes = [packed.len() as u64, bytes.len() as u64];
    let short = |number: u64| if how.is_long { u32::MAX } else { low(number) };
    let sum = crc32fast::hash(bytes).to_le_bytes();
    let told = [&sum[..], &short(sizes[0]).to_le_bytes(), &short(sizes[1]).to_le_bytes()].concat();
    let common = |told: &[u8], extra: &[u8]| {
        let words = [45, flags, method, 0, 0].map(u16::to_le_bytes).concat();
        let lens = [path.len(), extra.len()].map(|len| u16::try_from(len).unwrap_or_default().to_le_bytes());
        [words, told.to_vec(), lens.concat()].concat()
    };
    let extra64 = |numbers: &[u64]| {
        let numbers = numbers.iter().flat_map(|number| number.to_le_bytes()).collect::<Vec<u8>>();
        let len = u16::try_from(numbers.len()).unwrap_or_default();
        if how.is_long { [&[1, 0][..], &len.to_le_bytes(), &numbers].concat() } else { Vec::new() }
    };
    let untold = [0; 12];
    let (in_header, after) = if how.is_streamed {
        (&untold[..], [b"PK\x07\x08", told.as_slice()].concat())
    } else {
        (told.as_slice(), Vec::new())
    };
    let extra = if how.is_streamed { Vec::new() } else { extra64(&[sizes[1], sizes[0]]) };
    let local =
        [b"PK\x03\x04".to_vec(), common(in_header, &extra), path.into(), extra, packed, after].concat();
    let extra = extra64(&[sizes[1], sizes[0], start]);
    let place = [vec![0; 10], short(start).to_le_bytes().to_vec()].concat();
    let central = [b"PK\x01\x02\x2D\x03".to_vec(), common(&told, &extra), place, path.into(), extra].concat();
    (local, central)
}

fn zip_end(count: u64, start: u64, len: u64, is_long: bool) -> Vec<u8> {
    let counts = u16::try_from(count).unwrap_or(u16::MAX).to_le_bytes();
    let short = |number: u64| (if is_long { u32::MAX } else { low(number) }).to_le_bytes();
    let end = [&b"PK\x05\x06\0\0\0\0"[..], &counts, &counts, &short(len), &short(start), &[0, 0]].concat();
    if !is_long {
        return end;
    }
    let numbers = [count, count, len, start].map(u64::to_le_bytes).concat();
    let end64 =
        [b"PK\x06\x06".to_vec(), 44u64.to_le_bytes().to_vec(), vec![45, 3, 45, 0], vec![0; 8], numbers]
            .concat();
    let locator =
        [b"PK\x06\x07\0\0\0\0".to_vec(), (start + len).to_le_bytes().to_vec(), 1u32.to_le_bytes().to_vec()]
            .concat();
    [end64, locator, end].concat()
}

fn low(number: u64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
