import { asRecord, type ErrorKey } from "@rowhouse/contract";
import type { DialectId } from "../../src/database/database.ts";
import type { Reply } from "../reply.ts";
import { testVendors } from "../vendors.ts";
import { dice } from "./dice.ts";
import { knownDifferences } from "./differences.ts";
import { openPlace, type Kind, type Place } from "./places.ts";
import { nextRequest, type HostileRequest } from "./requests.ts";

/** Failures of 500 and more that a request brings on itself. */
const named: ReadonlySet<string> = new Set<ErrorKey>([
  ...(["notOffered", "revisionEmpty"] as const),
  ...(["uploadPartial", "uploadNoFile"] as const),
]);

export interface Round {
  seed: number;
  kind: Kind;
  requests: number;
}

/**
 * Sends the same requests to a fresh place on every vendor; returns what went wrong, one line each. The round ends where the keys
 * of created rows begin to differ: an insert that the database refuses uses up a number on PostgreSQL and MariaDB, so the same
 * address means another row from there on.
 */
export async function playRound({ seed, kind, requests }: Round): Promise<string[]> {
  const places: [DialectId, Place][] = [];
  try {
    places.push(...(await openPlaces(kind)));
    const found: string[] = [];
    for (let at = 0; at < requests; at += 1) {
      const replies = await Promise.all(
        places.map(async ([vendor, place]) => {
          const request = nextRequest(dice(seed * 100_000 + at), place.words);
          return { vendor, request, ...(await outcomeOf(place, request)) };
        }),
      );
      for (const { vendor, request, isFault, text } of replies)
        if (isFault) found.push(`${tell({ seed, kind, at, vendor }, request)} -> ${text}`);
      const outcomes = replies.map(({ short }) => short);
      const first = replies[0]?.request;
      const isAlike = new Set(outcomes).size === 1;
      if (first && !isAlike && !knownDifferences.some(({ fits }) => fits(first, outcomes)))
        found.push(`${tell({ seed, kind, at, vendor: "all" }, first)} -> ${outcomes.join(" | ")}`);
      if (new Set(replies.map(({ key }) => key)).size > 1) break;
    }
    return found;
  } finally {
    for (const [, place] of places) await place.close();
  }
}

/** One on every vendor; when one of them cannot be made, none is left behind. */
async function openPlaces(kind: Kind): Promise<[DialectId, Place][]> {
  const opened = await Promise.allSettled(testVendors.map((vendor) => openPlace(kind, vendor)));
  const places = opened.flatMap((each, at): [DialectId, Place][] => {
    const vendor = testVendors[at];
    return each.status === "fulfilled" && vendor !== undefined ? [[vendor, each.value]] : [];
  });
  const failed = opened.find((each) => each.status === "rejected");
  if (failed === undefined) return places;
  for (const [, place] of places) await place.close();
  throw failed.reason;
}

interface Outcome {
  /** Status and code. */
  short: string;
  /** Whether it is a fault of the server's. */
  isFault: boolean;
  /** The key of what was created; null for everything else. */
  key: string | null;
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
    key: method === "POST" && status === 200 ? keyIn(reply) : null,
    text: `${status} ${reply.text.slice(0, 300)}`,
  };
}

function keyIn({ body }: Reply): string | null {
  const { id } = asRecord(asRecord(body)["data"]);
  return typeof id === "number" ? String(id) : null;
}

function tell(
  where: { seed: number; kind: Kind; at: number; vendor: string },
  { method, path, body }: HostileRequest,
): string {
  const sent = body === null ? "" : ` ${body.slice(0, 300)}`;
  return `[${where.kind} ${where.seed}:${where.at} ${where.vendor}] ${method} ${path.slice(0, 300)}${sent}`;
}
