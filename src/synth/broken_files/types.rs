//! Every documented field of every dataset with a value of a wrong type, with null, and not there at all.

use super::sound::{SOUND, Sound};
use super::{BrokenFile, REPAIRED, UNREADABLE};
use serde_json::{Value, json};
use std::collections::HashSet;

/// Values that nobody can take for one of this kind.
fn wrong(sound: &Value) -> [(&'static str, Value); 2] {
    match sound {
        Value::Array(_) => [("text", json!("oops")), ("number", json!(7))],
        Value::Object(_) => [("text", json!("oops")), ("flag", json!(true))],
        _ => [("object", json!({"a": 1})), ("list", json!(["a", 1]))],
    }
}

/// A place in a record: its path, its value, and the name of files about it.
struct Field<'a> {
    pointer: String,
    value: &'a Value,
    name: String,
}

/// Every field, and the first element of every list; what is like a field before it is left out.
fn fields(record: &Value) -> Vec<Field<'_>> {
    let mut fields = Vec::new();
    let mut open = vec![(String::new(), String::new(), record)];
    while let Some((pointer, name, value)) = open.pop() {
        if let Value::Array(items) = value {
            let inside = |(at, item)| (format!("{pointer}/{at}"), format!("{name}_item"), item);
            open.extend(items.iter().enumerate().map(inside).rev());
        } else if let Value::Object(members) = value {
            let inside = |(key, item): (&String, _)| {
                (format!("{pointer}/{key}"), format!("{name}_{}", key.replace([' ', '.'], "-")), item)
            };
            open.extend(members.iter().map(inside).rev());
        }
        fields.push(Field { pointer, value, name: name.trim_start_matches('_').to_owned() });
    }
    let mut names = HashSet::new();
    fields.retain(|field| !field.name.is_empty() && names.insert(field.name.clone()));
    fields
}

fn broken_types(sound: &Sound) -> Vec<BrokenFile> {
    let record = (sound.record)(1);
    let mut files = Vec::new();
    for Field { pointer, value, name } in fields(&record) {
        let mut broken = |kind: &str, why: String, change: &dyn Fn(&mut Value)| {
            let mut changed = record.clone();
            change(&mut changed);
            let path = format!("types/{}{name}_{kind}.jsonl", sound.folder);
            let broken = BrokenFile::sgd(&path, &why, sound.lines(&changed.to_string()), 3).of(sound.dataset);
            let is_optional = ["null", "missing"].contains(&kind);
            files.push(if name == sound.needed {
                broken.reads(2).finds(&[UNREADABLE])
            } else if is_optional || sound.free.iter().any(|part| path.contains(part)) {
                broken.perhaps()
            } else {
                broken.finds(&[REPAIRED])
            });
        };
        let put = |new: Value| {
            let pointer = &pointer;
            move |record: &mut Value| {
                if let Some(field) = record.pointer_mut(pointer) {
                    field.clone_from(&new);
                }
            }
        };
        for (kind, new) in wrong(value) {
            broken(kind, format!("The field {name} of the second record is a {kind}."), &put(new));
        }
        broken("null", format!("The field {name} of the second record is null."), &put(Value::Null));
        let (parent, key) = pointer.rsplit_once('/').unwrap_or_default();
        if record.pointer(parent).is_some_and(Value::is_object) {
            broken("missing", format!("The second record has no field {name}."), &|record| {
                if let Some(parent) = record.pointer_mut(parent).and_then(Value::as_object_mut) {
                    parent.remove(key);
                }
            });
        }
    }
    files
}

pub fn files() -> Vec<BrokenFile> {
    SOUND.iter().flat_map(broken_types).collect()
}
