// What the browser keeps for this page, where it is allowed to. Where it is not, every visit is the first.

export function kept(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function keep(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    // No room, or not allowed.
  }
}
