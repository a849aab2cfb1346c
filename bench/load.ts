import type { ChildProcess } from "node:child_process";
import autocannon from "autocannon";
import { cpuSecondsOf } from "./processes.ts";

/** How long and how often is measured. */
export interface Pace {
  /** Length of one round. */
  seconds: number;
  /** Rounds of each side; the median counts. */
  rounds: number;
}

/** The requests of one side of a comparison. */
export interface Side {
  /** Addresses of servers; the load is spread over them evenly. */
  servers: string[];
  /** Paths, requested one after the other. */
  paths: string[];
  /** Requests under way at the same time, over all servers; 8 when left out. */
  connections?: number;
  /** Requests per second that each server is offered; as many as it serves when left out. */
  offered?: number;
  token?: string;
  /** The server's own process, where the time of its processor counts. */
  process?: ChildProcess;
  method?: "GET" | "POST" | "PATCH";
  /** Bodies, sent one after the other; each connection begins with another one, so that no request repeats the one before it. */
  bodies?: readonly Record<string, unknown>[];
}

/** The result of one round. */
export interface Round {
  requests: number;
  perSecond: number;
  /** Milliseconds of the server's processor for each request; not a number where the side names no process. */
  cpu: number;
}

/** Two sides of a comparison. */
export type Pair<T> = [T, T];

/** Seconds until the engine has compiled what a request needs. */
const warmUp = 2;

/** Requests per second of two sides: the medians of alternating rounds. */
export async function comparePerSecond(sides: Pair<Side>, pace: Pace): Promise<Pair<number>> {
  const [first, second] = await compareRounds(sides, pace);
  return [first.perSecond, second.perSecond];
}

/** Requests per second and the processor's time for each, of two sides: the medians of alternating rounds. */
export async function compareRounds(
  sides: Pair<Side>,
  { seconds, rounds }: Pace,
): Promise<Pair<Pick<Round, "perSecond" | "cpu">>> {
  for (const side of sides) await load(side, warmUp);
  const [first, second] = await alternate(rounds, [
    () => load(sides[0], seconds),
    () => load(sides[1], seconds),
  ]);
  return [middle(first), middle(second)];
}

function middle(results: readonly Round[]): Pick<Round, "perSecond" | "cpu"> {
  return {
    perSecond: median(results.map(({ perSecond }) => perSecond)),
    cpu: median(results.map(({ cpu }) => cpu)),
  };
}

/** Runs two sides alternately, so that whatever else the machine does affects both. */
export async function alternate<T>(
  rounds: number,
  [first, second]: Pair<(round: number) => Promise<T>>,
): Promise<Pair<T[]>> {
  const done: Pair<T[]> = [[], []];
  for (let round = 0; round < rounds; round++) {
    done[1].push(await second(round));
    done[0].push(await first(round));
  }
  return done;
}

/** Sends requests as fast as they are served; throws when a response was not 2xx. */
export async function load(side: Side, seconds: number): Promise<Round> {
  const before = side.process ? cpuSecondsOf(side.process) : NaN;
  const results = await Promise.all(side.servers.map((server) => loadOne(server, side, seconds)));
  const requests = results.reduce((sum, result) => sum + result.requests, 0);
  const perSecond = results.reduce((sum, result) => sum + result.perSecond, 0);
  return {
    requests,
    perSecond,
    cpu: side.process ? ((cpuSecondsOf(side.process) - before) * 1000) / requests : NaN,
  };
}

/** One request to the first server of a side; throws when the response is not 2xx. */
export async function sendOnce({
  servers,
  paths,
  token,
  method = "GET",
  bodies: [body] = [],
}: Side): Promise<void> {
  const url = encodeURI(`${servers[0]}${paths[0]}`);
  const reply = await fetch(url, {
    method,
    headers: headersFor(token),
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${url} responded ${reply.status}: ${text}`);
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

async function loadOne(url: string, side: Side, seconds: number): Promise<Omit<Round, "cpu">> {
  const { servers, connections = 8, offered, token, method = "GET" } = side;
  const share = Math.ceil(connections / servers.length);
  const requests = requestsOf(side);
  let connected = 0;
  const result = await autocannon({
    url,
    connections: share,
    duration: seconds,
    ...(offered === undefined ? {} : { overallRate: Math.round(offered) }),
    method,
    headers: headersFor(token),
    requests,
    setupClient: (client) => {
      const first = Math.floor((connected++ / share) * requests.length);
      client.setRequests([...requests.slice(first), ...requests.slice(0, first)]);
    },
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}${requests[0]?.path} failed ${result.non2xx + result.errors} times.`);
  return { requests: result.requests.total, perSecond: result.requests.average };
}

function requestsOf({ paths, bodies }: Side): { path: string; body?: string }[] {
  const addresses = paths.map((path) => ({ path: encodeURI(path) }));
  if (!bodies) return addresses;
  return bodies.flatMap((body) =>
    addresses.map((each) => ({ ...each, body: JSON.stringify(body) })),
  );
}

function headersFor(token: string | undefined): Record<string, string> {
  return {
    "content-type": "application/json",
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
}
