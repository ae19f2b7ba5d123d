//! Counting by a frontier that moves over the board cell by cell.
//!
//! Put the ships down in reading order. What the rest of the board may look like then depends only
//! on a frontier one row wide: for each column, whether the next cell below is free, must stay
//! empty because a ship is near, or must hold the next cell of a ship that lies down. Boards that
//! share a frontier share their future, so all boards are the paths of one small graph:
//!
//! ```text
//!   . . # # # .        nodes   frontiers at a free cell, where there is a choice
//!   . . . . . .        edges   "this cell stays empty" or "a ship starts here"
//!   . # . . ^          paths   boards
//!     #   the next cell to decide
//! ```
//!
//! The number of ships used so far is not part of a node. Each node carries one count for every
//! combination of ships used, and an edge that places a ship shifts those counts.
//!
//! Knowledge never changes the graph, it only closes edges: a ship that may not stand there, or an
//! empty cell that was hit. One sweep down the graph counts the beginnings of boards, one sweep up
//! counts their ends, and an edge's product of the two is the number of boards that use it.

mod automaton;
mod diagram;
mod fleets;
mod labels;
mod plan;
mod sweep;

pub(crate) use automaton::Decide;
pub(crate) use diagram::Diagram;
pub(crate) use plan::Plan;
pub(crate) use sweep::Sweep;
