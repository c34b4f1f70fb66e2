//! Lines of JSON in, a Parquet file out, piece by piece.
//!
//! A [`Writer`] knows no file: what it is given are lines as exports make them (a table's, or those of the one form), in any
//! pieces, and what it gives are bytes as row groups are done. So nobody holds the whole file. Invariant: any cutting of
//! the lines into pieces gives the same rows.
//!
//! Pages are packed with snappy, which every reader knows; zstd would be smaller, but ours has one quick level and no more.

use super::any::AnyFactory;
use super::schema;
use crate::engine::columns::{Write, Written};
use crate::engine::export::Form;
use arrow_json::ReaderBuilder;
use arrow_json::reader::Decoder;
use arrow_schema::{ArrowError, Schema, SchemaRef};
use parquet::arrow::ArrowWriter;
use parquet::basic::Compression;
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use std::sync::Arc;

/// At most so much of a file is held before it is given out; engines like row groups of this order.
const ROW_GROUP_BYTES: usize = 64 << 20;

/// Rows that are made into columns at once.
const BATCH_ROWS: usize = 1024;

/// Lines that are made into columns at once, whatever their number: those with flights are long, and 8 MB of them hold the page
/// for 90 ms.
const BATCH_BYTES: usize = 2 << 20;

#[derive(Debug, thiserror::Error)]
pub enum WriteFault {
    #[error("only tables and the one form have columns, and {0:?} is none of them")]
    NoColumns(String),
    #[error("a line does not have the columns of its table: {0}")]
    Line(#[from] ArrowError),
    #[error("the rows cannot be written as Parquet: {0}")]
    Parquet(#[from] ParquetError),
}

/// Makes one Parquet file.
pub struct Writer {
    decoder: Decoder,
    /// Bytes of lines that the decoder holds.
    decoded_bytes: usize,
    parquet: ArrowWriter<Vec<u8>>,
    given_bytes: usize,
}

impl Writer {
    /// By the word of a table (`turns`) or of the one form (`unified`).
    pub fn new(word: &str) -> Result<Self, WriteFault> {
        Self::without(word, &[])
    }

    /// The same without some columns, such as those that the folders of partitions tell.
    pub fn without(word: &str, columns: &[&str]) -> Result<Self, WriteFault> {
        let schema = Form::from_word(word, false, false).and_then(schema::of_form);
        let schema = schema.ok_or_else(|| WriteFault::NoColumns(word.to_owned()))?;
        let kept = schema.fields().iter().filter(|field| !columns.contains(&field.name().as_str()));
        let written = Arc::new(Schema::new(kept.cloned().collect::<Vec<_>>()));
        let version = env!("CARGO_PKG_VERSION");
        let metadata = [("colloquy.version", version), ("colloquy.form", word)];
        let properties = WriterProperties::builder()
            .set_created_by(format!("Colloquy {version}"))
            .set_compression(Compression::SNAPPY)
            .set_max_row_group_bytes(Some(ROW_GROUP_BYTES))
            .set_key_value_metadata(Some(
                metadata.map(|(key, value)| KeyValue::new(key.to_owned(), value.to_owned())).into(),
            ))
            .build();
        let decoder = ReaderBuilder::new(SchemaRef::clone(&written))
            .with_batch_size(BATCH_ROWS)
            // Columns that are left out are in the lines.
            .with_strict_mode(columns.is_empty())
            .with_decoder_factory(Arc::new(AnyFactory))
            .build_decoder()?;
        let parquet = ArrowWriter::try_new(Vec::new(), written, Some(properties))?;
        Ok(Self { decoder, decoded_bytes: 0, parquet, given_bytes: 0 })
    }

    /// Takes lines, or a piece of them.
    pub fn push(&mut self, mut lines: &[u8]) -> Result<(), WriteFault> {
        while !lines.is_empty() {
            let used = self.decoder.decode(lines)?;
            lines = lines.get(used..).unwrap_or_default();
            self.decoded_bytes += used;
            // It stops early when it has a batch.
            if !lines.is_empty() || (self.decoded_bytes >= BATCH_BYTES && !self.decoder.has_partial_record())
            {
                self.write_batch()?;
            }
        }
        Ok(())
    }

    fn write_batch(&mut self) -> Result<(), WriteFault> {
        self.decoded_bytes = 0;
        if let Some(batch) = self.decoder.flush()? {
            self.parquet.write(&batch)?;
        }
        Ok(())
    }

    /// The bytes that are done since it was asked last; none, mostly.
    pub fn take(&mut self) -> Vec<u8> {
        let done = std::mem::take(self.parquet.inner_mut());
        self.given_bytes += done.len();
        done
    }

    /// About how many bytes the file has so far, with what is not done yet.
    pub fn len_bytes(&self) -> usize {
        self.given_bytes + self.parquet.inner().len() + self.parquet.in_progress_size()
    }

    /// The rest of the file; a file without rows has its columns, too.
    pub fn finish(mut self) -> Result<Vec<u8>, WriteFault> {
        self.write_batch()?;
        Ok(self.parquet.into_inner()?)
    }
}

/// A [`Writer`] that is asked in messages, as the page does, for which it is a program of its own.
#[derive(Default)]
pub struct Encoder(Option<Writer>);

impl Encoder {
    pub fn write(&mut self, what: &Write, lines: &[u8]) -> Result<Written, String> {
        self.go_on(what, lines).map(Written).map_err(|fault| fault.to_string())
    }

    fn go_on(&mut self, what: &Write, lines: &[u8]) -> Result<Vec<u8>, WriteFault> {
        match what {
            Write::Begin(word) => self.0 = Some(Writer::new(word)?),
            Write::Lines => {
                if let Some(writer) = &mut self.0 {
                    writer.push(lines)?;
                    return Ok(writer.take());
                }
            }
            Write::Finish => {
                if let Some(writer) = self.0.take() {
                    return writer.finish();
                }
            }
        }
        Ok(Vec::new())
    }
}
