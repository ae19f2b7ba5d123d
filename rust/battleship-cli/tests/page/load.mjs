// A load on loopback: distinct positions at a steady rate, and how long each took, counted from the
// moment it should have been sent. BATTLESHIP is the program.
//
//   node load.mjs [requests a second] [seconds]

import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { createInterface } from "node:readline";

const [rate = 200, seconds = 20] = process.argv.slice(2).map(Number);
const agent = new Agent({ keepAlive: true });

const server = spawn(process.env.BATTLESHIP, ["serve", "--port", "0"], { stdio: ["ignore", "pipe", "inherit"] });
let address;
for await (const line of createInterface({ input: server.stdout })) {
  address = line;
  break;
}

function ask(body) {
  return new Promise((resolve, reject) => {
    const options = { method: "POST", agent, headers: { "content-type": "application/json" } };
    const asked = request(`${address}api/heatmap`, options, (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode));
    });
    asked.on("error", reject);
    asked.end(JSON.stringify(body));
  });
}

// The n-th position: some misses, chosen by a hash, so that no two are the same.
function position(n) {
  const misses = new Set();
  for (let i = 0, state = n + 1; i < 3 + (n % 20); i += 1) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    misses.add((state >>> 8) % 81);
  }
  return { misses: [...misses].join(","), hits: misses.has(n % 81) ? "" : String(n % 81) };
}

function memory() {
  const status = readFileSync(`/proc/${server.pid}/status`, "utf8");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)[1]) / 1024);
}

await ask({});
const started = performance.now();
const times = [];
const memories = [];
const errors = [];
const waiting = [];
for (let n = 0; n < rate * seconds; n += 1) {
  const due = started + (n * 1000) / rate;
  if (performance.now() < due) await new Promise((resolve) => setTimeout(resolve, due - performance.now()));
  if (n % (rate * 2) === 0) memories.push(memory());
  const answered = ask(position(n)).then(
    (status) => (status === 200 ? times.push(performance.now() - due) : errors.push(status)),
    (problem) => errors.push(problem.code),
  );
  waiting.push(answered);
}
await Promise.all(waiting);
memories.push(memory());
times.sort((a, b) => a - b);
const at = (share) => times[Math.min(Math.floor(share * times.length), times.length - 1)].toFixed(1);
console.log(`${rate} requests a second for ${seconds} s: ${times.length} answered, ${errors.length} errors ${[...new Set(errors)].join(" ")}`);
console.log(`median ${at(0.5)} ms, 99th percentile ${at(0.99)} ms, slowest ${at(1)} ms`);
console.log(`memory every 2 s: ${memories.join(", ")} MB`);
server.kill("SIGINT");
agent.destroy();
