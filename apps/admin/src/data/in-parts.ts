import type { ItemKey } from "@rowhouse/contract";

/** Characters of keys in one address: beyond that servers and proxies refuse it. */
const longest = 6000;

/** The keys in as few parts as fit into addresses. */
export function partsOf(keys: readonly ItemKey[]): ItemKey[][] {
  const parts: ItemKey[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const key of keys) {
    const size = encodeURIComponent(`${key},`).length;
    length += size;
    if (length > longest) {
      parts.push([]);
      length = size;
    }
    parts.at(-1)?.push(key);
  }
  return parts;
}

/** A write of many items that failed after some parts of it were carried out; `cause` is why it went no further. */
export class PartlyDone extends Error {
  /** The items that the write was carried out for. */
  readonly done: readonly ItemKey[];

  constructor(done: readonly ItemKey[], cause: unknown) {
    super("A part of the items was written.", { cause });
    this.done = done;
  }
}

/** Carries out a write part by part, each of them whole or not at all. Throws `PartlyDone` when a later part fails. */
export async function inParts(
  keys: readonly ItemKey[],
  write: (part: ItemKey[]) => Promise<unknown>,
): Promise<void> {
  const done: ItemKey[] = [];
  for (const part of partsOf(keys)) {
    try {
      await write(part);
    } catch (error) {
      throw done.length === 0 ? error : new PartlyDone(done, error);
    }
    done.push(...part);
  }
}
