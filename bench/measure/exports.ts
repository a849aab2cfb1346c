import { median, type Pace } from "../load.ts";
import { partOf, pingsOf } from "../pings.ts";
import type { Running } from "../processes.ts";
import { signIn, withMuseum } from "../projects.ts";
import type { Finding } from "../report.ts";

const artworks = 94_000;
const items = "/_/items/artworks?limit=-1";
const exports = {
  "in the order of the key": items,
  "in another order": `${items}&sort=-title`,
  "with related items": `${items}&fields=*,artist.*,exhibitions.exhibition.title`,
};

/** Measures how a list of all items affects others: the time of a ping meanwhile, and the cost of an order without an index. */
export function measureExports({ rounds }: Pace): Promise<Finding[]> {
  return withMuseum({ artworks }, async ({ ours }) => {
    const { admin: token } = await signIn(ours);
    const findings: Finding[] = [];
    const seconds: number[] = [];
    for (const [name, path] of Object.entries(exports)) {
      await sendAll(ours, { path, token });
      const runs: Run[] = [];
      for (let round = 0; round < rounds; round += 1)
        runs.push(await watched(ours, { path, token }));
      seconds.push(median(runs.map((run) => run.seconds)));
      const pings = runs.flatMap((run) => run.pings).toSorted((a, b) => a - b);
      findings.push({
        name: `ping while all items are sent ${name}`,
        figures: {
          items: artworks,
          pings: pings.length,
          "median ms": Math.round(partOf(pings, 0.5)),
          "p99 ms": Math.round(partOf(pings, 0.99)),
          "longest ms": Math.round(partOf(pings, 1)),
        },
        goals: [{ figure: "p99 ms", atMost: 50 }],
      });
    }
    const [plain = 0, sorted = 0] = seconds;
    findings.push({
      name: "all items in another order, beside that of the key",
      figures: { items: artworks, "plain s": plain, "sorted s": sorted, times: sorted / plain },
      goals: [{ figure: "times", atMost: 2 }],
    });
    return findings;
  });
}

interface Export {
  path: string;
  token: string;
}

interface Run {
  seconds: number;
  /** Milliseconds of each ping. */
  pings: number[];
}

/** Pings for as long as an export takes. */
async function watched(server: Running, wanted: Export): Promise<Run> {
  const pings = pingsOf(`${server.url}/server/ping`);
  const began = performance.now();
  await sendAll(server, wanted);
  const seconds = (performance.now() - began) / 1000;
  return { seconds, pings: await pings.end() };
}

/** Reads an export to its end and keeps nothing of it. */
async function sendAll({ url }: Running, { path, token }: Export): Promise<void> {
  const reply = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
  if (!reply.ok) throw new Error(`${path} responded ${reply.status}: ${await reply.text()}`);
  for await (const _piece of reply.body ?? []);
}
