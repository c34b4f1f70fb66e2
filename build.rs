//! What the linker is told. The page is cut into parts after it is linked (`colloquy finish-build`), which needs the places
//! that the linker filled in.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "wasm32") {
        println!("cargo::rustc-link-arg-bin=app=--emit-relocs");
    }
}
