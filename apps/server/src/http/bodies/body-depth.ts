import { limits } from "@rowhouse/contract";

/** Whether lists and objects lie deeper within each other than allowed: code that walks through them would run out of stack. */
export function isTooDeep(json: string): boolean {
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at];
    if (character === "[" || character === "{") depth += 1;
    else if (character === "]" || character === "}") depth -= 1;
    // Brackets in texts mean nothing.
    else if (character === '"') at = endOfText(json, at);
    if (depth > limits.bodyDepth) return true;
  }
  return false;
}

/** Where the text ends that begins here, quotes that are escaped being part of it. */
function endOfText(json: string, start: number): number {
  let end = json.indexOf('"', start + 1);
  while (end > 0 && isEscaped(json, end)) end = json.indexOf('"', end + 1);
  return end < 0 ? json.length : end;
}

function isEscaped(json: string, at: number): boolean {
  let before = at - 1;
  while (json[before] === "\\") before -= 1;
  return (at - before) % 2 === 0;
}
