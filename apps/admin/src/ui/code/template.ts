import { isJsonValue, type JsonValue } from "./json-value.ts";

/** The text or value that a field offers to start from; undefined without one. */
export function readTemplate(stored: unknown): JsonValue | undefined {
  return stored === null || stored === "" || !isJsonValue(stored) ? undefined : stored;
}
