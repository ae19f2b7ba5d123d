//! Bytes of the game server, decoded in every way there is.

use std::fmt::Debug;

use battleship_protocol::wire::{Decoder, Message, WireError};

type Found<M> = Vec<Result<M, WireError>>;

/// Decodes bytes as the messages of one side. The first byte says into which pieces the others come.
/// However they come, they are the same messages, and each reads as it is written.
pub fn decode<M: Message + Clone + Debug + PartialEq>(bytes: &[u8]) {
    let Some((&seed, bytes)) = bytes.split_first() else { return };
    let (found, end) = one_by_one::<M>(bytes);
    for lengths in
        [&[usize::MAX][..], &[1], &[usize::from(seed % 16) + 1, usize::from(seed / 16) + 1]]
    {
        assert_eq!(in_pieces(bytes, lengths), (found.clone(), end), "in pieces of {lengths:?}");
    }
    for message in found.iter().flatten() {
        let mut written = Vec::new();
        message.encode(&mut written);
        assert_eq!(M::decode(&written).as_ref(), Ok(message));
        assert_eq!(M::need(&written), Ok(written.len()));
        // Of a message that is not whole nothing is said but how much it lacks.
        let beginning = M::decode(&written[..written.len() - 1]);
        assert!(matches!(beginning, Err(WireError::Truncated { .. })), "{beginning:?}");
        written.push(0);
        let more = M::decode(&written);
        assert!(matches!(more, Err(WireError::Trailing { .. })), "{more:?}");
    }
}

/// What a decoder makes of bytes that come in pieces of some lengths, up to an error that ends it
/// all, and how many bytes it took from them.
fn in_pieces<M: Message>(bytes: &[u8], lengths: &[usize]) -> (Found<M>, usize) {
    let (mut decoder, mut found) = (Decoder::new(), Vec::new());
    let (mut rest, mut lengths) = (bytes, lengths.iter().cycle());
    while !rest.is_empty() {
        let length = lengths.next().copied().unwrap_or(1).min(rest.len());
        let (mut piece, later) = rest.split_at(length);
        while let Some(message) = decoder.next(&mut piece) {
            let fatal = message.as_ref().err().is_some_and(WireError::is_fatal);
            found.push(message);
            if fatal {
                return (found, bytes.len() - later.len() - piece.len());
            }
        }
        assert!(piece.is_empty(), "bytes were left");
        rest = later;
    }
    (found, bytes.len())
}

/// The same, the slow way: the shortest beginning that is a message, then the next.
fn one_by_one<M: Message>(bytes: &[u8]) -> (Found<M>, usize) {
    let (mut found, mut start) = (Vec::new(), 0);
    while start < bytes.len() {
        // Growing byte by byte would take the square of the length.
        let mut end = start;
        let message = loop {
            match M::decode(&bytes[start..end]) {
                Err(WireError::Truncated { need, .. }) if start + need <= bytes.len() => {
                    end = start + need;
                }
                Err(WireError::Truncated { .. }) => return (found, bytes.len()),
                message => break message,
            }
        };
        let fatal = message.as_ref().err().is_some_and(WireError::is_fatal);
        found.push(message);
        start = end;
        if fatal {
            break;
        }
    }
    (found, start)
}
