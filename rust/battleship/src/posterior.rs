//! The exact posterior: how many boards agree with the knowledge, and where their ships are.

use std::sync::{Arc, Mutex, PoisonError};

use crate::constraints::Constraints;
use crate::cost::Budget;
use crate::frontier::{Decide, Diagram};
use crate::knowledge::{Knowledge, Piece};
use crate::listing::Listing;
use crate::method::{Method, Scratch};
use crate::placement::Placements;
use crate::random::RandomBoards;
use crate::rules::{Contact, Rules};
use crate::waiting::Waiting;
use crate::{Board, Cell, Error, Mask};

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
    /// For listings, made when first needed; then `None` in it if these rules have no such diagram.
    diagram: Mutex<Option<Option<Arc<Diagram>>>>,
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
        Engine::within_while(rules, budget, || true)
    }

    /// The same as long as somebody wants it: `wanted` is asked again and again, and when it says no,
    /// this ends with [`Error::Cancelled`]. Mostly that is a matter of milliseconds; only where ships
    /// may touch, telling the cost takes up to some seconds for the largest fleets.
    ///
    /// ```
    /// use battleship::{Budget, Engine, Error, Rules};
    ///
    /// let unwanted = Engine::within_while(&Rules::nine(), Budget::default(), || false);
    /// assert_eq!(unwanted.unwrap_err(), Error::Cancelled);
    /// ```
    pub fn within_while(
        rules: &Rules,
        budget: Budget,
        wanted: impl Fn() -> bool,
    ) -> Result<Engine, Error> {
        let placements = Placements::new(rules);
        let method = Method::new(&placements, budget, Waiting::while_wanted(&wanted))?;
        Ok(Engine(Arc::new(Prepared { placements, method, diagram: Mutex::default() })))
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
    fn diagram(&self, waiting: Waiting<'_>) -> Result<Option<Arc<Diagram>>, Error> {
        if self.rules().contact() == Contact::Touching {
            return Ok(None);
        }
        let mut diagram = self.0.diagram.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(diagram) = &*diagram {
            return Ok(diagram.clone());
        }
        match Diagram::new(self.placements(), Decide::AtEnd, Budget::default(), waiting) {
            Err(Error::Cancelled) => Err(Error::Cancelled),
            built => Ok(diagram.insert(built.ok().map(Arc::new)).clone()),
        }
    }

    /// The posterior for some knowledge. To ask again and again, keep one and
    /// [`update`](Posterior::update) it.
    pub fn posterior(&self, knowledge: &Knowledge) -> Result<Posterior, Error> {
        self.posterior_while(knowledge, || true)
    }

    /// The same as long as somebody wants it; otherwise [`Error::Cancelled`].
    pub fn posterior_while(
        &self,
        knowledge: &Knowledge,
        wanted: impl Fn() -> bool,
    ) -> Result<Posterior, Error> {
        let mut posterior = self.uncounted();
        posterior.update_while(knowledge, wanted)?;
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
        posterior.check(knowledge)?;
        posterior.constraints.set(self.placements(), knowledge);
        posterior.knowledge.clone_from(knowledge);
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

    /// The same as long as somebody wants it; otherwise [`Error::Cancelled`].
    pub fn suspects_while(
        &self,
        knowledge: &Knowledge,
        wanted: impl Fn() -> bool,
    ) -> Result<Vec<Piece>, Error> {
        let mut posterior = self.posterior_while(knowledge, &wanted)?;
        let mut suspects = Vec::new();
        for piece in knowledge.pieces() {
            posterior.update_while(&knowledge.without(piece), &wanted)?;
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
        self.update_waiting(knowledge, Waiting::FOREVER)
    }

    /// The same as long as somebody wants it: `wanted` is asked some dozen times during a count,
    /// which ends with [`Error::Cancelled`] when it says no.
    ///
    /// ```
    /// use battleship::{Engine, Error, Knowledge, Rules};
    ///
    /// let engine = Engine::new(&Rules::classic())?;
    /// let mut posterior = engine.posterior(&Knowledge::default())?;
    /// let cancelled = posterior.update_while(&Knowledge::nothing(true), || false);
    /// assert_eq!(cancelled, Err(Error::Cancelled));
    /// assert_eq!(posterior.boards(), 15_046_987_768); // as before
    /// # Ok::<(), battleship::Error>(())
    /// ```
    pub fn update_while(
        &mut self,
        knowledge: &Knowledge,
        wanted: impl Fn() -> bool,
    ) -> Result<(), Error> {
        self.update_waiting(knowledge, Waiting::while_wanted(&wanted))
    }

    pub(crate) fn update_waiting(
        &mut self,
        knowledge: &Knowledge,
        waiting: Waiting<'_>,
    ) -> Result<(), Error> {
        self.check(knowledge)?;
        let Posterior { engine, constraints, scratch, by_placement, .. } = self;
        constraints.set(engine.placements(), knowledge);
        match engine.method().count(constraints, scratch, by_placement, waiting) {
            Ok(boards) => self.boards = boards,
            Err(error) => {
                constraints.set(engine.placements(), &self.knowledge);
                return Err(error);
            }
        }
        self.knowledge.clone_from(knowledge);
        self.add_up();
        Ok(())
    }

    /// Refuses knowledge of cells that the board does not have.
    fn check(&self, knowledge: &Knowledge) -> Result<(), Error> {
        let rules = self.engine.rules();
        for cell in (knowledge.known() & !rules.all_cells()).cells() {
            rules.cell_at(cell.index())?;
        }
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
        // Only what is cancelled fails.
        let diagram = self.engine.diagram(Waiting::FOREVER).unwrap_or(None);
        Listing::new(self, &self.constraints, diagram)
    }

    /// Boards drawn uniformly at random, those of [`Listing::samples`], as long as somebody wants
    /// them; otherwise [`Error::Cancelled`]. Fewer than `count` only if there is none.
    pub fn sample_while(
        &self,
        seed: u64,
        count: usize,
        wanted: impl Fn() -> bool,
    ) -> Result<Vec<Board>, Error> {
        let waiting = Waiting::while_wanted(&wanted);
        let listing = Listing::new(self, &self.constraints, self.engine.diagram(waiting)?);
        listing.sample(seed, count, waiting)
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
