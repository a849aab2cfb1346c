import { load } from "../load.ts";
import { memoryOf } from "../processes.ts";
import { signIn, withMuseum } from "../projects.ts";
import type { Finding } from "../report.ts";

/** Requests per second. */
const offered = 150;
const items = "/_/items/artworks";
/** Values in a long filter. */
const filterLength = 900;

/** What the server holds after minutes of requests that differ from each other, beside what it held after the first. */
export function measureMemory(minutes: number): Promise<Finding[]> {
  return withMuseum({ artworks: 10_000 }, async ({ ours }) => {
    const { admin: token } = await signIn(ours);
    const run = (part: number, seconds: number): Promise<unknown> =>
      load({ servers: [ours.url], paths: pathsOf(part), token, offered, method: "GET" }, seconds);
    const before = memoryOf(ours.process);
    await run(0, 60 * Math.min(1, minutes / 2));
    const first = memoryOf(ours.process);
    const rest = Math.max(1, Math.round(minutes) - 1);
    for (let part = 1; part <= rest; part += 1) await run(part, (60 * minutes) / (rest + 1));
    const last = memoryOf(ours.process);
    return [
      {
        name: "mixed requests, beside after the first minute",
        figures: {
          minutes,
          "idle MB": before,
          "first MB": first,
          "last MB": last,
          MB: last - first,
        },
        goals: [{ figure: "MB", atMost: 30 }],
      },
    ];
  });
}

/** Lists, items, searches and long filters, none like another. */
function pathsOf(part: number): string[] {
  return Array.from({ length: 2000 }, (_, index) => {
    const at = part * 2000 + index;
    switch (index % 4) {
      case 0:
        return `${items}/${1 + (at % 9000)}?fields=*,artist.*`;
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
