/** A stretch of a text that two versions have, or one of them only. */
export interface TextPart {
  kind: "same" | "removed" | "added";
  text: string;
}

/** Differing words beyond which nobody reads the difference: the texts stand below each other then. */
const maxWords = 2_000;
/** Words that differ before the search is given up. */
const maxDistance = 600;

/**
 * The difference of two texts, word by word, with as few words removed and added as possible; null where they have next to
 * nothing in common, or are too long to be compared at once.
 */
export function wordDiff(before: string, after: string): TextPart[] | null {
  const [earlier, later] = [wordsOf(before), wordsOf(after)];
  const start = commonStart(earlier, later);
  const end = commonEnd(earlier.slice(start), later.slice(start));
  const middle = [
    earlier.slice(start, earlier.length - end),
    later.slice(start, later.length - end),
  ];
  const [gone = [], come = []] = middle;
  if (gone.length > maxWords || come.length > maxWords) return null;
  const steps = shortestEdit(gone, come);
  if (steps === null) return null;
  const parts: TextPart[] = [
    { kind: "same", text: earlier.slice(0, start).join("") },
    ...steps,
    { kind: "same", text: earlier.slice(earlier.length - end).join("") },
  ];
  const merged = mergedParts(parts);
  return hasMuchInCommon(merged) ? merged : null;
}

/** Words, and what stands between them: together they are the text. */
function wordsOf(text: string): string[] {
  return text.match(/\s+|[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu) ?? [];
}

function commonStart(one: readonly string[], other: readonly string[]): number {
  let length = 0;
  while (length < one.length && length < other.length && one[length] === other[length]) length += 1;
  return length;
}

function commonEnd(one: readonly string[], other: readonly string[]): number {
  return commonStart(one.toReversed(), other.toReversed());
}

/** The shortest way from one list of words to the other (Myers 1986); null where it is too long. */
function shortestEdit(gone: readonly string[], come: readonly string[]): TextPart[] | null {
  const trace: Map<number, number>[] = [];
  let furthest = new Map<number, number>([[1, 0]]);
  for (let distance = 0; distance <= maxDistance; distance += 1) {
    trace.push(furthest);
    const next = new Map(furthest);
    for (let line = -distance; line <= distance; line += 2) {
      let x = startOf(furthest, line, distance);
      while (x < gone.length && x - line < come.length && gone[x] === come[x - line]) x += 1;
      next.set(line, x);
      if (x >= gone.length && x - line >= come.length)
        return wayBack(trace, { gone, come, distance });
    }
    furthest = next;
  }
  return null;
}

/** Where a line of the search begins: below the further one of its neighbors. */
function startOf(furthest: ReadonlyMap<number, number>, line: number, distance: number): number {
  const above = furthest.get(line + 1) ?? 0;
  const beside = (furthest.get(line - 1) ?? -1) + 1;
  return isDown(furthest, line, distance) ? above : beside;
}

function isDown(furthest: ReadonlyMap<number, number>, line: number, distance: number): boolean {
  const [before = -1, behind = -1] = [furthest.get(line - 1), furthest.get(line + 1)];
  return line === -distance || (line !== distance && before < behind);
}

function wayBack(
  trace: readonly ReadonlyMap<number, number>[],
  found: { gone: readonly string[]; come: readonly string[]; distance: number },
): TextPart[] {
  const { gone, come } = found;
  const parts: TextPart[] = [];
  let [x, y] = [gone.length, come.length];
  for (let distance = found.distance; distance >= 0; distance -= 1) {
    const furthest = trace[distance] ?? new Map<number, number>();
    const line = x - y;
    const down = isDown(furthest, line, distance);
    const from = distance === 0 ? 0 : (furthest.get(down ? line + 1 : line - 1) ?? 0);
    const fromY = distance === 0 ? 0 : from - (down ? line + 1 : line - 1);
    while (x > from && y > fromY && gone[x - 1] === come[y - 1]) {
      x -= 1;
      y -= 1;
      parts.push({ kind: "same", text: gone[x] ?? "" });
    }
    if (distance > 0)
      parts.push(
        down
          ? { kind: "added", text: come[y - 1] ?? "" }
          : { kind: "removed", text: gone[x - 1] ?? "" },
      );
    [x, y] = [from, fromY];
  }
  return parts.toReversed();
}

/** Neighbors of one kind as one, what was removed before what came in its place. */
function mergedParts(parts: readonly TextPart[]): TextPart[] {
  const merged: TextPart[] = [];
  let [removed, added] = ["", ""];
  const settle = (): void => {
    if (removed !== "") merged.push({ kind: "removed", text: removed });
    if (added !== "") merged.push({ kind: "added", text: added });
    [removed, added] = ["", ""];
  };
  for (const { kind, text } of parts) {
    if (text === "") continue;
    if (kind === "removed") removed += text;
    else if (kind === "added") added += text;
    else {
      settle();
      const last = merged.at(-1);
      if (last?.kind === "same") last.text += text;
      else merged.push({ kind, text });
    }
  }
  settle();
  return merged;
}

/** Whether a fifth of the words stands in both: else it is another text. */
function hasMuchInCommon(parts: readonly TextPart[]): boolean {
  const lengthOf = (...kinds: TextPart["kind"][]): number =>
    parts
      .filter(({ kind }) => kinds.includes(kind))
      .reduce((sum, { text }) => sum + text.replaceAll(/\s/g, "").length, 0);
  return lengthOf("same") * 4 >= Math.min(lengthOf("removed"), lengthOf("added"));
}

/** Characters of an unchanged stretch that are shown beside a change. */
const context = 60;

/** The parts with long unchanged stretches cut in the middle, at words. */
export function shortened(parts: readonly TextPart[]): TextPart[] {
  return parts.map((part, at) => {
    if (part.kind !== "same" || part.text.length <= 2 * context) return part;
    const head = at === 0 ? "" : part.text.slice(0, context).replace(/\S*$/, "");
    const tail = at === parts.length - 1 ? "" : part.text.slice(-context).replace(/^\S*/, "");
    return { kind: "same", text: `${head}…${tail}` };
  });
}
