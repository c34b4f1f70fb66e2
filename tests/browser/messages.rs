//! Messages survive the trip through JavaScript values.

use colloquy::wire::message::Report;
use wasm_bindgen_test::wasm_bindgen_test;

#[wasm_bindgen_test]
fn a_report_comes_back_from_javascript_unchanged() {
    let report = Report::Ready { build: "0123456789ab".to_owned() };
    let text = serde_json::to_string(&report).expect("serialises");
    let value = js_sys::JSON::parse(&text).expect("is JSON to the browser as well");
    let back = js_sys::JSON::stringify(&value).expect("serialises").as_string().expect("is text");
    assert_eq!(serde_json::from_str::<Report>(&back).expect("reads"), report);
}
