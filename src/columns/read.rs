//! Decodes Parquet and Arrow, group by group, to lines of JSON.
//!
//! The last groups that were asked for are kept, and in each the place where decoding stands: who reads on begins there.
//! Invariant: damaged bytes end in a fault, and cost no other group.

use super::any::AnyFactory;
use crate::corpus::{ByteRange, FileId};
use crate::engine::arrow::{self, Framed};
use crate::engine::columns::{Answer, Ask, Columns, Group, Rows, STOPPED};
use arrow_array::RecordBatch;
use arrow_buffer::Buffer;
use arrow_ipc::reader::StreamDecoder;
use arrow_ipc::root_as_message;
use arrow_json::WriterBuilder;
use arrow_json::writer::LineDelimited;
use arrow_schema::ArrowError;
use parquet::arrow::arrow_reader::{
    ArrowReaderMetadata, ArrowReaderOptions, ParquetRecordBatchReader, ParquetRecordBatchReaderBuilder,
};
use parquet::basic::Compression;
use parquet::errors::ParquetError;
use parquet::file::metadata::{ParquetMetaData, ParquetMetaDataReader, RowGroupMetaData};
use parquet::file::reader::{ChunkReader, Length};
use std::collections::{HashMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// About so much text comes at once.
const TEXT_BYTES: u64 = 256 << 10;

/// JSON is about so many times as long as the columns it is made of.
const TEXT_OF_COLUMNS: u64 = 2;

/// More rows would wait too long for each other, however short they are.
const MAX_ROWS: u64 = 4096;

/// Groups that are kept, as long as they are not longer than that together.
const KEPT_GROUPS: usize = 4;
const KEPT_BYTES: usize = 64 << 20;

/// Behind the footer stand its length and a mark.
const TRAILER_BYTES: usize = 8;
const MARK: &[u8; 4] = b"PAR1";
/// What an Arrow stream ends with.
const END: [u8; 8] = [0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0];
const ENCRYPTED: &[u8; 4] = b"PARE";

#[derive(Default)]
pub struct Decoder {
    files: HashMap<FileId, File>,
    kept: VecDeque<Kept>,
}

enum File {
    Parquet(ArrowReaderMetadata),
    /// The messages before the first batch.
    Arrow(Vec<u8>),
}

/// A group, and where its decoding stands.
struct Kept {
    file: FileId,
    group: u32,
    piece: Piece,
    decoding: Option<Decoding>,
}

struct Decoding {
    reader: Option<ParquetRecordBatchReader>,
    /// Rows that were decoded and not asked for yet, from this row on.
    batch: Option<RecordBatch>,
    row: u64,
    rows_at_once: u64,
}

/// A piece of a file, as if it was the whole.
#[derive(Clone)]
struct Piece {
    start: u64,
    bytes: bytes::Bytes,
}

impl Columns for Decoder {
    fn ask(&mut self, ask: Ask, bytes: &[u8]) -> Result<Answer, String> {
        // The libraries are careful with damaged bytes, and not perfect.
        let answer = catch_unwind(AssertUnwindSafe(|| self.answer(ask, bytes)));
        answer.unwrap_or_else(|_| {
            self.kept.clear();
            Err(STOPPED.to_owned())
        })
    }
}

impl Decoder {
    fn answer(&mut self, ask: Ask, bytes: &[u8]) -> Result<Answer, String> {
        match ask {
            Ask::Footer { file, file_bytes } => self.take_footer(file, file_bytes, bytes),
            Ask::Schema { file } => {
                schema_of(bytes)?;
                self.files.insert(file, File::Arrow(bytes.to_vec()));
                Ok(Answer::Done)
            }
            Ask::Group { file, group, start } => {
                self.keep(file, group, Piece { start, bytes: bytes::Bytes::copy_from_slice(bytes) });
                Ok(Answer::Done)
            }
            Ask::Rows { file, group, row, most } => self.rows((file, group), row, most),
            Ask::Forget { file } => {
                self.files.remove(&file);
                self.kept.retain(|kept| kept.file != file);
                Ok(Answer::Done)
            }
        }
    }

    fn take_footer(&mut self, file: FileId, file_bytes: u64, bytes: &[u8]) -> Result<Answer, String> {
        let (rest, mark) = bytes.split_last_chunk::<4>().ok_or("it is too short")?;
        let (rest, len) = rest.split_last_chunk::<4>().ok_or("it is too short")?;
        if mark == ENCRYPTED {
            return Err("it is encrypted".to_owned());
        }
        if mark != MARK {
            return Err("its end is missing, as if it was cut off".to_owned());
        }
        let len = u32::from_le_bytes(*len);
        let Some(start) = usize::try_from(len).ok().and_then(|len| rest.len().checked_sub(len)) else {
            return Ok(Answer::More(u64::from(len) + TRAILER_BYTES as u64));
        };
        let footer = rest.get(start..).unwrap_or_default();
        let metadata = ParquetMetaDataReader::decode_metadata(footer).map_err(|fault| plain(&fault))?;
        be_unpackable(&metadata)?;
        let metadata = Arc::new(metadata);
        let groups = metadata.row_groups().iter().map(|group| group_of(group, file_bytes)).collect();
        let options = ArrowReaderOptions::new;
        // What is said of types besides may be damaged, or newer than the library.
        let metadata = ArrowReaderMetadata::try_new(Arc::clone(&metadata), options())
            .or_else(|_| ArrowReaderMetadata::try_new(metadata, options().with_skip_arrow_metadata(true)));
        self.files.insert(file, File::Parquet(metadata.map_err(|fault| plain(&fault))?));
        Ok(Answer::Groups(groups))
    }

    fn keep(&mut self, file: FileId, group: u32, piece: Piece) {
        self.kept.retain(|kept| (kept.file, kept.group) != (file, group));
        self.kept.push_front(Kept { file, group, piece, decoding: None });
        let bytes = |kept: &VecDeque<Kept>| -> usize { kept.iter().map(|kept| kept.piece.bytes.len()).sum() };
        while self.kept.len() > 1 && (self.kept.len() > KEPT_GROUPS || bytes(&self.kept) > KEPT_BYTES) {
            self.kept.pop_back();
        }
    }

    fn rows(&mut self, of: (FileId, u32), row: u64, most: u64) -> Result<Answer, String> {
        let Some(at) = self.kept.iter().position(|kept| (kept.file, kept.group) == of) else {
            return Ok(Answer::Missing);
        };
        let (Some(mut kept), Some(file)) = (self.kept.remove(at), self.files.get(&of.0)) else {
            return Ok(Answer::Missing);
        };
        let decoding = match kept.decoding.take().filter(|decoding| decoding.row == row) {
            Some(decoding) => Ok(decoding),
            None => file.decode(of.1, &kept.piece, row),
        };
        let rows = decoding.and_then(|mut decoding| {
            let rows = decoding.next(most)?;
            kept.decoding = Some(decoding);
            Ok(rows)
        });
        self.kept.push_front(kept);
        Ok(Answer::Rows(rows?))
    }
}

impl File {
    /// Decodes a group from a row on.
    fn decode(&self, group: u32, piece: &Piece, row: u64) -> Result<Decoding, String> {
        match self {
            Self::Parquet(metadata) => {
                let of_group =
                    metadata.metadata().row_groups().get(group as usize).ok_or("it has no such group")?;
                let rows_at_once =
                    rows_at_once(whole(of_group.num_rows()), whole(of_group.total_byte_size()));
                let reader =
                    ParquetRecordBatchReaderBuilder::new_with_metadata(piece.clone(), metadata.clone())
                        .with_row_groups(vec![group as usize])
                        .with_batch_size(usize::try_from(rows_at_once).unwrap_or(1))
                        .with_offset(usize::try_from(row).unwrap_or(usize::MAX))
                        .build()
                        .map_err(|fault| plain(&fault))?;
                Ok(Decoding { reader: Some(reader), batch: None, row, rows_at_once })
            }
            Self::Arrow(schema) => {
                let batch = batch_of(schema, &piece.bytes)?;
                let count = batch.num_rows();
                let from = usize::try_from(row).unwrap_or(usize::MAX).min(count);
                Ok(Decoding {
                    reader: None,
                    batch: Some(batch.slice(from, count - from)),
                    row,
                    rows_at_once: rows_at_once(count as u64, piece.bytes.len() as u64),
                })
            }
        }
    }
}

impl Decoding {
    /// The next rows, none at the end of the group.
    fn next(&mut self, most: u64) -> Result<Rows, String> {
        let batch = match self.batch.take().filter(|batch| batch.num_rows() > 0) {
            Some(batch) => batch,
            None => match self.reader.as_mut().and_then(Iterator::next) {
                Some(batch) => batch.map_err(|fault| plain_arrow(&fault))?,
                None => return Ok(Rows::default()),
            },
        };
        let most = usize::try_from(most.min(self.rows_at_once)).unwrap_or(usize::MAX);
        let count = batch.num_rows().min(most);
        let (now, later) = (batch.slice(0, count), batch.slice(count, batch.num_rows() - count));
        self.batch = Some(later);
        self.row += count as u64;
        let builder =
            WriterBuilder::new().with_explicit_nulls(true).with_encoder_factory(Arc::new(AnyFactory));
        let mut writer = builder.build::<_, LineDelimited>(Vec::new());
        writer.write(&now).map_err(|fault| fault.to_string())?;
        Ok(Rows { text: writer.into_inner(), count: count as u64 })
    }
}

/// Rows whose text is about as long as is to come at once.
fn rows_at_once(rows: u64, bytes: u64) -> u64 {
    let row_bytes = (bytes.saturating_mul(TEXT_OF_COLUMNS) / rows.max(1)).max(1);
    (TEXT_BYTES / row_bytes).clamp(1, MAX_ROWS)
}

/// A number that is never negative, unless it is damaged.
fn whole(number: i64) -> u64 {
    u64::try_from(number).unwrap_or_default()
}

/// Where a row group is, as far as that can be.
fn group_of(group: &RowGroupMetaData, file_bytes: u64) -> Group {
    let starts = group.columns().iter().map(|column| {
        let first = column.dictionary_page_offset().filter(|at| *at > 0).unwrap_or(i64::MAX);
        (whole(first.min(column.data_page_offset())), whole(column.compressed_size()))
    });
    let (start, end) = starts.fold((file_bytes, 0), |(start, end), (from, len)| {
        (start.min(from), end.max(from.saturating_add(len)))
    });
    Group {
        range: ByteRange::new(start.min(end), end),
        rows: whole(group.num_rows()),
        unpacked_bytes: whole(group.total_byte_size()),
    }
}

fn be_unpackable(metadata: &ParquetMetaData) -> Result<(), String> {
    let columns = metadata.row_groups().iter().flat_map(RowGroupMetaData::columns);
    for column in columns {
        let packed = match column.compression() {
            Compression::BROTLI(_) => "brotli",
            Compression::LZO => "LZO",
            _ => continue,
        };
        return Err(format!(
            "it is packed with {packed}, which Colloquy does not unpack (write it again with snappy, gzip or zstd)"
        ));
    }
    Ok(())
}

fn plain(fault: &ParquetError) -> String {
    match fault {
        ParquetError::General(text) | ParquetError::NYI(text) | ParquetError::ArrowError(text) => {
            text.clone()
        }
        ParquetError::EOF(_) => "its data end too soon".to_owned(),
        other => other.to_string(),
    }
}

/// Without the names of the libraries that it went through.
fn plain_arrow(fault: &ArrowError) -> String {
    match fault {
        ArrowError::ParquetError(text) => text.strip_prefix("External: ").unwrap_or(text).to_owned(),
        other => other.to_string(),
    }
}

/// A buffer may always be so long, and otherwise so many times longer than it is packed: more is damage.
const MAX_BUFFER_BYTES: u64 = 256 << 20;
const MAX_TIMES_PACKED: u64 = 255;

/// Each packed buffer says how long it is unpacked, and the decoder asks for so much memory before it looks at it.
fn be_of_sound_lengths(mut messages: &[u8]) -> Result<(), String> {
    while let Framed::Message(_, len) = arrow::frame(messages) {
        let Some((message, rest)) = usize::try_from(len).ok().and_then(|len| messages.split_at_checked(len))
        else {
            break;
        };
        messages = rest;
        let Ok(described) = root_as_message(message.get(arrow::prefix_len(message)..).unwrap_or_default())
        else {
            continue;
        };
        let of_dictionary = || described.header_as_dictionary_batch()?.data();
        let Some(batch) = described.header_as_record_batch().or_else(of_dictionary) else { continue };
        let body =
            usize::try_from(described.bodyLength()).ok().and_then(|len| message.len().checked_sub(len));
        let body = message.get(body.unwrap_or(message.len())..).unwrap_or_default();
        for buffer in batch.buffers().into_iter().flatten().filter(|_| batch.compression().is_some()) {
            let Some(prefix) =
                usize::try_from(buffer.offset()).ok().and_then(|at| body.get(at..)?.first_chunk())
            else {
                continue;
            };
            // All ones: it is not packed.
            let unpacked = u64::try_from(i64::from_le_bytes(*prefix)).unwrap_or_default();
            if unpacked > MAX_BUFFER_BYTES.max(whole(buffer.length()).saturating_mul(MAX_TIMES_PACKED)) {
                return Err(format!("a buffer of it would be {unpacked} bytes long, unpacked"));
            }
        }
    }
    Ok(())
}

fn schema_of(messages: &[u8]) -> Result<(), String> {
    be_of_sound_lengths(messages)?;
    let mut decoder = StreamDecoder::new();
    // A message without a body is looked at only when another follows.
    for bytes in [messages, &END] {
        decoder.decode(&mut Buffer::from(bytes)).map_err(|fault| fault.to_string())?;
    }
    decoder.schema().map(|_| ()).ok_or_else(|| "it has no schema".to_owned())
}

/// The batch of a message, behind those that every batch needs.
fn batch_of(schema: &[u8], message: &bytes::Bytes) -> Result<RecordBatch, String> {
    be_of_sound_lengths(schema)?;
    be_of_sound_lengths(message)?;
    let mut decoder = StreamDecoder::new();
    for bytes in [Buffer::from(schema), Buffer::from(message.clone()), Buffer::from(&END)] {
        let mut bytes = bytes;
        while !bytes.is_empty() {
            if let Some(batch) = decoder.decode(&mut bytes).map_err(|fault| fault.to_string())? {
                return Ok(batch);
            }
        }
    }
    Err("its data end too soon".to_owned())
}

impl Length for Piece {
    fn len(&self) -> u64 {
        self.start + self.bytes.len() as u64
    }
}

impl ChunkReader for Piece {
    type T = bytes::buf::Reader<bytes::Bytes>;

    fn get_read(&self, start: u64) -> Result<Self::T, ParquetError> {
        use bytes::Buf;
        let from = usize::try_from(start.saturating_sub(self.start)).unwrap_or(usize::MAX);
        let bytes = if from <= self.bytes.len() { self.bytes.slice(from..) } else { bytes::Bytes::new() };
        Ok(bytes.reader())
    }

    fn get_bytes(&self, start: u64, length: usize) -> Result<bytes::Bytes, ParquetError> {
        let from = start.checked_sub(self.start).and_then(|from| usize::try_from(from).ok());
        let range = from.and_then(|from| Some(from..from.checked_add(length)?));
        let range = range.filter(|range| range.end <= self.bytes.len());
        range
            .map(|range| self.bytes.slice(range))
            .ok_or_else(|| ParquetError::EOF("behind the bytes of the group".to_owned()))
    }
}
