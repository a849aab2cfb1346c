import { comparePerSecond, type Pace, type Pair } from "../load.ts";
import type { Running } from "../processes.ts";
import { prepareMuseum, signIn, startOurs, withFolder } from "../projects.ts";
import type { Finding } from "../report.ts";

const sizes: Pair<number> = [100_000, 1_000_000];
const items = "/_/items/artworks";

interface LargeMuseum {
  server: Running;
  token: string;
  /** Addresses of items from one end of the table to the other. */
  items: string[];
}

/** Measures a list and an item among a million items, beside a hundred thousand. Preparing the million takes half a minute. */
export function measureLarge(pace: Pace): Promise<Finding[]> {
  return withFolder((small) =>
    withFolder(async (large) => {
      const museums = [await open(small, sizes[0]), await open(large, sizes[1])] as const;
      const compare = async (name: string, pathsOf: (museum: LargeMuseum) => string[]) => {
        const [few, many] = await comparePerSecond(
          [sideOf(museums[0], pathsOf), sideOf(museums[1], pathsOf)],
          pace,
        );
        return {
          name,
          figures: {
            "100 000 items/s": few,
            "1 000 000 items/s": many,
            "times the cost": few / many,
          },
          goals: [{ figure: "times the cost", atMost: 1.3 }],
        };
      };
      const findings = [
        await compare("list 100", () => [`${items}?limit=100`]),
        await compare("one item", (museum) => museum.items),
      ];
      for (const { server } of museums) await server.stop();
      return findings;
    }),
  );
}

function sideOf(museum: LargeMuseum, pathsOf: (museum: LargeMuseum) => string[]) {
  return { servers: [museum.server.url], paths: pathsOf(museum), token: museum.token };
}

async function open(data: string, size: number): Promise<LargeMuseum> {
  await prepareMuseum(data, size);
  const server = await startOurs(data);
  const { admin: token } = await signIn(server);
  return { server, token, items: await spreadItems(server, token, size) };
}

/** A hundred items, evenly from the first to the last; some of them are soft-deleted and left out. */
async function spreadItems({ url }: Running, token: string, size: number): Promise<string[]> {
  const keys = Array.from({ length: 100 }, (_, index) => 1 + Math.floor((index * size) / 100));
  const reply = await fetch(`${url}${items}/${keys.join(",")}?fields=id`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await reply.json()) as { data: { id: number }[] }; // cast: API contract 2.3
  return data.map(({ id }) => `${items}/${id}`);
}
