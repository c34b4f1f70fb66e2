//! The header of a member of gzip (RFC 1952). Names and remarks in it are passed over.

/// What a member begins with, packed in the only way that there is.
pub const MAGIC: [u8; 3] = [0x1F, 0x8B, 8];

/// The longest header that is believed; its texts have no bound of their own.
const MAX_HEADER_BYTES: usize = 1 << 18;

pub const FIXED_BYTES: usize = 10;

const HAS_SUM: u8 = 2;
const HAS_EXTRA: u8 = 4;
const HAS_NAME: u8 = 8;
const HAS_REMARK: u8 = 16;
const FUTURE_FLAGS: u8 = 0xE0;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Header {
    /// It may go on.
    Begun,
    /// It has so many bytes.
    Bytes(usize),
    None,
}

/// What these bytes begin with.
pub fn header(bytes: &[u8]) -> Header {
    let is_known = bytes.get(3).is_none_or(|flags| flags & FUTURE_FLAGS == 0);
    let is_begun = is_known && MAGIC.iter().zip(bytes).all(|(one, other)| one == other);
    match end(bytes) {
        Some(end) if is_begun => Header::Bytes(end),
        None if is_begun && bytes.len() < MAX_HEADER_BYTES => Header::Begun,
        _ => Header::None,
    }
}

/// Whether bytes may be the start of a header that nobody told of: one of a known system, without flags of the future.
pub fn may_begin(bytes: &[u8]) -> bool {
    bytes.iter().enumerate().all(|(at, byte)| match at {
        3 => byte & FUTURE_FLAGS == 0,
        8 => matches!(byte, 0 | 2 | 4),
        9 => matches!(byte, 0..=13 | 255),
        _ => MAGIC.get(at).is_none_or(|magic| magic == byte),
    })
}

fn end(bytes: &[u8]) -> Option<usize> {
    let flags = *bytes.get(3)?;
    let mut end = FIXED_BYTES;
    if flags & HAS_EXTRA != 0 {
        let len = bytes.get(end..end + 2)?.try_into().map(u16::from_le_bytes).ok()?;
        end += 2 + usize::from(len);
    }
    for flag in [HAS_NAME, HAS_REMARK] {
        if flags & flag != 0 {
            end += memchr::memchr(0, bytes.get(end..)?)? + 1;
        }
    }
    end += if flags & HAS_SUM == 0 { 0 } else { 2 };
    (end <= bytes.len()).then_some(end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_may_begin_is_narrower() {
        let usual = [0x1F, 0x8B, 8, 8, 1, 2, 3, 4, 2, 3];
        assert!((0..=10).all(|len| may_begin(&usual[..len])));
        for (at, byte) in [(0, 0x1E), (1, 0x8A), (2, 7), (3, 0x20), (8, 1), (9, 14)] {
            let mut other = usual;
            other[at] = byte;
            assert!(!may_begin(&other) && may_begin(&other[..at]), "{at}");
        }
    }

    #[test]
    fn a_header_has_the_parts_that_its_flags_say() {
        let fixed = |flags: u8| [0x1F, 0x8B, 8, flags, 0, 0, 0, 0, 0, 255];
        let with = |flags: u8, rest: &[u8]| [&fixed(flags)[..], rest].concat();
        let table = [
            (with(0, b""), Header::Bytes(10)),
            (with(0, b"more"), Header::Bytes(10)),
            (with(8, b"a.json\0x"), Header::Bytes(17)),
            (with(8, b"a.json"), Header::Begun),
            (with(4 | 8 | 16 | 2, b"\x02\0abname\0why\0ss"), Header::Bytes(25)),
            (with(4, b"\xFF\xFFab"), Header::Begun),
            (b"\x1F\x8B\x07".to_vec(), Header::None),
            (with(0x20, b""), Header::None),
            (b"".to_vec(), Header::Begun),
            (with(8, &vec![b'a'; MAX_HEADER_BYTES]), Header::None),
        ];
        for (bytes, expected) in table {
            assert_eq!(header(&bytes), expected, "{:?}", bytes.get(..20));
        }
    }
}
