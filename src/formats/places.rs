//! Where the records of a dataset keep what is shown of them.

/// Paths into a record, as `engine::tree` finds values by: `*` stands for any name, `#` for any number, `name=text` for
/// a member that is this text, and a last `..` leads back.
/// All but `turns` begin at a turn; what several paths lead to is in their order.
pub struct Places {
    pub turns: &'static [&'static str],
    pub spans: &'static [&'static str],
    pub acts: &'static [&'static str],
    pub states: &'static [&'static str],
    /// From a state to the slots with their values.
    pub slots: &'static str,
    pub calls: &'static [&'static str],
    pub frames: &'static [&'static str],
}

impl Places {
    /// Nothing is known to be anywhere.
    pub const NONE: Self =
        Self { turns: &[], spans: &[], acts: &[], states: &[], slots: "", calls: &[], frames: &[] };
}
