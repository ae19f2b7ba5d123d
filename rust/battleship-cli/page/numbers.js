// Numbers and words for people, as the command line writes them. Counts are BigInt: some have more digits than
// a double can hold.

// A share in percent. What is neither nothing nor everything is never written as 0 or 100.
export function percent(part, whole, decimals = 0) {
  if (part === 0n || part === whole) return part === 0n ? "0" : "100";
  const unit = 10n ** BigInt(decimals);
  const everything = 100n * unit;
  const text = (share) =>
    decimals === 0 ? `${share}` : `${share / unit}.${String(share % unit).padStart(decimals, "0")}`;
  const share = (part * everything + whole / 2n) / whole;
  if (share === 0n) return `<${text(1n)}`;
  if (share === everything) return `>${text(everything - 1n)}`;
  return text(share);
}

// The same as screen readers should say it.
export function spokenPercent(part, whole) {
  return `${percent(part, whole).replace("<", "less than ").replace(">", "more than ")} percent`;
}

export function thousands(number) {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ",");
}

export function plural(number, thing) {
  return `${thousands(number)} ${thing}${BigInt(number) === 1n ? "" : "s"}`;
}

// What the server says, as a sentence.
export function sentence(text) {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.?!]$/.test(text) ? "" : "."}`;
}

// A share from 0 to 1 as a double.
export function share(part, whole) {
  return whole === 0n ? 0 : Number((part * 1000000n) / whole) / 1000000;
}
