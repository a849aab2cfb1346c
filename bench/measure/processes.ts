import { availableParallelism } from "node:os";
import { inTurns, load, median, type Pace, type Pair, type Side, type Turn } from "../load.ts";
import { withDatabase } from "../postgres.ts";
import { cpuSecondsOf, type Running } from "../processes.ts";
import { prepareMuseum, signIn, startOurs, withFolder } from "../projects.ts";
import type { Finding } from "../report.ts";

/** Two servers, PostgreSQL and the load keep as many cores busy. */
const neededCores = 4;
const warmUp = 2;
const env = { ROWHOUSE_SECRET: "a secret of two benchmarked processes" };
const questions = [
  { name: "list 100", path: "/_/items/artworks?limit=100" },
  { name: "one item", path: "/_/items/artworks/7" },
];

/** What a second process over one PostgreSQL database brings, and whether it costs anything beside. */
export async function measureProcesses(pace: Pace): Promise<Finding[]> {
  const findings = await withDatabase((databaseUrl) =>
    withFolder(async (data) => {
      await prepareMuseum(data, 1000, databaseUrl);
      const own = { env: { ...env, ROWHOUSE_DATABASE_URL: databaseUrl } };
      const servers: Pair<Running> = [await startOurs(data, own), await startOurs(data, own)];
      const findings: Finding[] = [];
      for (const question of questions) findings.push(...(await compare(servers, question, pace)));
      for (const server of servers) await server.stop();
      return findings;
    }),
  );
  return findings ?? [{ name: "two processes", figures: {}, unjudged: "no PostgreSQL answers" }];
}

/**
 * The same number of requests under way goes to one process alone, to either in turn, and to both. A process that is not busy throughout spends
 * more time on each request, because it wakes up for every one: so the processor time is compared at a steady load as well.
 */
async function compare(
  servers: Pair<Running>,
  { name, path }: (typeof questions)[number],
  { seconds, rounds }: Pace,
): Promise<Finding[]> {
  const { admin: token } = await signIn(servers[0]);
  const asked = { paths: [path], connections: 16, token };
  for (const { url } of servers) await load({ ...asked, servers: [url] }, warmUp);
  const turns = (more: Partial<Side> = {}): Promise<Pair<MeteredTurn[]>> =>
    inTurns(rounds, [
      (round) => turnOf([servers[round % 2 === 0 ? 0 : 1]], { ...asked, ...more }, seconds),
      () => turnOf(servers, { ...asked, ...more }, seconds),
    ]);
  const busy = await turns();
  const offered = median(busy[0].map(({ perSecond }) => perSecond)) / 4;
  const steady = await turns({ offered });
  return [
    {
      name: `${name}, requests per second`,
      figures: beside(busy, ({ perSecond }) => perSecond),
      goals: [{ figure: "ratio", atLeast: 1.6 }],
      unjudged: tooFewCores(),
    },
    {
      name: `${name}, requests per second of processor time`,
      figures: beside(busy, ({ perCpuSecond }) => perCpuSecond),
      goals: [{ figure: "ratio", atLeast: 0.9 }],
    },
    {
      name: `${name}, the same with ${Math.round(offered)} requests per second to each`,
      figures: beside(steady, ({ perCpuSecond }) => perCpuSecond),
    },
  ];
}

interface MeteredTurn extends Turn {
  /** Requests for each second that the servers kept a core busy. */
  perCpuSecond: number;
}

async function turnOf(
  servers: readonly Running[],
  asked: Omit<Side, "servers">,
  seconds: number,
): Promise<MeteredTurn> {
  const busy = (): number => servers.reduce((sum, server) => sum + cpuSecondsOf(server.process), 0);
  const before = busy();
  const turn = await load({ ...asked, servers: servers.map(({ url }) => url) }, seconds);
  return { ...turn, perCpuSecond: turn.requests / (busy() - before) };
}

function beside(
  [alone, both]: Pair<MeteredTurn[]>,
  figure: (turn: MeteredTurn) => number,
): Finding["figures"] {
  const [one, two] = [median(alone.map(figure)), median(both.map(figure))];
  return { one, two, ratio: two / one };
}

function tooFewCores(): string | null {
  const cores = availableParallelism();
  return cores < neededCores
    ? `needs ${neededCores} free cores to be judged, here are ${cores}`
    : null;
}
