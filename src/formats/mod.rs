//! One folder per dataset.
