import { load } from "../load.ts";
import { memoryOf, type Running } from "../processes.ts";
import { prepareMuseum, signIn, startOurs, withFolder } from "../projects.ts";
import type { Finding } from "../report.ts";

/** Requests per second. */
const offered = 150;
const artworks = 10_000;
const items = "/_/items/artworks";
/** Values in a long filter. */
const filterLength = 900;

/** Memory of a server at three times, in megabytes. */
interface Held {
  idle: number;
  first: number;
  last: number;
}

/**
 * Memory of the server after minutes of requests that differ from each other, beside what it held after the first; of another build
 * the same, under the same load at the same time.
 */
export async function measureMemory(minutes: number, compare: string | null): Promise<Finding[]> {
  const [ours, before] = await Promise.all([
    growthOf(minutes, "."),
    compare === null ? null : growthOf(minutes, compare),
  ]);
  return [
    {
      name: "mixed requests, beside after the first minute",
      figures: {
        minutes,
        "idle MB": ours.idle,
        "first MB": ours.first,
        "last MB": ours.last,
        MB: ours.last - ours.first,
        ...(before && {
          "before first MB": before.first,
          "before last MB": before.last,
          "before MB": before.last - before.first,
        }),
      },
      goals: [{ figure: "MB", atMost: 30 }],
    },
  ];
}

function growthOf(minutes: number, build: string): Promise<Held> {
  return withFolder(async (data) => {
    await prepareMuseum(data, artworks, { build });
    const server = await startOurs(data, { build });
    const { admin: token } = await signIn(server);
    const keys = await readKeys(server, token);
    const run = (part: number, seconds: number): Promise<unknown> =>
      load({ servers: [server.url], paths: pathsOf(part, keys), token, offered }, seconds);
    const idle = memoryOf(server.process);
    await run(0, 60 * Math.min(1, minutes / 2));
    const first = memoryOf(server.process);
    const rest = Math.max(1, Math.round(minutes) - 1);
    for (let part = 1; part <= rest; part += 1) await run(part, (60 * minutes) / (rest + 1));
    const last = memoryOf(server.process);
    await server.stop();
    return { idle, first, last };
  });
}

/** Those that are not soft-deleted. */
async function readKeys({ url }: Running, token: string): Promise<number[]> {
  const reply = await fetch(`${url}${items}?limit=-1&fields=id`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await reply.json()) as { data: { id: number }[] }; // cast: API contract 2.3
  return data.map(({ id }) => id);
}

/** Lists, items, searches and long filters, none like another. */
function pathsOf(part: number, keys: readonly number[]): string[] {
  return Array.from({ length: 2000 }, (_, index) => {
    const at = part * 2000 + index;
    switch (index % 4) {
      case 0:
        return `${items}/${keys[at % keys.length]}?fields=*,artist.*`;
      case 1:
        return `${items}?limit=20&offset=${at % 9000}&fields=id,title,artist.name&sort=-year`;
      case 2:
        return `${items}?limit=20&filter[title][contains]=${at.toString(36)}`;
      default:
        return `${items}?limit=20&fields=id&filter[id][in]=${valuesFrom(at)}`;
    }
  });
}

function valuesFrom(at: number): string {
  return Array.from({ length: filterLength }, (_, index) => at + index * 3).join(",");
}
