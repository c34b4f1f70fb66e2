//! What a key does.
//!
//! Single keys do nothing while someone types, and can be turned off altogether (WCAG 2.1.4). Invariant:
//! the list of keys is made from the same table that reading a key uses.

use super::layer::Layer;
use super::text;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    FocusSearch,
    NextDialogue,
    PreviousDialogue,
    NextTurn,
    PreviousTurn,
    ShowFacets,
    ToggleLayer(Layer),
    NextLayout,
    Compare,
    NextFinding,
    Note,
    ToggleRaw,
    Find,
    OpenFiles,
    Export,
    ShowKeys,
    /// Leaves what lies on top.
    Leave,
}

/// A key that was pressed.
#[derive(Clone, Copy, Debug)]
pub struct Press<'a> {
    /// As the browser names it.
    pub key: &'a str,
    /// Control, Alt or Meta is held: the key belongs to the browser.
    pub is_chord: bool,
    /// The focus is in a text field.
    pub is_typing: bool,
}

/// A line of the list of keys.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    pub key: &'static str,
    pub command: Command,
    pub says: &'static str,
}

/// What a key with Control or Command held is called.
pub const FIND: &str = "Ctrl+F";

pub const KEYS: [Entry; 22] = [
    Entry { key: "/", command: Command::FocusSearch, says: text::keys::SEARCH },
    Entry { key: "j", command: Command::NextDialogue, says: text::keys::NEXT_DIALOGUE },
    Entry { key: "k", command: Command::PreviousDialogue, says: text::keys::PREVIOUS_DIALOGUE },
    Entry { key: "n", command: Command::NextTurn, says: text::keys::NEXT_TURN },
    Entry { key: "p", command: Command::PreviousTurn, says: text::keys::PREVIOUS_TURN },
    Entry { key: "f", command: Command::ShowFacets, says: text::keys::FILTERS },
    Entry { key: "s", command: Command::ToggleLayer(Layer::Spans), says: text::keys::SPANS },
    Entry { key: "d", command: Command::ToggleLayer(Layer::Found), says: text::keys::FOUND },
    Entry { key: "a", command: Command::ToggleLayer(Layer::Acts), says: text::keys::ACTS },
    Entry { key: "t", command: Command::ToggleLayer(Layer::State), says: text::keys::STATE },
    Entry { key: "c", command: Command::ToggleLayer(Layer::Calls), says: text::keys::CALLS },
    Entry { key: "m", command: Command::ToggleLayer(Layer::Frames), says: text::keys::FRAMES },
    Entry { key: "l", command: Command::NextLayout, says: text::keys::LAYOUT },
    Entry { key: "b", command: Command::Compare, says: text::keys::COMPARE },
    Entry { key: "g", command: Command::NextFinding, says: text::keys::FINDING },
    Entry { key: "w", command: Command::Note, says: text::keys::NOTE },
    Entry { key: "r", command: Command::ToggleRaw, says: text::keys::RAW },
    Entry { key: FIND, command: Command::Find, says: text::keys::FIND },
    Entry { key: "o", command: Command::OpenFiles, says: text::parts::OPEN_FILES },
    Entry { key: "e", command: Command::Export, says: text::keys::EXPORT },
    Entry { key: "?", command: Command::ShowKeys, says: text::keys::THIS_DIALOG },
    Entry { key: "Escape", command: Command::Leave, says: text::keys::LEAVE },
];

/// What a key does now.
pub fn command(press: Press, are_single_keys_on: bool) -> Option<Command> {
    let entry = KEYS.iter().find(|entry| entry.key == press.key)?;
    let is_single = !matches!(entry.command, Command::Leave | Command::Find);
    let is_mute = press.is_chord && entry.command != Command::Find
        || is_single && (press.is_typing || !are_single_keys_on);
    (!is_mute).then_some(entry.command)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press(key: &str) -> Press<'_> {
        Press { key, is_chord: false, is_typing: false }
    }

    #[test]
    fn every_key_has_one_meaning() {
        for entry in KEYS {
            assert_eq!(command(press(entry.key), true), Some(entry.command));
        }
        assert_eq!(command(press("x"), true), None);
        assert_eq!(command(press("J"), true), None);
    }

    #[test]
    fn keys_are_mute_while_typing() {
        assert_eq!(command(Press { is_typing: true, ..press("j") }, true), None);
        assert_eq!(command(Press { is_typing: true, ..press("Escape") }, true), Some(Command::Leave));
    }

    #[test]
    fn chords_belong_to_the_browser_but_for_one() {
        for entry in KEYS.iter().filter(|entry| entry.command != Command::Find) {
            assert_eq!(command(Press { is_chord: true, ..press(entry.key) }, true), None);
        }
        let find = Press { key: FIND, is_chord: true, is_typing: true };
        assert_eq!(command(find, false), Some(Command::Find));
    }

    #[test]
    fn single_keys_can_be_turned_off() {
        assert_eq!(command(press("?"), false), None);
        assert_eq!(command(press("Escape"), false), Some(Command::Leave));
    }
}
