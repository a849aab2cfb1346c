import { availableParallelism } from "node:os";
import { alternate, load, median, type Pace, type Pair, type Round, type Side } from "../load.ts";
import { withDatabase } from "../databases.ts";
import { cpuSecondsOf, type Running } from "../processes.ts";
import { prepareMuseum, signIn, startOurs, withFolder } from "../projects.ts";
import type { Finding } from "../report.ts";

/** Two servers, PostgreSQL and the load need as many cores. */
const neededCores = 4;
const warmUp = 2;
const env = { ROWHOUSE_SECRET: "a secret of two benchmarked processes" };
const requests = [
  { name: "list 100", path: "/_/items/artworks?limit=100" },
  { name: "one item", path: "/_/items/artworks/7" },
];

/** Measures the gain and the cost of a second process over one PostgreSQL database. */
export async function measureProcesses(pace: Pace): Promise<Finding[]> {
  const findings = await withDatabase((databaseUrl) =>
    withFolder(async (data) => {
      await prepareMuseum(data, 1000, { databaseUrl });
      const own = { env: { ...env, ROWHOUSE_DATABASE_URL: databaseUrl } };
      const servers: Pair<Running> = [await startOurs(data, own), await startOurs(data, own)];
      const findings: Finding[] = [];
      for (const request of requests) findings.push(...(await compare(servers, request, pace)));
      for (const server of servers) await server.stop();
      return findings;
    }),
  );
  return findings ?? [{ name: "two processes", figures: {}, undecided: "no PostgreSQL responds" }];
}

/**
 * The same number of requests under way goes to one process alone, to each alternately, and to both. A process that is not busy throughout spends
 * more time on each request, because it wakes up for every one: so the processor time is compared at a steady load as well.
 */
async function compare(
  servers: Pair<Running>,
  { name, path }: (typeof requests)[number],
  { seconds, rounds }: Pace,
): Promise<Finding[]> {
  const { admin: token } = await signIn(servers[0]);
  const common = { paths: [path], connections: 16, token };
  for (const { url } of servers) await load({ ...common, servers: [url] }, warmUp);
  const measureRounds = (more: Partial<Side> = {}): Promise<Pair<MeteredRound[]>> =>
    alternate(rounds, [
      (round) => measureRound([servers[round % 2 === 0 ? 0 : 1]], { ...common, ...more }, seconds),
      () => measureRound(servers, { ...common, ...more }, seconds),
    ]);
  const busy = await measureRounds();
  const offered = median(busy[0].map(({ perSecond }) => perSecond)) / 4;
  const steady = await measureRounds({ offered });
  return [
    {
      name: `${name}, requests per second`,
      figures: beside(busy, ({ perSecond }) => perSecond),
      goals: [{ figure: "ratio", atLeast: 1.6 }],
      undecided: tooFewCores(),
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

interface MeteredRound extends Round {
  /** Requests per second of processor time. */
  perCpuSecond: number;
}

async function measureRound(
  servers: readonly Running[],
  common: Omit<Side, "servers">,
  seconds: number,
): Promise<MeteredRound> {
  const busy = (): number => servers.reduce((sum, server) => sum + cpuSecondsOf(server.process), 0);
  const before = busy();
  const round = await load({ ...common, servers: servers.map(({ url }) => url) }, seconds);
  return { ...round, perCpuSecond: round.requests / (busy() - before) };
}

function beside(
  [alone, both]: Pair<MeteredRound[]>,
  figure: (round: MeteredRound) => number,
): Finding["figures"] {
  const [one, two] = [median(alone.map(figure)), median(both.map(figure))];
  return { one, two, ratio: two / one };
}

function tooFewCores(): string | null {
  const cores = availableParallelism();
  return cores < neededCores ? `needs ${neededCores} free cores, this machine has ${cores}` : null;
}
