//! A record of `ConvLab`: recognised, skimmed, read, checked and shown. What is skimmed is what is read.

#![no_main]

use colloquy::corpus::Dataset;
use colloquy_fuzz::reader;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| reader::check(Dataset::ConvLab, data));
