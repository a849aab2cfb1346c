import type { Field } from "@rowhouse/contract";

import { fieldsInOrder, type FormEntry } from "../form.model.ts";
import { readsTogether, type Reads } from "../sections/reads.ts";

/** About how many fields make a block. */
const blockSize = 12;

/** Entries that are rendered together. */
export interface Piece {
  entries: readonly FormEntry[];
  /** The keys of all fields in it. */
  fields: readonly string[];
  /** The fields outside that their inputs read. */
  reads: Reads;
  /** False: a group or section of many fields, which has blocks of its own. */
  isBlock: boolean;
}

/** Cuts the entries of a long form into pieces, none between two fields that stand beside each other. */
export function piecesOf(entries: readonly FormEntry[], readsOf: (field: Field) => Reads): Piece[] {
  const pieces: FormEntry[][] = [];
  let room = 0;
  for (const entry of entries) {
    const size = sizeOf([entry]);
    const isBeside = entry.kind === "field" && entry.column === "right";
    if (size <= room || (isBeside && pieces.length > 0)) pieces.at(-1)?.push(entry);
    else {
      pieces.push([entry]);
      room = blockSize;
    }
    room -= size;
  }
  return pieces.map((piece) => {
    const fields = fieldsInOrder(piece);
    const keys = fields.map(({ field }) => field);
    return {
      entries: piece,
      fields: keys,
      reads: readsTogether(fields.map(readsOf), new Set(keys)),
      isBlock: piece.length > 1 || fields.length <= blockSize,
    };
  });
}

function sizeOf(entries: readonly FormEntry[]): number {
  return fieldsInOrder(entries).length;
}
