//! The program that reads Parquet and Arrow in the page, and writes Parquet: wiring only.
//!
//! Workers load it when the first such file is opened, and talk to it in memory: `input` makes room for a question and what it is
//! about, `ask` or `write` answers, and `output` is where the answer is. It imports nothing, so it needs no JavaScript of its own.

#[cfg(target_arch = "wasm32")]
mod program {
    use colloquy::columns::{Decoder, Encoder};
    use colloquy::engine::Packed;
    use colloquy::engine::columns::Columns;
    use serde::{Serialize, de::DeserializeOwned};
    use std::cell::RefCell;

    #[derive(Default)]
    struct Program {
        decoder: Decoder,
        encoder: Encoder,
        input: Vec<u8>,
        output: Vec<u8>,
    }

    thread_local! {
        static PROGRAM: RefCell<Program> = RefCell::default();
    }

    /// Room for so many bytes: a question, and what it is about.
    #[unsafe(no_mangle)]
    pub extern "C" fn input(len: usize) -> *mut u8 {
        PROGRAM.with_borrow_mut(|program| {
            program.input.clear();
            program.input.resize(len, 0);
            program.input.as_mut_ptr()
        })
    }

    /// Answers what was put there, whose first so many bytes are the question. Gives the length of the answer.
    #[unsafe(no_mangle)]
    pub extern "C" fn ask(question_bytes: usize) -> usize {
        PROGRAM.with_borrow_mut(|Program { decoder, input, output, .. }| {
            answered(question_bytes, input, output, |question, bytes| decoder.ask(question, bytes))
        })
    }

    /// The same of a file that is made.
    #[unsafe(no_mangle)]
    pub extern "C" fn write(question_bytes: usize) -> usize {
        PROGRAM.with_borrow_mut(|Program { encoder, input, output, .. }| {
            answered(question_bytes, input, output, |question, bytes| encoder.write(&question, bytes))
        })
    }

    fn answered<Q: DeserializeOwned, A: Serialize>(
        question_bytes: usize,
        input: &mut Vec<u8>,
        output: &mut Vec<u8>,
        answer: impl FnOnce(Q, &[u8]) -> Result<A, String>,
    ) -> usize {
        let (question, bytes) = input.split_at_checked(question_bytes).unwrap_or_default();
        let answer = match Packed::from(question.to_vec()).open() {
            Some(question) => answer(question, bytes),
            None => Err("the question cannot be unpacked".to_owned()),
        };
        *input = Vec::new();
        *output = Packed::of(&answer).into_bytes();
        output.len()
    }

    /// Where the answer is.
    #[unsafe(no_mangle)]
    pub extern "C" fn output() -> *const u8 {
        PROGRAM.with_borrow(|program| program.output.as_ptr())
    }
}

fn main() {}
