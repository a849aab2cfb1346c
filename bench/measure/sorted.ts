import { alternate, load, median, type Pace, type Pair } from "../load.ts";
import { partOf, pingsOf } from "../pings.ts";
import type { Running } from "../processes.ts";
import { prepareMuseum, signIn, startOurs, withFolder } from "../projects.ts";
import type { Finding } from "../report.ts";

const artworks = 100_000;
const page = "/_/items/artworks?limit=50&sort=-title&meta=total_count,filter_count,page";
/** One page for all callers, and one after the other. */
const loads = {
  "the same page": [page],
  "a page each": Array.from({ length: 100 }, (_, at) => `${page}&offset=${50 * at}`),
};
const callers = [16, 200];

interface Side {
  server: Running;
  token: string;
}

interface Run {
  perSecond: number;
  ping: number;
  ready: number;
}

/** A page in an order that no index gives, for many callers: how many a second, and what a ping takes meanwhile; beside another build. */
export function measureSorted(pace: Pace, compare: string | null): Promise<Finding[]> {
  return withFolder(async (data) => {
    await prepareMuseum(data, artworks);
    const after = await open(data);
    const before = compare === null ? null : await open(data, compare);
    const findings: Finding[] = [];
    for (const [name, paths] of Object.entries(loads))
      for (const connections of callers) {
        const measure = (side: Side) => () => run(side, { paths, connections }, pace);
        const nothing = (): Promise<Run> => Promise.resolve({ perSecond: 0, ping: 0, ready: 0 });
        const [ours, theirs] = (
          await alternate(pace.rounds, [measure(after), before ? measure(before) : nothing])
        ).map(middle) as Pair<Run>; // cast: one for each side
        findings.push({
          name: `${name}, ${connections} callers`,
          figures: {
            "pages/s": ours.perSecond,
            "ping p99 ms": ours.ping,
            "ready p99 ms": ours.ready,
            ...(before && {
              "before/s": theirs.perSecond,
              "before ping p99 ms": theirs.ping,
              "before ready p99 ms": theirs.ready,
              times: ours.perSecond / theirs.perSecond,
            }),
          },
          goals: [
            { figure: "ping p99 ms", atMost: 50 },
            { figure: "ready p99 ms", atMost: 50 },
          ],
        });
      }
    await Promise.all([after.server.stop(), before?.server.stop()]);
    return findings;
  });
}

async function open(data: string, build?: string): Promise<Side> {
  const server = await startOurs(data, build === undefined ? {} : { build });
  return { server, token: (await signIn(server)).admin };
}

async function run(
  { server, token }: Side,
  { paths, connections }: { paths: string[]; connections: number },
  { seconds }: Pace,
): Promise<Run> {
  const [ping, ready] = ["ping", "ready"].map((name) => pingsOf(`${server.url}/server/${name}`));
  const { perSecond } = await load({ servers: [server.url], paths, connections, token }, seconds);
  const worst = async (pings = ping): Promise<number> => partOf((await pings?.end()) ?? [], 0.99);
  return { perSecond, ping: await worst(ping), ready: await worst(ready) };
}

function middle(runs: readonly Run[]): Run {
  const of = (name: keyof Run): number => median(runs.map((each) => each[name]));
  return { perSecond: of("perSecond"), ping: of("ping"), ready: of("ready") };
}
