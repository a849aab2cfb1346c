import { asRecord, type ModelFile } from "@rowhouse/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeEveryType } from "../../../test/content/every-type.ts";
import {
  chinookTables,
  openManagedShop,
  openProject,
  useShop,
  type Shop,
} from "../../../test/chinook/chinook.ts";
import { testVendors } from "../../../test/index.ts";
import type { Client } from "../../../test/world.ts";

async function fileOf(admin: Client): Promise<ModelFile> {
  const { body } = await admin.get("/_/model");
  return asRecord(body)["data"] as ModelFile; // cast: the reply was checked against its schema
}

/** The tables of a shop and a field of every type, without the table that no file can make: its key has several columns. */
async function movable({ as, named }: Shop): Promise<ModelFile> {
  const file = await fileOf(as("admin"));
  const joined = named("PlaylistTrack");
  return {
    ...file,
    collections: file.collections.filter(({ collection }) => collection !== joined),
    relations: file.relations.filter(({ collection_many }) => collection_many !== joined),
  };
}

describe.each(testVendors)("a model that moves from %s", (from) => {
  let file: ModelFile | null = null;
  const { shop } = useShop(() => openManagedShop(from));
  beforeAll(async () => {
    await makeEveryType(shop);
    file = await movable(shop);
    expect(file.collections).toHaveLength(chinookTables.length + 3);
  }, 120_000);
  afterAll(() => (file = null));

  test.each(testVendors.filter((to) => to !== from))(
    "is the same on %s, and making it again changes nothing",
    async (to) => {
      const project = await openProject(to);
      try {
        const admin = project.as("admin");
        const differences = async (): Promise<object[]> =>
          (await admin.post("/_/model/diff", file)).items;
        const first = await admin.post("/_/model/changes", { changes: await differences() });
        expect(first.status, first.text).toBe(200);
        expect(await differences()).toEqual([]);
        expect((await admin.post("/_/model/diff", await fileOf(admin))).items).toEqual([]);
      } finally {
        await project.close();
      }
    },
    120_000,
  );
});
