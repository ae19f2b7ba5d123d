//! The exact posterior: how many boards agree with the knowledge, and where their ships are.

use std::sync::{Arc, OnceLock};

use crate::constraints::Constraints;
use crate::cost::Budget;
use crate::frontier::{Decide, Diagram};
use crate::knowledge::{Knowledge, Piece};
use crate::listing::Listing;
use crate::method::{Method, Scratch};
use crate::placement::Placements;
use crate::random::RandomBoards;
use crate::rules::{Contact, Rules};
use crate::{Cell, Error, Mask};

/// Rules made ready for counting. Making one builds the graph that every query walks (milliseconds
/// for `nine`); cloning and sharing between threads is free.
///
/// ```
/// use battleship::{Engine, Knowledge, Rules};
///
/// let engine = Engine::new(&Rules::nine())?;
/// let posterior = engine.posterior(&Knowledge::default())?;
/// assert_eq!(posterior.boards(), 213_723_152);
/// assert_eq!(posterior.cells()[0], 91_828_984); // boards with a ship on A1
/// # Ok::<(), battleship::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Engine(Arc<Prepared>);

#[derive(Debug)]
struct Prepared {
    placements: Placements,
    method: Method,
    /// For listings; `None` if these rules have no such diagram. Made when first needed.
    diagram: OnceLock<Option<Arc<Diagram>>>,
}

impl Engine {
    /// Prepares the rules, or says why counting their boards would take too much: more than half a
    /// minute or a gigabyte for each count.
    pub fn new(rules: &Rules) -> Result<Engine, Error> {
        Engine::within(rules, Budget::default())
    }

    /// Prepares the rules even if counting their boards takes long and much memory.
    pub fn insist(rules: &Rules) -> Result<Engine, Error> {
        Engine::within(rules, Budget::ANY)
    }

    /// Prepares the rules, or says why a count would take more than the budget. What a count takes
    /// is told beforehand, so refusing takes a small part of it.
    pub fn within(rules: &Rules, budget: Budget) -> Result<Engine, Error> {
        let placements = Placements::new(rules);
        let method = Method::new(&placements, budget)?;
        Ok(Engine(Arc::new(Prepared { placements, method, diagram: OnceLock::new() })))
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        self.0.placements.rules()
    }

    /// The placements that [`Posterior::placements`] counts, in its order.
    pub fn placements(&self) -> &Placements {
        &self.0.placements
    }

    /// The number of legal boards. Zero if the fleet does not fit on the board.
    pub fn boards(&self) -> u128 {
        self.method().boards()
    }

    pub(crate) fn method(&self) -> &Method {
        &self.0.method
    }

    /// The diagram that lists boards in ascending order, if these rules have one.
    fn diagram(&self) -> Option<Arc<Diagram>> {
        let build =
            || Diagram::new(self.placements(), Decide::AtEnd, Budget::default()).ok().map(Arc::new);
        let touching = self.rules().contact() == Contact::Touching;
        if touching { None } else { self.0.diagram.get_or_init(build).clone() }
    }

    /// The posterior for some knowledge. To ask again and again, keep one and
    /// [`update`](Posterior::update) it.
    pub fn posterior(&self, knowledge: &Knowledge) -> Result<Posterior, Error> {
        let mut posterior = self.uncounted();
        posterior.update(knowledge)?;
        Ok(posterior)
    }

    /// The posterior for some knowledge from counts made elsewhere, such as by reading every board:
    /// the boards that agree, and for each of the [`placements`](Engine::placements) those of them
    /// that have it. Nothing is counted, so the posterior is as right as the counts.
    ///
    /// # Panics
    /// If there are not as many counts as placements.
    pub fn posterior_from_counts(
        &self,
        knowledge: &Knowledge,
        boards: u128,
        by_placement: &[u128],
    ) -> Result<Posterior, Error> {
        let mut posterior = self.uncounted();
        posterior.set_knowledge(knowledge)?;
        posterior.boards = boards;
        posterior.by_placement.copy_from_slice(by_placement);
        posterior.add_up();
        Ok(posterior)
    }

    /// A posterior without counts, to be updated.
    pub(crate) fn uncounted(&self) -> Posterior {
        let (placements, cells) = (self.placements().len(), self.rules().cells());
        Posterior {
            engine: self.clone(),
            knowledge: Knowledge::default(),
            constraints: Constraints::none(self.placements()),
            scratch: self.method().scratch(),
            boards: 0,
            by_placement: vec![0; placements],
            by_class: vec![0; self.placements().classes().len() * cells],
            cells: vec![0; cells],
        }
    }

    /// Boards drawn uniformly at random, the same for the same seed. Where ships may touch this is much
    /// faster than [`Listing::samples`], which also tells the place of each board among all.
    pub fn random_boards(&self, seed: u64) -> Result<RandomBoards, Error> {
        RandomBoards::new(self, seed)
    }

    /// The pieces of `knowledge` each of which, dropped alone, leaves knowledge that some board
    /// agrees with. For knowledge that no board agrees with, these are the suspects.
    pub fn suspects(&self, knowledge: &Knowledge) -> Result<Vec<Piece>, Error> {
        self.suspects_while(knowledge, || true)
    }

    /// The suspects found as long as somebody wants them: `wanted` is asked before each count.
    pub fn suspects_while(
        &self,
        knowledge: &Knowledge,
        wanted: impl Fn() -> bool,
    ) -> Result<Vec<Piece>, Error> {
        let mut posterior = self.posterior(knowledge)?;
        let mut suspects = Vec::new();
        for piece in knowledge.pieces().into_iter().take_while(|_| wanted()) {
            posterior.update(&knowledge.without(piece))?;
            if posterior.boards() > 0 {
                suspects.push(piece);
            }
        }
        Ok(suspects)
    }
}

/// The uniform distribution over the boards that agree with some knowledge. All counts are exact
/// numbers of boards; divide by [`boards`](Posterior::boards) for probabilities.
#[derive(Clone, Debug)]
pub struct Posterior {
    engine: Engine,
    knowledge: Knowledge,
    constraints: Constraints,
    scratch: Scratch,
    boards: u128,
    by_placement: Vec<u128>,
    /// By class, then by cell.
    by_class: Vec<u128>,
    cells: Vec<u128>,
}

impl Posterior {
    /// Recomputes everything for other knowledge. Allocates nothing, except to keep a list of
    /// sinkings longer than any before. The posterior is unchanged after an error.
    pub fn update(&mut self, knowledge: &Knowledge) -> Result<(), Error> {
        self.set_knowledge(knowledge)?;
        self.boards = self.engine.method().count(
            &self.constraints,
            &mut self.scratch,
            &mut self.by_placement,
        );
        self.add_up();
        Ok(())
    }

    fn set_knowledge(&mut self, knowledge: &Knowledge) -> Result<(), Error> {
        let rules = self.engine.rules();
        for cell in (knowledge.known() & !rules.all_cells()).cells() {
            rules.cell_at(cell.index())?;
        }
        self.knowledge.clone_from(knowledge);
        self.constraints.set(self.engine.placements(), &self.knowledge);
        Ok(())
    }

    /// The counts of cells from those of placements.
    fn add_up(&mut self) {
        let placements = self.engine.placements();
        let cells = placements.rules().cells();
        self.by_class.fill(0);
        for (number, &boards) in
            self.by_placement.iter().enumerate().filter(|(_, boards)| **boards > 0)
        {
            let row = &mut self.by_class[placements.class(number) * cells..][..cells];
            for cell in placements.mask(number).cells() {
                row[cell.index()] += boards;
            }
        }
        self.cells.fill(0);
        for row in self.by_class.chunks_exact(cells) {
            for (sum, boards) in self.cells.iter_mut().zip(row) {
                *sum += boards;
            }
        }
    }

    /// The engine it came from.
    pub fn engine(&self) -> &Engine {
        &self.engine
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        self.engine.rules()
    }

    /// The knowledge that the boards agree with.
    pub fn knowledge(&self) -> &Knowledge {
        &self.knowledge
    }

    /// How many boards agree with the knowledge. Zero if none does.
    pub fn boards(&self) -> u128 {
        self.boards
    }

    /// The heatmap: for each cell, in row-major order, the boards with a ship there.
    pub fn cells(&self) -> &[u128] {
        &self.cells
    }

    /// For each cell, the boards with a ship of this length there; `None` if the fleet has no such
    /// ship.
    pub fn cells_with_length(&self, length: usize) -> Option<&[u128]> {
        let classes = self.engine.placements().classes();
        let class = classes.iter().position(|class| class.length == length)?;
        let cells = self.cells.len();
        Some(&self.by_class[class * cells..][..cells])
    }

    /// For each of the engine's [`placements`](Engine::placements), the boards that have it.
    pub fn placements(&self) -> &[u128] {
        &self.by_placement
    }

    /// The cells that hold a ship on every board. Empty if there is no board.
    pub fn certain(&self) -> Mask {
        self.where_count(|boards| boards == self.boards && boards > 0)
    }

    /// The cells that hold a ship on no board. All cells if there is no board.
    pub fn impossible(&self) -> Mask {
        self.where_count(|boards| boards == 0)
    }

    /// The boards themselves, in a fixed order.
    pub fn listing(&self) -> Listing {
        Listing::new(self, &self.constraints, self.engine.diagram())
    }

    fn where_count(&self, test: impl Fn(u128) -> bool) -> Mask {
        let cells = self.cells.iter().enumerate().filter(|(_, boards)| test(**boards));
        cells.map(|(index, _)| Cell::at(index)).collect()
    }

    /// The cells not yet fired at where a ship is most likely: all that share the highest count, in
    /// ascending order. None if no such cell can hold a ship.
    pub fn best(&self) -> Mask {
        let unknown = self.rules().all_cells() & !self.knowledge.known();
        let highest = unknown.cells().map(|cell| self.cells[cell.index()]).max().unwrap_or(0);
        unknown & self.where_count(|boards| boards == highest && boards > 0)
    }
}
