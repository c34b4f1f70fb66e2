//! The program that reads Parquet and Arrow, in a worker, and writes Parquet, in the page.
//!
//! It is a module of its own beside the others, with memory of its own. Damaged bytes may make it stop for good; then it is
//! started anew, and told once more what it has to know of the files that are open.

use super::boot;
use super::buffer::sentence;
use crate::corpus::FileId;
use crate::engine::Packed;
use crate::engine::columns::{Answer, Ask, Columns, STOPPED, Write, Written};
use crate::view::text;
use crate::wire::message::BUILD;
use js_sys::{Function, Object, Reflect, Uint8Array, WebAssembly};
use litemap::LiteMap;
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::{JsCast, JsValue};

pub struct Program {
    module: WebAssembly::Module,
    running: Running,
    /// What tells it of each file, to tell it again.
    known: LiteMap<FileId, (Ask, Vec<u8>)>,
}

struct Running {
    memory: WebAssembly::Memory,
    input: Function,
    ask: Function,
    write: Function,
    output: Function,
}

impl Program {
    pub fn start(module: WebAssembly::Module) -> Result<Self, JsValue> {
        let running = Running::of(&module)?;
        Ok(Self { module, running, known: LiteMap::new() })
    }

    fn start_anew(&mut self) {
        let Ok(running) = Running::of(&self.module) else { return };
        self.running = running;
        for (ask, bytes) in self.known.values() {
            let _ = self.running.ask(*ask, bytes);
        }
    }
}

impl Columns for Program {
    fn ask(&mut self, ask: Ask, bytes: &[u8]) -> Result<Answer, String> {
        let Ok(answer) = self.running.ask(ask, bytes) else {
            self.start_anew();
            return Err(STOPPED.to_owned());
        };
        match ask {
            Ask::Footer { file, .. } | Ask::Schema { file } if answer.is_ok() => {
                self.known.insert(file, (ask, bytes.to_vec()));
            }
            Ask::Forget { file } => {
                self.known.remove(&file);
            }
            _ => {}
        }
        answer
    }
}

impl Running {
    fn of(module: &WebAssembly::Module) -> Result<Self, JsValue> {
        let exports = WebAssembly::Instance::new(module, &Object::new())?.exports();
        let function = |name: &str| Reflect::get(&exports, &name.into())?.dyn_into::<Function>();
        Ok(Self {
            memory: Reflect::get(&exports, &"memory".into())?.dyn_into()?,
            input: function("input")?,
            ask: function("ask")?,
            write: function("write")?,
            output: function("output")?,
        })
    }

    fn ask(&self, ask: Ask, bytes: &[u8]) -> Result<Result<Answer, String>, JsValue> {
        self.call(&self.ask, &ask, bytes)
    }

    /// A fault of the program itself is another one than that of the bytes.
    fn call<A: DeserializeOwned>(
        &self,
        function: &Function,
        question: &impl Serialize,
        bytes: &[u8],
    ) -> Result<Result<A, String>, JsValue> {
        let question = Packed::of(question);
        let question = question.as_bytes();
        let [question_len, len] = [question.len(), question.len() + bytes.len()].map(length);
        let at = number(&self.input.call1(&JsValue::NULL, &len.into())?)?;
        let room = self.memory_at(at, len);
        room.subarray(0, question_len).copy_from(question);
        room.subarray(question_len, len).copy_from(bytes);
        let len = number(&function.call1(&JsValue::NULL, &question_len.into())?)?;
        let at = number(&self.output.call0(&JsValue::NULL)?)?;
        Packed::from(self.memory_at(at, len).to_vec()).open().ok_or_else(|| STOPPED.into())
    }

    /// Memory may have grown since it was looked at last.
    fn memory_at(&self, at: u32, len: u32) -> Uint8Array {
        Uint8Array::new_with_byte_offset_and_length(&self.memory.buffer(), at, len)
    }
}

/// A Parquet file that is made.
pub struct Writer(Running);

impl Writer {
    /// Of a table, or of the one form.
    pub async fn begin(word: &str) -> Result<Self, String> {
        let lacking = |fault: JsValue| text::export::no_columns(&fault.as_string().unwrap_or_default());
        let module = boot::columns(BUILD).await.map_err(lacking)?;
        let running = module.dyn_into().and_then(|module| Running::of(&module));
        let writer = Self(running.map_err(|fault| sentence(&fault))?);
        writer.write(&Write::Begin(word.to_owned()), &[])?;
        Ok(writer)
    }

    /// Takes lines, and gives what is done of the file.
    pub fn push(&self, lines: &[u8]) -> Result<Vec<u8>, String> {
        self.write(&Write::Lines, lines)
    }

    pub fn finish(self) -> Result<Vec<u8>, String> {
        self.write(&Write::Finish, &[])
    }

    fn write(&self, what: &Write, lines: &[u8]) -> Result<Vec<u8>, String> {
        let Written(bytes) = self.0.call(&self.0.write, what, lines).map_err(|fault| sentence(&fault))??;
        Ok(bytes)
    }
}

/// All that is in the memory of a program is shorter.
fn length(len: usize) -> u32 {
    u32::try_from(len).unwrap_or(u32::MAX)
}

fn number(value: &JsValue) -> Result<u32, JsValue> {
    // Above 2 GiB addresses come as negative numbers.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a number of 32 bits")]
    value.as_f64().map(|number| number as i64 as u32).ok_or_else(|| STOPPED.into())
}
