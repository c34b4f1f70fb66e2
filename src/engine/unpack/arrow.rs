//! The messages of an Arrow stream, or of an Arrow file, which is a stream behind a few bytes: where each batch
//! of rows is. Only what frames a message is looked into.
//!
//! A message is a mark, the length of its description, that description (a `FlatBuffers` table), and its body.

use crate::corpus::ByteRange;

const MARK: [u8; 4] = [0xFF; 4];
const FILE_MAGIC: &[u8] = b"ARROW1\0\0";

/// What a message is, by its number in the format.
const SCHEMA: u8 = 1;
const DICTIONARY: u8 = 2;
const BATCH: u8 = 3;

/// A description is never so long.
const MAX_DESCRIPTION_BYTES: u64 = 64 << 20;

/// Whether a file begins as one of these does, and where its messages begin.
pub fn first_message(head: &[u8]) -> Option<u64> {
    if let Some(rest) = head.strip_prefix(FILE_MAGIC) {
        // Some writers begin at the next multiple of 64.
        let zeros = rest.iter().position(|byte| *byte != 0).unwrap_or_default();
        return Some((FILE_MAGIC.len() + zeros) as u64);
    }
    // The length of a description is a multiple of eight, and of a schema more than nothing.
    let len = head.strip_prefix(&MARK)?.first_chunk().map(|len| u32::from_le_bytes(*len))?;
    (len > 0 && len % 8 == 0 && u64::from(len) < MAX_DESCRIPTION_BYTES).then_some(0)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Message {
    Schema,
    Dictionary,
    Batch { rows: u64 },
    Other,
}

/// What stands at the beginning of some bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Framed {
    /// A message, of so many bytes.
    Message(Message, u64),
    /// The first so many bytes are needed to tell.
    More(u64),
    /// No message follows.
    End,
    /// It is no message.
    Damaged,
}

/// Reads what frames the message that begins here.
pub fn frame(bytes: &[u8]) -> Framed {
    let Some(mark) = bytes.first_chunk::<4>() else { return Framed::End };
    let prefix = prefix_len(mark);
    let len = bytes.get(prefix - 4..prefix).and_then(|len| len.first_chunk());
    let Some(len) = len.map(|len| u64::from(u32::from_le_bytes(*len))) else { return Framed::End };
    if len == 0 {
        return Framed::End;
    }
    if len > MAX_DESCRIPTION_BYTES {
        return Framed::Damaged;
    }
    let head_bytes = prefix as u64 + len;
    let description = usize::try_from(head_bytes).ok().and_then(|end| bytes.get(prefix..end));
    let Some(description) = description else { return Framed::More(head_bytes) };
    described(description)
        .and_then(|(message, body)| Some(Framed::Message(message, head_bytes.checked_add(body)?)))
        .unwrap_or(Framed::Damaged)
}

/// How many bytes stand before the description. Before version 0.15 there was no mark.
pub fn prefix_len(message: &[u8]) -> usize {
    if message.starts_with(&MARK) { 8 } else { 4 }
}

/// What a message is, and how long its body is.
fn described(table: &[u8]) -> Option<(Message, u64)> {
    let root = usize::try_from(number::<4>(table, 0)?).ok()?;
    // Fields of a message in their order: version, kind, header, length of the body.
    let kind = field(table, root, 1).and_then(|at| table.get(at)).copied()?;
    let body = field(table, root, 3).and_then(|at| number::<8>(table, at)).unwrap_or_default();
    let message = match kind {
        SCHEMA => Message::Schema,
        DICTIONARY => Message::Dictionary,
        BATCH => {
            let at = field(table, root, 2)?;
            let header = at.checked_add(usize::try_from(number::<4>(table, at)?).ok()?)?;
            let rows = field(table, header, 0).and_then(|at| number::<8>(table, at)).unwrap_or_default();
            Message::Batch { rows }
        }
        _ => Message::Other,
    };
    Some((message, body))
}

/// Where a field of the table at `at` stands, if it is there.
fn field(bytes: &[u8], at: usize, index: usize) -> Option<usize> {
    let back = bytes.get(at..)?.first_chunk().map(|back| i32::from_le_bytes(*back))?;
    let names = i64::try_from(at).ok()?.checked_sub(i64::from(back))?;
    let names = usize::try_from(names).ok()?;
    let slot = 4 + 2 * index;
    if slot >= usize::try_from(number::<2>(bytes, names)?).ok()? {
        return None;
    }
    let offset = usize::try_from(number::<2>(bytes, names.checked_add(slot)?)?).ok()?;
    (offset > 0).then(|| at.checked_add(offset))?
}

/// A whole number of so many bytes.
fn number<const BYTES: usize>(bytes: &[u8], at: usize) -> Option<u64> {
    let found = bytes.get(at..)?.first_chunk::<BYTES>()?;
    let mut whole = [0; 8];
    whole.get_mut(..BYTES)?.copy_from_slice(found);
    Some(u64::from_le_bytes(whole))
}

/// Messages come upon one after another.
#[derive(Debug, Default)]
pub struct Messages {
    /// Where the next one begins.
    pub next: u64,
    /// What stands before the first batch.
    pub schema: Option<ByteRange>,
    /// Each with its rows.
    pub batches: Vec<(ByteRange, u64)>,
    pub fault: Option<Fault>,
}

/// Why not all batches are there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The message at this byte goes on behind the end of the file.
    CutOff(u64),
    /// What stands at this byte is no message.
    Damaged(u64),
    /// Words of a column are told again or anew behind the first batch, so a batch does not stand for itself.
    Dictionary(u64),
}

impl Messages {
    pub fn from(start: u64) -> Self {
        Self { next: start, ..Self::default() }
    }

    /// Takes bytes of the file that begin where the next message does. Gives how many are needed to go on, `None` at the end
    /// of all messages.
    pub fn take(&mut self, mut bytes: &[u8], file_bytes: u64) -> Option<u64> {
        loop {
            let (message, len) = match frame(bytes) {
                Framed::Message(message, len) => (message, len),
                Framed::More(len) if self.next + len <= file_bytes => return Some(len),
                Framed::More(_) => {
                    self.fault = Some(Fault::CutOff(self.next));
                    return None;
                }
                // An Arrow file ends with its footer, which nobody needs.
                Framed::End => return None,
                Framed::Damaged => {
                    self.fault = Some(Fault::Damaged(self.next));
                    return None;
                }
            };
            let end = self.next.saturating_add(len);
            if end > file_bytes {
                self.fault = Some(Fault::CutOff(self.next));
                return None;
            }
            let range = ByteRange::new(self.next, end);
            match message {
                Message::Batch { rows } => self.batches.push((range, rows)),
                Message::Dictionary if !self.batches.is_empty() => {
                    self.fault = Some(Fault::Dictionary(self.next));
                    return None;
                }
                Message::Schema | Message::Dictionary | Message::Other => {
                    let start = self.schema.map_or(range.start, |schema| schema.start);
                    self.schema = Some(ByteRange { start, end: range.end });
                }
            }
            self.next = end;
            if end == file_bytes {
                return None;
            }
            match usize::try_from(len).ok().and_then(|len| bytes.get(len..)).filter(|rest| rest.len() >= 8) {
                Some(rest) => bytes = rest,
                None => return Some(MIN_FRAME_BYTES.min(file_bytes - end)),
            }
        }
    }
}

/// What most frames fit into.
const MIN_FRAME_BYTES: u64 = 4 << 10;
