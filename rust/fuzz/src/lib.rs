//! What the fuzz targets share.
#![forbid(unsafe_code)]

pub mod dataset;
pub mod heatmap;
pub mod lines;
pub mod scratch;
pub mod wire;
