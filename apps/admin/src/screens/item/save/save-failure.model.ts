import { readSaveErrors } from "./save-errors.model.ts";

/** Why a save did not happen, as the page tells it. */
export type SaveFailure =
  /** Fields are marked; `rest` is what belongs to none of them. */
  | { kind: "fields"; count: number; rest: string | null }
  | { kind: "offline" }
  | { kind: "gone" }
  | { kind: "rights"; message: string }
  | { kind: "session" }
  | { kind: "server"; message: string };

/** A failure and the errors under its fields. */
export interface ReadFailure {
  failure: SaveFailure;
  fields: Record<string, string>;
}

/** What the API says about a failure: its own code, the HTTP status (0: no answer) and a text. */
interface ApiFailure {
  code: number | null;
  status: number;
  message: string;
}

const noAnswer = -1;
const duplicate = 204;
const staleStatus = 412;

/**
 * Sorts what was thrown by what the person can do about it.
 * @param names field names of the collection
 */
export function readFailure(error: unknown, names: readonly string[]): ReadFailure {
  const api = asApiFailure(error);
  if (api.code === noAnswer || api.status === 0)
    return { failure: { kind: "offline" }, fields: {} };
  if (api.status === 401) return { failure: { kind: "session" }, fields: {} };
  if (api.status === 422 || api.code === duplicate) return readInvalid(api, names);
  if (api.status === 404) return { failure: { kind: "gone" }, fields: {} };
  if (api.status === 403) return { failure: { kind: "rights", message: api.message }, fields: {} };
  return { failure: { kind: "server", message: api.message }, fields: {} };
}

/** Whether the write lost against somebody else's (product decision 7). */
export function isStale(error: unknown): boolean {
  return asApiFailure(error).status === staleStatus;
}

function readInvalid(api: ApiFailure, names: readonly string[]): ReadFailure {
  const { fields, rest } = readSaveErrors(api.message, names);
  const named = namedField(api.message, names);
  // A value that is taken already is told in a sentence that names the field.
  if (Object.keys(fields).length === 0 && named !== null)
    return { failure: { kind: "fields", count: 1, rest: null }, fields: { [named]: api.message } };
  const count = Object.keys(fields).length;
  return count === 0
    ? { failure: { kind: "server", message: api.message }, fields: {} }
    : { failure: { kind: "fields", count, rest }, fields };
}

function namedField(message: string, names: readonly string[]): string | null {
  const words = new Set(message.split(/[^\w$-]+/));
  const named = names.filter((name) => words.has(name));
  return named.length === 1 ? (named[0] ?? null) : null;
}

function asApiFailure(error: unknown): ApiFailure {
  const read = (key: string): unknown =>
    typeof error === "object" && error !== null ? Reflect.get(error, key) : undefined;
  const [code, status, message] = [read("code"), read("status"), read("message")];
  return {
    code: typeof code === "number" ? code : null,
    status: typeof status === "number" ? status : 500,
    message: typeof message === "string" ? message : "",
  };
}
