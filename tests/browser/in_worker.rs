//! What runs inside a worker: slices of files.
#![cfg(target_arch = "wasm32")]
#![allow(clippy::expect_used, reason = "a test says what it expects")]

use colloquy::corpus::{ByteRange, FileId};
use colloquy::engine::query::Query;
use colloquy::web::batch::{self, Piece};
use colloquy::web::source::read;
use wasm_bindgen::JsCast;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::Blob;

wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_dedicated_worker);

fn file(bytes: &[u8]) -> wasm_bindgen::JsValue {
    let parts = js_sys::Array::of1(&js_sys::Uint8Array::from(bytes));
    web_sys::File::new_with_u8_array_sequence(&parts, "a.json").expect("a file").into()
}

#[wasm_bindgen_test]
async fn a_slice_is_what_stands_there() {
    let bytes: Vec<u8> = (0..=255).cycle().take(100_000).collect();
    let read = read(&file(&bytes), ByteRange::new(70_000, 70_300)).await.expect("bytes");
    assert_eq!(read.to_vec(), bytes[70_000..70_300]);
}

#[wasm_bindgen_test]
async fn a_slice_past_the_end_is_shorter_than_asked_for() {
    let read = read(&file(b"0123456789"), ByteRange::new(8, 20)).await.expect("bytes");
    assert_eq!(read.to_vec(), b"89");
}

/// A file of more than four gibibytes, of which few bytes are held: a number every 64 MiB, and zeros between.
fn long_file() -> wasm_bindgen::JsValue {
    let blob = |bytes: &[u8]| {
        let parts = js_sys::Array::of1(&js_sys::Uint8Array::from(bytes));
        web_sys::Blob::new_with_u8_array_sequence(&parts).expect("a blob")
    };
    let zeros = blob(&vec![0; (64 << 20) - 8]);
    let parts = js_sys::Array::new();
    for number in 0u64..66 {
        parts.push(&blob(&number.to_le_bytes()));
        parts.push(&zeros);
    }
    web_sys::File::new_with_blob_sequence(&parts, "a.json").expect("a file").into()
}

#[wasm_bindgen_test]
async fn a_slice_beyond_what_32_bits_count_is_what_stands_there() {
    let file = long_file();
    for number in [31u64, 32, 33, 63, 64, 65] {
        let at = number * (64 << 20);
        let read = read(&file, ByteRange::new(at - 4, at + 8)).await.expect("bytes");
        assert_eq!(read.to_vec(), [&[0; 4][..], &number.to_le_bytes()].concat(), "at {at}");
    }
}

#[wasm_bindgen_test]
async fn slices_started_together_do_not_mix() {
    let bytes: Vec<u8> = (0..200).collect();
    let file = file(&bytes);
    let reads: Vec<_> =
        (0..10).map(|piece| read(&file, ByteRange::new(piece * 20, piece * 20 + 20))).collect();
    for (piece, read) in reads.into_iter().enumerate() {
        assert_eq!(read.await.expect("bytes").to_vec(), bytes[piece * 20..piece * 20 + 20]);
    }
}

/// Words are looked for by vector instructions, which no test on the host has.
#[wasm_bindgen_test]
fn words_are_found_wherever_they_stand() {
    let query = Query::parse("Qx").expect("a query");
    let [needle] = query.needles(true)[..] else { panic!("one word") };
    for at in 0..200 {
        let before = "q x".repeat(at / 3) + &"q".repeat(at % 3);
        let text = format!("{before}qX and more Qx{}", ".".repeat(at));
        let expected = text.to_lowercase().find("qx").expect("it is there");
        assert_eq!(needle.find(&text, 0).map(|hit| hit.start), Some(expected), "{text}");
        assert_eq!(needle.find(&text, expected + 1).map(|hit| hit.start), text.rfind("Qx"), "{text}");
        assert_eq!(needle.find(&"q x".repeat(at), 0), None);
    }
}

/// What is read of pieces of files, each a file and where its piece begins and ends.
async fn read_together(files: &[Blob], pieces: &[(u32, u32, u32)]) -> Vec<Vec<u8>> {
    let piece = |&(file, start, end): &(u32, u32, u32)| Piece {
        file: FileId(file.into()),
        blob: files[file as usize].clone(),
        range: ByteRange::new(start.into(), end.into()),
    };
    let mut read = Vec::new();
    for pending in batch::read(pieces.iter().map(piece).collect()) {
        read.push(pending.await.expect("bytes").to_vec());
    }
    read
}

#[wasm_bindgen_test]
async fn pieces_that_are_read_together_are_what_stands_in_their_files() {
    let texts: Vec<Vec<u8>> = vec![(0..100).collect(), (100..150).collect()];
    let files: Vec<Blob> = texts.iter().map(|text| file(text).unchecked_into()).collect();
    // One after the other, between those of another file, again, and none.
    let pieces = [(0, 0, 10), (0, 10, 30), (1, 5, 20), (0, 30, 100), (1, 20, 50), (0, 0, 10), (1, 7, 7)];
    let expected =
        pieces.map(|(file, start, end)| texts[file as usize][start as usize..end as usize].to_vec());
    assert_eq!(read_together(&files, &pieces).await, expected);
    assert!(read_together(&files, &[]).await.is_empty());
}

#[wasm_bindgen_test]
async fn a_file_that_is_shorter_by_now_moves_no_bytes_of_the_others() {
    let files: Vec<Blob> =
        [&b"0123456789"[..], b"abc", b"ABCDEF"].map(|text| file(text).unchecked_into()).into();
    let read = read_together(&files, &[(0, 0, 10), (1, 0, 6), (2, 0, 6)]).await;
    assert_eq!(read, [&b"0123456789"[..], b"abc", b"ABCDEF"]);
}
