//! What a person prefers: theme, layers, how turns are set, single keys.
//!
//! One of the page's contexts. Every change is stored at once.

use crate::view::layer::{Hidden, Layer};
use crate::view::taste::{Setting, Theme};
use crate::web::{page, storage};
use leptos::prelude::*;

#[derive(Clone, Copy)]
pub struct Preferences {
    pub theme: RwSignal<Theme>,
    pub hidden: RwSignal<Hidden>,
    pub setting: RwSignal<Setting>,
    /// The timeline of the state stands beside the turns where there is room.
    pub is_state_beside: RwSignal<bool>,
    pub are_single_keys_on: RwSignal<bool>,
}

impl Preferences {
    /// Reads what was stored.
    #[expect(clippy::new_without_default, reason = "it sets the theme of the page")]
    pub fn new() -> Self {
        let preferences = Self {
            theme: RwSignal::new(storage::theme()),
            hidden: RwSignal::new(storage::hidden()),
            setting: RwSignal::new(storage::setting()),
            is_state_beside: RwSignal::new(storage::is_state_beside()),
            are_single_keys_on: RwSignal::new(storage::are_single_keys_on()),
        };
        page::set_theme(preferences.theme.get_untracked());
        preferences
    }

    pub fn next_theme(self) {
        let theme = self.theme.get_untracked().next();
        page::set_theme(theme);
        storage::set_theme(theme);
        self.theme.set(theme);
    }

    /// Whether a layer is shown. Tracks it.
    pub fn shows(self, layer: Layer) -> bool {
        !self.hidden.get().has(layer)
    }

    pub fn toggle(self, layer: Layer) {
        let hidden = self.hidden.get_untracked().toggled(layer);
        storage::set_hidden(hidden);
        self.hidden.set(hidden);
    }

    pub fn set_setting(self, setting: Setting) {
        storage::set_setting(setting);
        self.setting.set(setting);
    }

    pub fn toggle_state_beside(self) {
        let is_beside = !self.is_state_beside.get_untracked();
        storage::set_state_beside(is_beside);
        self.is_state_beside.set(is_beside);
    }

    pub fn set_single_keys(self, is_on: bool) {
        storage::set_single_keys(is_on);
        self.are_single_keys_on.set(is_on);
    }
}
