//! `battleship zk setup`: keys for the opponent.

use std::io::Write;

use battleship_protocol::zk::{BoardCircuit, Circuit, MadeKeys, Parties, ShotCircuit};
use clap::Args;

use super::files::{KeyArgs, write};
use super::shown;
use crate::failure::Failure;
use crate::numbers::thousands;

/// Make the keys for an opponent's proofs
///
/// Whoever makes a key can prove anything with it, so it is made by the player who has to be
/// convinced. Send the files that end in .proving to the prover.
#[derive(Args)]
pub(super) struct SetupArgs {
    /// Who makes the keys, and has to be convinced
    #[arg(long, value_name = "NAME")]
    maker: String,

    /// Who will prove with them
    #[arg(long, value_name = "NAME")]
    prover: String,

    #[command(flatten)]
    keys: KeyArgs,
}

/// Makes them.
pub(super) fn run(args: &SetupArgs) -> Result<(), Failure> {
    let parties = Parties::new(&args.maker, &args.prover)?;
    args.keys.create()?;
    make::<BoardCircuit>(args, &parties)?;
    make::<ShotCircuit>(args, &parties)
}

fn make<C: Circuit>(args: &SetupArgs, parties: &Parties) -> Result<(), Failure> {
    let name = C::NAME;
    let made =
        shown(format!("making the key of the {name}"), || MadeKeys::<C>::make(parties.clone()))?;
    let (proving, verifying) = (made.proving_key(), made.verifying_key().to_bytes());
    for (ending, bytes) in [("proving", proving), ("verifying", verifying)] {
        let path = args.keys.path::<C>(ending);
        write(&path, &bytes)?;
        let bytes = thousands(bytes.len() as u128);
        writeln!(std::io::stdout(), "{}: {bytes} bytes", path.display())?;
    }
    Ok(())
}
