import type { ErrorKey } from "@rowhouse/contract";
import type { DialectId } from "../../src/database/database.ts";
import { testVendors } from "../vendors.ts";
import { dice } from "./dice.ts";
import { knownDifferences } from "./differences.ts";
import { openPlace, type Kind, type Place } from "./places.ts";
import { nextRequest, type HostileRequest } from "./requests.ts";

/** Failures of 500 and more that a request brings on itself. */
const named: ReadonlySet<string> = new Set<ErrorKey>([
  ...(["notOffered", "projectUnknown", "revisionEmpty"] as const),
  ...(["uploadPartial", "uploadNoFile"] as const),
]);

export interface Round {
  seed: number;
  kind: Kind;
  requests: number;
}

/** Sends the same requests to a fresh place on every vendor; returns what went wrong, one line each. */
export async function playRound({ seed, kind, requests }: Round): Promise<string[]> {
  const places: [DialectId, Place][] = [];
  try {
    for (const vendor of testVendors) places.push([vendor, await openPlace(kind, vendor)]);
    const found: string[] = [];
    for (let at = 0; at < requests; at += 1) {
      const asked = places.map(([, { words }]) => nextRequest(dice(seed * 100_000 + at), words));
      const outcomes: string[] = [];
      for (const [index, [vendor, place]] of places.entries()) {
        const request = asked[index];
        if (request === undefined) continue;
        const outcome = await outcomeOf(place, request);
        outcomes.push(outcome.short);
        if (outcome.isFault)
          found.push(`${tell({ seed, kind, at, vendor }, request)} -> ${outcome.text}`);
      }
      const [first] = asked;
      if (first === undefined || new Set(outcomes).size === 1) continue;
      if (knownDifferences.some(({ fits }) => fits(first, outcomes))) continue;
      found.push(`${tell({ seed, kind, at, vendor: "all" }, first)} -> ${outcomes.join(" | ")}`);
    }
    return found;
  } finally {
    for (const [, place] of places) await place.close();
  }
}

interface Outcome {
  /** Status and code. */
  short: string;
  /** Whether it is a fault of the server's. */
  isFault: boolean;
  text: string;
}

async function outcomeOf(place: Place, { method, path, body }: HostileRequest): Promise<Outcome> {
  const reply = await place.send(method, path, {
    headers: { "content-type": "application/json" },
    ...(body === null ? {} : { body }),
  });
  const { status, error } = reply;
  const isNamed = error?.key !== undefined && named.has(error.key);
  return {
    short: error === undefined ? String(status) : `${status}/${String(error.code)}`,
    isFault: status >= 500 && !isNamed,
    text: `${status} ${reply.text.slice(0, 300)}`,
  };
}

function tell(
  where: { seed: number; kind: Kind; at: number; vendor: string },
  { method, path, body }: HostileRequest,
): string {
  const sent = body === null ? "" : ` ${body.slice(0, 300)}`;
  return `[${where.kind} ${where.seed}:${where.at} ${where.vendor}] ${method} ${path.slice(0, 300)}${sent}`;
}
