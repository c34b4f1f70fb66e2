//! A dialogue that another one is set beside: asked for apart, so that neither ask ends the other.

use super::{Lane, Link, LinkFault};
use crate::engine::answer::{DialogueName, Reading};

impl Link {
    /// The dialogue of a name, if it is there.
    pub async fn beside(&self, name: DialogueName) -> Result<Option<Reading>, LinkFault> {
        match self.find_in(Lane::Beside, name).await? {
            Some(at) => self.reading_in(Lane::Beside, at, String::new()).await.map(Some),
            None => Ok(None),
        }
    }
}
