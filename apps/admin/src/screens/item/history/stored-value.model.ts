import type { Field } from "@rowhouse/contract";

/**
 * A value of a snapshot in the form a listing has it. Snapshots hold numbers and flags as text (API contract 9.3); a
 * text that is none of them stays as it is, and so do keys.
 */
export function readStored(field: Pick<Field, "type">, stored: unknown): unknown {
  if (field.type === "boolean") return readFlag(stored);
  if (field.type === "integer" || field.type === "decimal" || field.type === "sort")
    return readNumber(stored);
  return stored;
}

function readFlag(stored: unknown): unknown {
  if (["1", "true"].includes(String(stored))) return true;
  return ["0", "false"].includes(String(stored)) ? false : stored;
}

/** Whole numbers of 64 bits stay text, as everywhere: as numbers they would lose their last digits. */
function readNumber(stored: unknown): unknown {
  if (typeof stored !== "string" || stored.trim() === "") return stored;
  const number = Number(stored);
  const isKept = /^[+-]?\d+$/.test(stored) ? Number.isSafeInteger(number) : Number.isFinite(number);
  return isKept ? number : stored;
}
