//! What the page remembers between visits in the browser's storage of values: preferences, names of files and a person's own
//! notes, never data.
//!
//! Storage may be denied, full or shared with other pages: everything that fails is as if nothing was kept, but for notes,
//! of which it is told.

use crate::view::layer::Hidden;
use crate::view::taste::{LastFile, Setting, Theme, read_last_files, write_last_files};
use web_sys::Storage;

/// Other pages may share the storage.
const OURS: &str = "colloquy:";

const THEME: &str = "colloquy:theme";
const HIDDEN: &str = "colloquy:hidden";
const SETTING: &str = "colloquy:setting";
const STATE_BESIDE: &str = "colloquy:state-beside";
const SINGLE_KEYS: &str = "colloquy:single-keys";
const LAST_FILES: &str = "colloquy:last-files";
const INDEXES: &str = "colloquy:indexes";
const RULES_OFF: &str = "colloquy:rules-off";
const REVEALED: &str = "colloquy:revealed";
/// A person's own words, and no preference.
pub const NOTES: &str = "colloquy:notes";

pub fn theme() -> Theme {
    Theme::from_word(&get(THEME).unwrap_or_default())
}

pub fn set_theme(theme: Theme) {
    set(THEME, theme.as_str());
}

pub fn hidden() -> Hidden {
    Hidden::from_words(&get(HIDDEN).unwrap_or_default())
}

pub fn set_hidden(hidden: Hidden) {
    set(HIDDEN, &hidden.words());
}

pub fn setting() -> Setting {
    Setting::from_word(&get(SETTING).unwrap_or_default())
}

pub fn set_setting(setting: Setting) {
    set(SETTING, setting.as_str());
}

pub fn is_state_beside() -> bool {
    is_on(STATE_BESIDE).unwrap_or(false)
}

pub fn set_state_beside(is_beside: bool) {
    set_on(STATE_BESIDE, is_beside);
}

pub fn are_single_keys_on() -> bool {
    is_on(SINGLE_KEYS).unwrap_or(true)
}

pub fn set_single_keys(is_on: bool) {
    set_on(SINGLE_KEYS, is_on);
}

/// Whether indexes of what was read are kept.
pub fn are_indexes_kept() -> bool {
    is_on(INDEXES).unwrap_or(true)
}

pub fn keep_indexes(are_kept: bool) {
    set_on(INDEXES, are_kept);
}

/// The names and sizes of the files that were open the last time.
pub fn last_files() -> Vec<LastFile> {
    read_last_files(&get(LAST_FILES).unwrap_or_default())
}

pub fn set_last_files(files: &[LastFile]) {
    set(LAST_FILES, &write_last_files(files));
}

/// The names of rules that count nowhere.
pub fn rules_off() -> String {
    get(RULES_OFF).unwrap_or_default()
}

pub fn set_rules_off(names: &str) {
    set(RULES_OFF, names);
}

/// The dialogues whose answers were revealed in this tab.
pub fn revealed() -> String {
    for_this_tab().and_then(|storage| storage.get_item(REVEALED).ok()?).unwrap_or_default()
}

pub fn set_revealed(text: &str) {
    if let Some(storage) = for_this_tab() {
        let _ = storage.set_item(REVEALED, text);
    }
}

/// The notes that are kept, as a file of them; nothing where nothing can be kept.
pub fn notes() -> Option<String> {
    Some(storage()?.get_item(NOTES).ok()?.unwrap_or_default())
}

/// Whether they are kept now.
pub fn set_notes(text: &str) -> bool {
    let set = |storage: Storage| {
        if text.is_empty() { storage.remove_item(NOTES) } else { storage.set_item(NOTES, text) }
    };
    storage().is_some_and(|storage| set(storage).is_ok())
}

/// The names of all values that are kept, for good or for this tab.
pub fn keys() -> Vec<String> {
    let keys = storages().into_iter().flat_map(|storage| {
        let count = storage.length().unwrap_or_default();
        (0..count).filter_map(move |index| storage.key(index).ok()?).collect::<Vec<_>>()
    });
    keys.filter(|key| key.starts_with(OURS)).collect()
}

pub fn forget() {
    for key in keys() {
        for storage in storages() {
            let _ = storage.remove_item(&key);
        }
    }
}

fn storages() -> Vec<Storage> {
    storage().into_iter().chain(for_this_tab()).collect()
}

fn for_this_tab() -> Option<Storage> {
    super::page::window().session_storage().ok()?
}

fn is_on(key: &str) -> Option<bool> {
    ["off", "on"].iter().position(|word| get(key).as_deref() == Some(word)).map(|position| position == 1)
}

fn set_on(key: &str, is_on: bool) {
    set(key, if is_on { "on" } else { "off" });
}

fn get(key: &str) -> Option<String> {
    storage()?.get_item(key).ok()?
}

fn set(key: &str, value: &str) {
    if let Some(storage) = storage() {
        let _ = storage.set_item(key, value);
    }
}

fn storage() -> Option<Storage> {
    super::page::window().local_storage().ok()?
}
