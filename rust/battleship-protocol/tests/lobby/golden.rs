//! The bytes of a fixed game.

use battleship_protocol::wire::{Config, Message, OwnCell, Reply, Request, TargetCell, Vessel};
use serde_json::Value;

use crate::table::{Guest, Table};

fn numbers(value: &Value) -> Vec<u8> {
    value.as_array().unwrap().iter().map(|number| number.as_u64().unwrap() as u8).collect()
}

fn hex(message: &impl Message) -> String {
    let mut bytes = Vec::new();
    message.encode(&mut bytes);
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[test]
fn a_fixed_game_has_the_bytes_of_the_vector() {
    let text = include_str!("../../../../data/vectors/gamestatus.json");
    let vector: Value = serde_json::from_str(text).unwrap();
    let byte = |field: &str| vector[field].as_u64().unwrap() as u8;
    let config = Config {
        width: byte("width"),
        height: byte("height"),
        vessels: numbers(&vector["vessels"]).try_into().unwrap(),
    };
    let table = &mut Table::new();
    let guests = [table.create("anna", config, false), table.join("ben")];
    for (guest, ships) in guests.iter().zip(vector["ships"].as_array().unwrap()) {
        for ship in ships.as_array().unwrap() {
            let [vessel, ends @ ..]: [u8; 5] = numbers(ship).try_into().unwrap();
            let vessel = Vessel::new(vessel).unwrap();
            assert_eq!(table.add(*guest, vessel, ends), Reply::Ok(guest.ids));
        }
    }
    let check = |table: &mut Table, expected: &Value| {
        for (guest, expected) in guests.iter().zip(expected.as_array().unwrap()) {
            check_status(table, *guest, expected);
        }
    };
    check(table, &vector["start"]);
    let steps = vector["steps"].as_array().unwrap();
    for step in steps {
        let guest = guests[step["player"].as_u64().unwrap() as usize];
        let [row, column]: [u8; 2] = numbers(&step["shot"]).try_into().unwrap();
        assert_eq!(hex(&table.shoot(guest, row, column)), step["reply"], "{step}");
        check(table, &step["status"]);
    }
    assert_eq!(steps.len(), 16);
}

fn check_status(table: &mut Table, guest: Guest, expected: &Value) {
    let reply = table.ask(guest.connection, Request::GetStatus(guest.ids));
    assert_eq!(hex(&reply), expected["message"]);
    let Reply::GameStatus(status) = reply else { panic!("{reply:?}") };
    assert_eq!(status.own().map(OwnCell::byte).collect::<Vec<_>>(), numbers(&expected["board1"]));
    let target: Vec<u8> = status.target().map(TargetCell::byte).collect();
    assert_eq!(target, numbers(&expected["board2"]));
}
