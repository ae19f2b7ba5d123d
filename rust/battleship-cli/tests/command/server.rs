//! `battleship server`, asked over the network.

mod hostile;
pub(crate) mod peer;
mod play;

use crate::run::battleship;

#[test]
fn an_address_that_cannot_be_used_is_wrong_input() {
    let server = peer::Server::start(&[]);
    let error = battleship(["server", "--listen", &server.address]).fails(2);
    assert!(error.starts_with(&format!("error: cannot listen on {}: ", server.address)), "{error}");
    assert!(battleship(["server", "--listen", "nowhere"]).fails(2).contains("cannot listen"));
    for wrong in
        [["--deadline", "0"], ["--deadline", "nan"], ["--deadline", "inf"], ["--max-games", "0"]]
    {
        battleship(["server", wrong[0], wrong[1]]).fails(2);
    }
    assert!(
        battleship(["server", "--contact", "near"]).fails(2).contains("apart, corners or touching")
    );
}
