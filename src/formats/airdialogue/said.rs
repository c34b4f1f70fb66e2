//! Who says what: a turn is one text, `customer: …` or `agent: …`.

use crate::corpus::Speaker;
use crate::formats::raw::trimmed;
use memchr::memchr;

/// A turn taken apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Said<'a> {
    pub speaker: Speaker,
    pub utterance: &'a str,
    /// Without one, the speaker is taken to be the other one than before.
    pub has_prefix: bool,
}

impl<'a> Said<'a> {
    /// Cuts the text at its first colon, when a speaker stands before it.
    pub fn of(text: &'a str, before: Option<Speaker>) -> Self {
        let cut = memchr(b':', text.as_bytes()).and_then(|colon| {
            let (name, utterance) = (text.get(..colon)?, text.get(colon + 1..)?);
            Some((speaker(name)?, trimmed(utterance)))
        });
        let Some((speaker, utterance)) = cut else {
            let speaker = if before == Some(Speaker::Customer) { Speaker::Agent } else { Speaker::Customer };
            return Self { speaker, utterance: trimmed(text), has_prefix: false };
        };
        Self { speaker, utterance, has_prefix: true }
    }
}

fn speaker(name: &str) -> Option<Speaker> {
    let name = trimmed(name);
    if name.eq_ignore_ascii_case("customer") {
        return Some(Speaker::Customer);
    }
    name.eq_ignore_ascii_case("agent").then_some(Speaker::Agent)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_is_cut_at_its_first_colon() {
        for (text, before, speaker, utterance, has_prefix) in [
            ("customer: Hi.", None, Speaker::Customer, "Hi.", true),
            ("agent:At 9:30: fine?", None, Speaker::Agent, "At 9:30: fine?", true),
            ("Agent :  ok ", None, Speaker::Agent, "ok", true),
            ("agent:", None, Speaker::Agent, "", true),
            ("At 9:30.", None, Speaker::Customer, "At 9:30.", false),
            ("At 9:30.", Some(Speaker::Customer), Speaker::Agent, "At 9:30.", false),
            ("", Some(Speaker::Agent), Speaker::Customer, "", false),
        ] {
            assert_eq!(Said::of(text, before), Said { speaker, utterance, has_prefix }, "{text}");
        }
    }
}
