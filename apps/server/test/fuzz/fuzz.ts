import { asRecord, type ErrorKey } from "@rowhouse/contract";
import type { DialectId } from "../../src/database/database.ts";
import type { Reply } from "../reply.ts";
import { testVendors } from "../vendors.ts";
import { dice } from "./dice.ts";
import { knownDifferences, type Outcome } from "./differences.ts";
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
 * Sends the same requests to a fresh place on every vendor; returns what went wrong, one line each. The round ends where the
 * places begin to differ, as the same address means something else from there on: a write had several outcomes, or keys of
 * created rows are not the same, because an insert that the database refuses uses up a number on PostgreSQL and MariaDB.
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
          return { vendor, ...(await outcomeOf(place, request)) };
        }),
      );
      for (const { vendor, request, isFault, text } of replies)
        if (isFault) found.push(`${tell({ seed, kind, at, vendor }, request)} -> ${text}`);
      const outcomes = replies.map(({ short }) => short);
      const first = replies[0]?.request;
      const isAlike = new Set(outcomes).size === 1;
      const byVendor = Object.fromEntries(replies.map((reply) => [reply.vendor, reply]));
      if (first && !isAlike && !knownDifferences.some(({ fits }) => fits(byVendor)))
        found.push(`${tell({ seed, kind, at, vendor: "all" }, first)} -> ${outcomes.join(" | ")}`);
      const areKeysAlike = new Set(replies.map(({ keys }) => keys)).size === 1;
      if (!areKeysAlike || (!isAlike && first?.method !== "GET")) break;
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

interface Played extends Outcome {
  /** Whether it is a fault of the server's. */
  isFault: boolean;
  /** The keys of what was created; null for everything else. */
  keys: string | null;
  text: string;
}

async function outcomeOf(place: Place, request: HostileRequest): Promise<Played> {
  const { method, path, body } = request;
  const reply = await place.send(method, path, {
    headers: { "content-type": "application/json" },
    ...(body === null ? {} : { body }),
  });
  const { status, error } = reply;
  const isNamed = error?.key !== undefined && named.has(error.key);
  return {
    request,
    short: error === undefined ? String(status) : `${status}/${String(error.code)}`,
    unstorable: unstorableIn(reply),
    isFault: status >= 500 && !isNamed,
    keys: method === "POST" && status === 200 ? await newKeys(place, reply) : null,
    text: `${status} ${reply.text.slice(0, 300)}`,
  };
}

function unstorableIn({ error }: Reply): string | null {
  const found = error?.problems?.find(({ rule }) => rule === "unstorable");
  return found?.path.findLast((part) => typeof part === "string") ?? null;
}

/** That of the created row, and the latest of rows that come about with others: the permissions of a role. */
async function newKeys(place: Place, { body }: Reply): Promise<string> {
  const { id } = asRecord(asRecord(body)["data"]);
  const latest = await place.send("GET", "/_/permissions?fields=id&sort=-id&limit=1");
  return `${typeof id === "number" ? id : ""} ${latest.status === 200 ? latest.text : ""}`;
}

function tell(
  where: { seed: number; kind: Kind; at: number; vendor: string },
  { method, path, body }: HostileRequest,
): string {
  const sent = body === null ? "" : ` ${body.slice(0, 300)}`;
  return `[${where.kind} ${where.seed}:${where.at} ${where.vendor}] ${method} ${path.slice(0, 300)}${sent}`;
}
