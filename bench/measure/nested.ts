import { comparePerSecond, type Pace, type Side } from "../load.ts";
import type { Running } from "../processes.ts";
import { signIn, withMuseum } from "../projects.ts";
import type { Finding } from "../report.ts";
import { countingFlags, countStatements } from "../work.ts";

/** An artist with fifty works. */
const bodies = [
  {
    name: "A benchmark",
    artworks: Array.from({ length: 50 }, (_, index) => ({
      title: `Work ${index + 1}`,
      status: "draft",
      medium: "oil_canvas",
    })),
  },
];

/** Saving one item with fifty related rows: statements, and saves per second beside the bare server. */
export async function measureNested(pace: Pace): Promise<Finding[]> {
  const statements = await withMuseum({ artworks: 1000, flags: countingFlags }, async ({ ours }) =>
    countStatements(ours, await saving(ours)),
  );
  const [own, bare] = await withMuseum({ artworks: 1000 }, async ({ ours, bare }) =>
    comparePerSecond(
      [await saving(ours), { servers: [bare.url], paths: ["/nested"], method: "POST", bodies }],
      pace,
    ),
  );
  return [
    {
      name: "save one item with 50 related rows",
      figures: {
        statements,
        "ours/s": own,
        "bare/s": bare,
        ratio: own / bare,
        "ms a save": 1000 / own,
      },
      goals: [{ figure: "statements", atMost: 12 }],
    },
  ];
}

async function saving(ours: Running): Promise<Side> {
  const { admin: token } = await signIn(ours);
  return { servers: [ours.url], paths: ["/_/items/artists"], method: "POST", bodies, token };
}
