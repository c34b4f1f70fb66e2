//! What runs inside a worker: slices of files.
#![cfg(target_arch = "wasm32")]
#![allow(clippy::expect_used, reason = "a test says what it expects")]

use colloquy::corpus::ByteRange;
use colloquy::engine::query::Query;
use colloquy::web::source::read;
use wasm_bindgen_test::wasm_bindgen_test;

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
