import { expect, test } from "vitest";
import { playRound } from "./fuzz.ts";
import { kinds } from "./places.ts";

const minutes = Number(process.env["FUZZ_MINUTES"] ?? 0);
const firstSeed = Number(process.env["FUZZ_SEED"] ?? 1);
/** The number of requests that one place gets before it is made again. */
const perRound = minutes > 0 ? 400 : 24;

/** The short run has a fixed seed and tables of ours; preparing those of another program takes longer than it does. */
for (const kind of minutes > 0 ? kinds : (["own"] as const))
  test(
    `no request makes a fault, and all databases decide alike (${kind} tables)`,
    { timeout: minutes > 0 ? (minutes + 1) * 60_000 : 30_000 },
    async () => {
      const end = performance.now() + (minutes * 60_000) / kinds.length;
      const found: string[] = [];
      let seed = firstSeed;
      do {
        found.push(...(await playRound({ seed, kind, requests: perRound })));
        seed += 1;
      } while (performance.now() < end);
      expect(found).toEqual([]);
    },
  );
