import { signIn, withMuseum } from "../../bench/projects.ts";
import { countingFlags, countWork } from "../../bench/work.ts";

const items = "/_/items/artworks";

/**
 * The work of the server for each of the usual requests, from a process of its own: statements, calls of functions, and kilobytes
 * allocated. Statements and calls do not depend on how fast or busy the machine is.
 */
export async function measureWork(): Promise<Record<string, number>> {
  const work = await withMuseum({ artworks: 1000, flags: countingFlags }, async ({ ours }) => {
    const { admin: token } = await signIn(ours);
    const to = { servers: [ours.url], token };
    let width = 0;
    return countWork(ours, {
      "list of 100": { ...to, paths: [`${items}?limit=100`] },
      "list of 100 with artists": { ...to, paths: [`${items}?limit=100&fields=*,artist.*`] },
      "one item": { ...to, paths: [`${items}/7`] },
      create: {
        ...to,
        paths: [items],
        method: "POST",
        bodies: [{ title: "A work", status: "draft", medium: "oil_canvas" }],
      },
      update: {
        ...to,
        paths: [`${items}/7`],
        method: "PATCH",
        // The server writes nothing for a value that is there already.
        get bodies() {
          return Array.from({ length: 40 }, () => ({ dimensions: `${width++} × 20 cm` }));
        },
      },
    });
  });
  return Object.fromEntries(
    Object.entries(work).flatMap(([name, { statements, calls, kB }]) => [
      [`${name}: statements`, statements],
      [`${name}: calls`, calls],
      [`${name}: kB`, Math.round(kB)],
    ]),
  );
}
