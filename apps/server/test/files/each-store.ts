import { afterAll, beforeAll } from "vitest";
import { createStores } from "../../src/storage/index.ts";
import { onEachVendor } from "../scenario.ts";
import { startS3Server, type S3Server } from "../services/s3.ts";
import type { World } from "../world.ts";

/** Makes a function for tests that run in a folder and in a bucket, each on every database. */
export function inEachStore(): (title: string, play: (world: World) => Promise<void>) => void {
  let s3: S3Server;
  let bucket = 0;
  beforeAll(async () => {
    s3 = await startS3Server();
  });
  afterAll(() => s3.close());
  return (title, play) => {
    onEachVendor(`${title}, on a disk`, play);
    onEachVendor(`${title}, in a bucket`, async (world) => {
      bucket += 1;
      world.project.storage = createStores({ ...s3.location, prefix: `world-${bucket}` })("_");
      await play(world);
    });
  };
}
