//! The software bill of materials: every crate that is compiled into what we ship, as CycloneDX.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use anyhow::{Context, bail};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::generated::root;

/// What is shipped: the command and the library behind the Swift and Python packages.
const SHIPPED: [&str; 2] = ["battleship-cli", "battleship-ffi"];

/// What `cargo metadata` says, as far as it matters here.
#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
    resolve: Resolve,
}

#[derive(Deserialize)]
struct Package {
    id: String,
    name: String,
    version: String,
    license: Option<String>,
    repository: Option<String>,
}

#[derive(Deserialize)]
struct Resolve {
    nodes: Vec<Node>,
}

#[derive(Deserialize)]
struct Node {
    id: String,
    deps: Vec<Dependency>,
}

#[derive(Deserialize)]
struct Dependency {
    pkg: String,
    dep_kinds: Vec<Kind>,
}

#[derive(Deserialize)]
struct Kind {
    /// `dev`, `build`, or nothing for what is linked.
    kind: Option<String>,
}

/// Prints it, with all features, from the versions of Cargo.lock.
pub(crate) fn print() -> anyhow::Result<()> {
    let arguments = ["metadata", "--format-version=1", "--locked", "--all-features"];
    let output = Command::new("cargo").args(arguments).current_dir(root()).output()?;
    if !output.status.success() {
        bail!("cargo metadata: {}", String::from_utf8_lossy(&output.stderr));
    }
    let metadata = serde_json::from_slice(&output.stdout).context("cargo metadata")?;
    println!("{:#}", bill(&metadata));
    Ok(())
}

fn bill(metadata: &Metadata) -> Value {
    let links: BTreeMap<&str, Vec<&str>> =
        metadata.resolve.nodes.iter().map(|node| (node.id.as_str(), linked(node))).collect();
    let shipped = metadata.packages.iter().filter(|it| SHIPPED.contains(&it.name.as_str()));
    let mut open: Vec<&str> = shipped.map(|package| package.id.as_str()).collect();
    let mut reached = BTreeSet::new();
    while let Some(id) = open.pop() {
        if reached.insert(id) {
            open.extend(links.get(id).into_iter().flatten());
        }
    }
    let packages: BTreeMap<&str, &Package> =
        metadata.packages.iter().map(|package| (package.id.as_str(), package)).collect();
    let name = |id: &&str| packages.get(id).map(|package| url(package));
    let components: Vec<Value> =
        reached.iter().filter_map(|id| packages.get(id)).map(|it| component(it)).collect();
    let dependencies: Vec<Value> = reached
        .iter()
        .map(|id| {
            let depends_on: Vec<_> = links.get(id).into_iter().flatten().filter_map(name).collect();
            json!({ "ref": name(id), "dependsOn": depends_on })
        })
        .collect();
    json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": { "component": {
            "type": "application", "name": "BattleshipKit", "version": env!("CARGO_PKG_VERSION"),
        } },
        "components": components,
        "dependencies": dependencies,
    })
}

/// What a crate is linked with.
fn linked(node: &Node) -> Vec<&str> {
    let linked = |it: &&Dependency| it.dep_kinds.iter().any(|kind| kind.kind.is_none());
    node.deps.iter().filter(linked).map(|it| it.pkg.as_str()).collect()
}

fn url(package: &Package) -> String {
    format!("pkg:cargo/{}@{}", package.name, package.version)
}

fn component(package: &Package) -> Value {
    let url = url(package);
    let mut component = json!({
        "type": "library",
        "bom-ref": url,
        "name": package.name,
        "version": package.version,
        "purl": url,
    });
    if let Some(licence) = &package.license {
        // Some old crates write / for OR.
        let any: Vec<&str> = licence.split('/').map(str::trim).collect();
        component["licenses"] = json!([{ "expression": any.join(" OR ") }]);
    }
    if let Some(repository) = &package.repository {
        component["externalReferences"] = json!([{ "type": "vcs", "url": repository }]);
    }
    component
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_linked_is_listed_and_nothing_else() {
        let package = |name: &str| json!({ "id": name, "name": name, "version": "1.0.0", "license": "MIT/Apache-2.0" });
        let needs = |name: &str, kind: Option<&str>| json!({ "pkg": name, "dep_kinds": [{ "kind": kind }] });
        let packages = ["battleship-cli", "zstd", "cc", "proptest", "xtask"].map(package);
        let metadata = json!({
            "packages": packages,
            "resolve": { "nodes": [
                { "id": "battleship-cli", "deps": [needs("zstd", None), needs("proptest", Some("dev"))] },
                { "id": "zstd", "deps": [needs("cc", Some("build"))] },
                { "id": "xtask", "deps": [] },
            ] },
        });
        let bill = bill(&serde_json::from_value(metadata).expect("metadata"));
        let names: Vec<&Value> =
            bill["components"].as_array().into_iter().flatten().map(|it| &it["name"]).collect();
        assert_eq!(names, ["battleship-cli", "zstd"]);
        assert_eq!(bill["components"][1]["licenses"][0]["expression"], "MIT OR Apache-2.0");
        assert_eq!(bill["dependencies"][0]["dependsOn"], json!(["pkg:cargo/zstd@1.0.0"]));
    }
}
