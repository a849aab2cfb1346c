import { parseInteger, parseJson } from "@rowhouse/contract";
import type { DialectId } from "../../src/database/database.ts";
import type { HostileRequest } from "./requests.ts";

/** The outcome of a request on one vendor. */
export interface Outcome {
  /** As it was sent there: names may be others. */
  request: HostileRequest;
  /** Status and code. */
  short: string;
  /** The field whose value the database refused as none that the column can hold. */
  unstorable: string | null;
}

/** Of every vendor that takes part. */
export type Outcomes = Readonly<Partial<Record<DialectId, Outcome>>>;

/** A difference between the vendors that is meant, or cannot be helped. */
export interface KnownDifference {
  why: string;
  fits(outcomes: Outcomes): boolean;
}

/** The fuzzer does not report these; everything else has to be the same on all of them. */
export const knownDifferences: readonly KnownDifference[] = [
  {
    why: "Only MySQL and MariaDB have columns without a sign, which refuse what is below 0.",
    fits: ({ mysql, ...others }) =>
      isRefused(mysql, (value) => value < 0) && Object.values(others).every(isWritten),
  },
  {
    why: "A whole number has 64 bits on SQLite, and 32 in the INT of the others.",
    fits: ({ sqlite, ...others }) =>
      isWritten(sqlite) &&
      Object.values(others).every(
        (each) => isWritten(each) || isRefused(each, (value) => !has32Bits(value)),
      ),
  },
  {
    why: "Names of stored files and the external ids of people and roles are random: a search for a few characters finds one by chance.",
    fits: (outcomes) =>
      Object.values(outcomes).every(
        ({ request, short }) => /^(200|404\/203)$/.test(short) && searchesRandom(request),
      ),
  },
];

/** Whether the one row that fits a short piece of a UUID is asked for. */
function searchesRandom({ method, path }: HostileRequest): boolean {
  const { pathname, searchParams } = new URL(path, "http://localhost");
  const searched = [...searchParams].some(
    ([name, value]) =>
      /^(q$|filter\[(filename|external_id)\])/.test(name) && /^[\da-f-]{1,4}$/i.test(value),
  );
  return (
    method === "GET" &&
    searched &&
    searchParams.has("single") &&
    /^\/_\/(activity|files|roles|users)$/.test(pathname)
  );
}

function has32Bits(value: number): boolean {
  return value >= -(2 ** 31) && value < 2 ** 31;
}

function isWritten(outcome: Outcome | undefined): boolean {
  return outcome?.short === "200";
}

/** Whether a row was refused because a column cannot hold such a number. */
function isRefused(outcome: Outcome | undefined, isSuch: (value: number) => boolean): boolean {
  if (!outcome?.unstorable) return false;
  return valuesOf(outcome.unstorable, parseJson(outcome.request.body ?? ""))
    .map(parseInteger)
    .some((value) => value !== null && value !== undefined && isSuch(Number(value)));
}

/** Values with a name, in whatever depth. */
function valuesOf(name: string, value: unknown): unknown[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    key === name ? [part] : valuesOf(name, part),
  );
}
