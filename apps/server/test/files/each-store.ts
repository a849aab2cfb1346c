import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, inject } from "vitest";
import { createStores } from "../../src/storage/index.ts";
import { onEachVendor } from "../scenario.ts";
import { startS3Server, type S3Server } from "../services/s3.ts";
import type { World } from "../world.ts";

/** Gives a world a folder that no other one stores files in. */
export async function useOwnFolder({ project }: World): Promise<void> {
  const directory = await mkdtemp(join(inject("runFolder"), "store-"));
  project.storage = createStores({ kind: "local", directory })("_");
}

/** Makes a function for tests that run in a folder and in a bucket, each on every database. */
export function inEachStore(): (title: string, play: (world: World) => Promise<void>) => void {
  let s3: S3Server;
  let bucket = 0;
  beforeAll(async () => {
    s3 = await startS3Server();
  });
  afterAll(() => s3.close());
  return (title, play) => {
    onEachVendor(`${title}, on a disk`, async (world) => {
      await useOwnFolder(world);
      await play(world);
    });
    onEachVendor(`${title}, in a bucket`, async (world) => {
      bucket += 1;
      world.project.storage = createStores({ ...s3.location, prefix: `world-${bucket}` })("_");
      await play(world);
    });
  };
}
