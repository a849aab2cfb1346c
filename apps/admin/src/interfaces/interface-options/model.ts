import { isRecord, parseJson } from "@rowhouse/contract";

/** Options by name, or their JSON text. */
export type StoredOptions = Record<string, unknown> | string;

/** Whether a value is options by name, or the JSON text of them. */
export function isStoredOptions(value: unknown): value is StoredOptions {
  return isRecord(typeof value === "string" ? parseJson(value) : value);
}

/** The options by name; none where nothing is stored. */
export function storedOptions(value: StoredOptions | null): Record<string, unknown> {
  const options = typeof value === "string" ? parseJson(value) : value;
  return isRecord(options) ? options : {};
}
