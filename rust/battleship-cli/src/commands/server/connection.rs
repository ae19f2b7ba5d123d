//! One conversation with a client.

use std::io;
use std::time::Duration;

use battleship_protocol::wire::{Decoder, ErrorId, Message, Reply, Request, Text};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until, timeout};

use super::house::Visit;

/// How much is read at a time: several messages.
const CHUNK: usize = 512;

/// How long, and how much, a client may go on sending after the last answer. Without that, what it
/// sends would make its system throw the answer away.
const LINGER: Duration = Duration::from_secs(1);
const LINGER_BYTES: usize = 1 << 16;

/// What ends the wait for the client.
enum Happened {
    Read(io::Result<usize>),
    Late,
    Crowded,
    Closing,
}

/// Answers a client until one of both has enough.
pub(super) async fn talk(
    mut stream: TcpStream,
    mut visit: Visit,
    mut closing: watch::Receiver<bool>,
) {
    // An answer is small and waited for.
    let _ = stream.set_nodelay(true);
    let mut decoder = Decoder::<Request>::new();
    let mut chunk = [0; CHUNK];
    let mut answers = Vec::new();
    // The last whole message, or the beginning of the one that is not whole yet.
    let mut since = Instant::now();
    loop {
        let due = since + visit.allowance(decoder.is_midway());
        let happened = tokio::select! {
            biased;
            _ = closing.wait_for(|closing| *closing) => Happened::Closing,
            () = visit.go.notified() => Happened::Crowded,
            read = stream.read(&mut chunk) => Happened::Read(read),
            () = sleep_until(due) => Happened::Late,
        };
        let mut piece = match happened {
            Happened::Read(Ok(0) | Err(_)) => return,
            Happened::Read(Ok(count)) => &chunk[..count],
            Happened::Closing => return part(stream, &visit, "the server is shutting down").await,
            Happened::Crowded => {
                // No time to lose: others want in.
                let _ = stream.try_write(&farewell("there are too many connections"));
                return;
            }
            Happened::Late => {
                visit.house.counters.late.up();
                return part(stream, &visit, "you took too long").await;
            }
        };
        if !decoder.is_midway() {
            since = Instant::now();
        }
        while let Some(message) = decoder.next(&mut piece) {
            since = Instant::now();
            let answer = visit.answer(message);
            answer.reply.encode(&mut answers);
            if answer.close {
                visit.house.counters.expelled.up();
                return finish(stream, &visit, &answers).await;
            }
        }
        match timeout(visit.house.limits.silence, stream.write_all(&answers)).await {
            Ok(Ok(())) => {}
            Ok(Err(_)) => return,
            Err(_) => return visit.house.counters.late.up(),
        }
        answers.clear();
        answers.shrink_to(CHUNK);
    }
}

fn farewell(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    Reply::Error { id: ErrorId::Unknown, text: Text::new(text) }.encode(&mut bytes);
    bytes
}

/// Tells the client why it is over.
async fn part(stream: TcpStream, visit: &Visit, why: &str) {
    finish(stream, visit, &farewell(why)).await;
}

/// Sends the last bytes, and gives the client the time to read them.
async fn finish(mut stream: TcpStream, visit: &Visit, last: &[u8]) {
    let last_words = async {
        stream.write_all(last).await?;
        stream.shutdown().await
    };
    let said = timeout(visit.house.limits.silence, last_words).await;
    if matches!(said, Ok(Ok(()))) {
        let _ = timeout(LINGER, drain(stream)).await;
    }
}

/// Reads what still comes, up to the end or too much of it.
async fn drain(mut stream: TcpStream) -> io::Result<()> {
    let mut chunk = [0; CHUNK];
    let mut read = 0;
    while read < LINGER_BYTES {
        match stream.read(&mut chunk).await? {
            0 => break,
            count => read += count,
        }
    }
    Ok(())
}
