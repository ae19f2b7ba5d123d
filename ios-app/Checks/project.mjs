// The project parses, is what it should be, and names only what exists.
//
// usage: node project.mjs FOLDER_WITH_NODE_MODULES PROJECT

import { existsSync, readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const [modules, project] = process.argv.slice(2);
const require = createRequire(join(modules, "package.json"));
const { parse } = require("@bacons/xcode/json");
const folder = dirname(project);
const { objects, objectVersion, rootObject } = parse(readFileSync(join(project, "project.pbxproj"), "utf8"));

const problems = [];
const check = (holds, problem) => holds || problems.push(problem);
const all = (isa) => Object.entries(objects).filter(([, object]) => object.isa === isa);

// Every reference leads somewhere, and everything but the root is referred to.
const mentioned = new Set([rootObject]);
const visit = (value) => {
  if (Array.isArray(value)) value.forEach(visit);
  else if (value !== null && typeof value === "object") Object.values(value).forEach(visit);
  else if (/^[0-9A-F]{24}$/.test(value)) mentioned.add(value);
};
Object.values(objects).forEach(visit);
for (const id of mentioned) check(id in objects, `${id} is mentioned, but is not in the project`);
for (const id of Object.keys(objects)) check(mentioned.has(id), `nothing mentions ${id}, a ${objects[id].isa}`);

// Every file exists.
const named = (id, path) => {
  if (!(id in objects)) return;
  const { isa, children = [], path: own, sourceTree } = objects[id];
  if (sourceTree === "BUILT_PRODUCTS_DIR") return;
  const here = own === undefined ? path : join(path, own);
  check(existsSync(here), `${here} is in the project, but does not exist`);
  if (isa === "PBXFileSystemSynchronizedRootGroup") check(readdirSync(here).length > 0, `${here} is empty`);
  for (const child of children) named(child, here);
};
named(objects[rootObject].mainGroup, folder);
for (const [, { relativePath }] of all("XCLocalSwiftPackageReference")) {
  const manifest = join(folder, relativePath, "Package.swift");
  check(existsSync(manifest), `${manifest} does not exist`);
  for (const [, { productName }] of all("XCSwiftPackageProductDependency")) {
    check(readFileSync(manifest, "utf8").includes(`.library(name: "${productName}"`), `no product ${productName}`);
  }
}

// It is a small project: synchronized folders, one app for all devices, its tests.
check(`${objectVersion}` === "77", `objectVersion is ${objectVersion}, not 77`);
check(all("PBXFileSystemSynchronizedRootGroup").length === 2, "the app and its tests are synchronized folders");
const targets = all("PBXNativeTarget").map(([, { name, productType }]) => `${name} ${productType}`);
const wanted = [
  "BattleshipHeatmap com.apple.product-type.application",
  "BattleshipHeatmapTests com.apple.product-type.bundle.unit-test",
];
check(`${targets}` === `${wanted}`, `targets are ${targets}`);

// Settings: files that exist, with the deployment targets of the package.
const settings = (file) =>
  readFileSync(file, "utf8").replace(/^#include "(.*)"$/gm, (_, name) => settings(join(dirname(file), name)));
const config = (name) => settings(join(folder, "Config", `${name}.xcconfig`));
for (const line of [
  "SUPPORTED_PLATFORMS = iphoneos iphonesimulator macosx",
  "IPHONEOS_DEPLOYMENT_TARGET = 17.0",
  "MACOSX_DEPLOYMENT_TARGET = 14.0",
  "SWIFT_VERSION = 6.0",
]) {
  for (const name of ["App", "Tests"]) check(config(name).split("\n").includes(line), `${name}: no ${line}`);
}
for (const [, entitlements] of config("App").matchAll(/^CODE_SIGN_ENTITLEMENTS.* = (.*)$/gm)) {
  check(existsSync(join(folder, entitlements)), `${entitlements} does not exist`);
}

// The shared scheme builds and tests these targets.
const scheme = readFileSync(join(project, "xcshareddata/xcschemes/BattleshipHeatmap.xcscheme"), "utf8");
for (const [, id] of scheme.matchAll(/BlueprintIdentifier = "(.*?)"/g)) {
  check(objects[id]?.isa === "PBXNativeTarget", `the scheme names ${id}, which is no target`);
}
for (const [id, { name }] of all("PBXNativeTarget")) check(scheme.includes(`"${id}"`), `the scheme leaves out ${name}`);

if (problems.length > 0) {
  console.error(problems.join("\n"));
  process.exit(1);
}
console.log(`the project: ${Object.keys(objects).length} objects, every file exists`);
