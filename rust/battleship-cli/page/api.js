// Asking the server.

// What the server says when it has no answer.
export class Refused extends Error {}

// The server is not there.
export class Unreachable extends Error {
  constructor() {
    super("The server does not answer. Is battleship serve still running?");
  }
}

// What the server sends, unless it is gone before that is whole.
async function received(coming) {
  try {
    return await coming;
  } catch (problem) {
    throw problem.name === "AbortError" ? problem : new Unreachable();
  }
}

async function request(path, options) {
  const response = await received(fetch(`api/${path}`, options));
  if (response.ok) return response;
  const { error } = await response.json().catch(() => ({ error: response.statusText }));
  throw new Refused(error);
}

function post(body, signal) {
  const headers = { "content-type": "application/json" };
  return { method: "POST", headers, body: JSON.stringify(body), signal };
}

export async function get(path) {
  return answer(await request(path));
}

export async function ask(path, body, signal) {
  return answer(await request(path, post(body, signal)));
}

async function answer(response) {
  return exact(await received(response.text()));
}

// JSON whose integers are exact: those that a double may not hold become BigInt.
export function exact(text) {
  return JSON.parse(text, (_, value, context) =>
    typeof value === "number" && Number.isInteger(value) && !Number.isSafeInteger(value)
      ? BigInt(context?.source ?? value)
      : value,
  );
}

// Does a job: tells its progress, and gives its result. Aborting the signal ends the job.
export async function job(path, body, signal, progress) {
  const response = await request(`jobs/${path}`, post(body, signal));
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { done, value } = await received(reader.read());
    if (done) throw new Unreachable();
    text += value;
    const events = text.split("\n\n");
    text = events.pop();
    for (const event of events) {
      const field = (name) => event.match(new RegExp(`^${name}: ?(.*)$`, "m"))?.[1] ?? "";
      const said = exact(field("data") || "null");
      if (field("event") === "done") return said;
      if (field("event") === "failed") throw new Refused(said.error);
      if (field("event") === "progress") progress(said);
    }
  }
}
