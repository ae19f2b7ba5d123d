//! Messages from bytes that come in pieces.

use std::marker::PhantomData;

use super::error::WireError;
use super::message::Message;

/// Reads messages from bytes that come in any pieces. It never keeps more than one message that is
/// not complete yet.
#[derive(Debug)]
pub struct Decoder<M> {
    begun: Vec<u8>,
    /// Why the bytes cannot be told apart any more.
    broken: Option<WireError>,
    messages: PhantomData<M>,
}

impl<M> Default for Decoder<M> {
    fn default() -> Decoder<M> {
        Decoder { begun: Vec::new(), broken: None, messages: PhantomData }
    }
}

impl<M: Message> Decoder<M> {
    /// A decoder at the beginning of a message.
    pub fn new() -> Decoder<M> {
        Decoder::default()
    }

    /// Takes bytes from the front of a piece until they complete a message, or are found to be none;
    /// `None` if the piece ends before. After an error that [is fatal](WireError::is_fatal) there is
    /// no other answer than that error.
    pub fn next(&mut self, piece: &mut &[u8]) -> Option<Result<M, WireError>> {
        if let Some(error) = &self.broken {
            return Some(Err(error.clone()));
        }
        loop {
            let need = match M::need(&self.begun) {
                Ok(need) => need,
                Err(error) => {
                    self.broken = Some(error.clone());
                    return Some(Err(error));
                }
            };
            if need <= self.begun.len() {
                let message = M::parse(&self.begun);
                self.begun.clear();
                return Some(message);
            }
            let (taken, rest) = piece.split_at((need - self.begun.len()).min(piece.len()));
            self.begun.extend(taken);
            *piece = rest;
            if self.begun.len() < need {
                return None;
            }
        }
    }

    /// Whether a message has begun that is not complete.
    pub fn is_midway(&self) -> bool {
        !self.begun.is_empty()
    }
}
