//! Messages survive the trip through JavaScript values, and are plain objects there.

use colloquy::corpus::FileId;
use colloquy::engine::Packed;
use colloquy::engine::answer::RecordByte;
use colloquy::web::codec::{Envelope, pack, unpack};
use colloquy::wire::ask::Lane;
use colloquy::wire::message::{AskId, Crash, Order, Report};
use js_sys::{Array, Object, Reflect, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_test::wasm_bindgen_test;

fn object(text: &str) -> JsValue {
    js_sys::JSON::parse(text).expect("is JSON")
}

#[wasm_bindgen_test]
fn an_order_comes_back_with_its_body_and_what_is_beside_it() {
    let message = Order::Ask { id: AskId(7), lane: Lane::of("rows") };
    let body = Packed::of(&vec![1u64, u64::MAX]);
    let beside = Array::of1(&"a handle".into()).into();
    let (value, moved) =
        pack(Envelope { message: message.clone(), body: body.clone(), beside }).expect("packs");
    assert_eq!(moved.length(), 1, "the body is moved");
    let back = unpack::<Order>(value).expect("unpacks");
    assert_eq!((back.message, back.body), (message, body));
    assert_eq!(Array::from(&back.beside).get(0).as_string().as_deref(), Some("a handle"));
}

#[wasm_bindgen_test]
fn bytes_beside_a_message_are_moved() {
    let beside = Uint8Array::from(&[1u8, 2, 3][..]).into();
    let (_, moved) =
        pack(Envelope { message: Report::Alive, body: Packed::default(), beside }).expect("packs");
    assert_eq!(moved.length(), 2);
}

/// The boot script writes such reports, and journeys such orders, without a body.
#[wasm_bindgen_test]
fn a_script_writes_messages_as_plain_objects() {
    let crashed = object(r#"{"message":{"crashed":{"text":"no","at":null}}}"#);
    let expected = Report::Crashed { text: "no".to_owned(), at: None };
    assert_eq!(unpack::<Report>(crashed).expect("unpacks").message, expected);
    let rehearse = object(r#"{"message":{"rehearse":{"atRecord":{"file":0,"byte":9}}}}"#);
    let at = RecordByte { file: FileId(0), byte: 9 };
    assert_eq!(unpack::<Order>(rehearse).expect("unpacks").message, Order::Rehearse(Crash::AtRecord(at)));
    let (value, _) = pack(Envelope::of(Order::Check)).expect("packs");
    let message = Reflect::get(value.unchecked_ref::<Object>(), &"message".into()).expect("an object");
    assert_eq!(message.as_string().as_deref(), Some("check"));
}

/// What is in an archive has numbers beyond those that JavaScript's own hold.
#[wasm_bindgen_test]
fn all_bits_of_a_number_come_back() {
    let file = FileId(3).inside(100_000, 7);
    let report = Report::Crashed { text: String::new(), at: Some(RecordByte { file, byte: u64::MAX }) };
    let (value, _) = pack(Envelope::of(report.clone())).expect("packs");
    assert_eq!(unpack::<Report>(value).expect("unpacks").message, report);
}

#[wasm_bindgen_test]
fn what_is_no_message_is_a_fault() {
    for text in ["null", "3", "{}", r#"{"message":"sing"}"#, r#"{"message":{"ask":{}}}"#] {
        assert!(unpack::<Order>(object(text)).is_err(), "{text}");
    }
}
