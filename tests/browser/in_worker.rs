//! What runs inside a worker: slices of files.
#![cfg(target_arch = "wasm32")]

use colloquy::corpus::ByteRange;
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
