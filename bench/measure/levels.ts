import { comparePerSecond, type Pace, type Side } from "../load.ts";
import type { Running } from "../processes.ts";
import { signIn, withMuseum } from "../projects.ts";
import type { Finding } from "../report.ts";
import { countingFlags, countStatements } from "../work.ts";

/** Three levels below the artworks: their links to exhibitions, these exhibitions, and all links of those. */
const path =
  "/_/items/artworks?limit=100&fields=id,title,exhibitions.exhibition.title,exhibitions.exhibition.artworks.artwork";

/** A list of 100 with three levels of related items: statements, and requests per second beside the bare server. */
export async function measureLevels(pace: Pace): Promise<Finding[]> {
  const statements = await withMuseum({ artworks: 1000, flags: countingFlags }, async ({ ours }) =>
    countStatements(ours, await listing(ours)),
  );
  const [own, bare] = await withMuseum({ artworks: 1000 }, async ({ ours, bare }) =>
    comparePerSecond([await listing(ours), { servers: [bare.url], paths: ["/levels"] }], pace),
  );
  return [
    {
      name: "list 100 with three levels of relations",
      figures: { statements, "ours/s": own, "bare/s": bare, ratio: own / bare },
      goals: [{ figure: "statements", atMost: 4 }],
    },
  ];
}

async function listing(ours: Running): Promise<Side> {
  const { admin: token } = await signIn(ours);
  return { servers: [ours.url], paths: [path], token };
}
