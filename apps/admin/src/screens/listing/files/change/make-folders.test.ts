import { createClient } from "@rowhouse/client";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  createFakeServer,
  data,
  failure,
  type FakeServer,
} from "../../../../../test/fake-fetch.ts";
import { createTestQueryClient } from "../../../../../test/render.tsx";
import { setClient } from "../../../../data/client.ts";
import { FolderMaker } from "./make-folders.ts";

let server: FakeServer;
let nextId = 10;
beforeEach(() => {
  nextId = 10;
  server = createFakeServer({
    "GET /_/files/folders": data([
      { id: 1, name: "Beaches", parent_folder: null },
      { id: 2, name: "Dunes", parent_folder: 1 },
    ]),
    "POST /_/files/folders": ({ body }) => data({ id: nextId++, ...(body as object) }), // cast: a folder
  });
  setClient(createClient({ baseUrl: "http://api.test", project: "_", fetch: server.fetch }));
});
afterEach(() => setClient(null));

const made = () =>
  server.requests.filter(({ method }) => method === "POST").map(({ body }) => body);

test("folders that are there are used, others are made once, from the outside", async () => {
  const maker = new FolderMaker(createTestQueryClient(), 1);
  const [dunes, deep, again] = await Promise.all([
    maker.folderAt(["Dunes"]),
    maker.folderAt(["Tides", "Ebb"]),
    maker.folderAt(["Tides", "Ebb"]),
  ]);
  expect([dunes, deep, again]).toEqual([2, 11, 11]);
  expect(await maker.folderAt([])).toBe(1);
  expect(made()).toEqual([
    { name: "Tides", parent_folder: 1 },
    { name: "Ebb", parent_folder: 10 },
  ]);
});

test("one that somebody else has made meanwhile is used", async () => {
  server.reply({
    "POST /_/files/folders": () => {
      server.reply({
        "GET /_/files/folders": data([{ id: 7, name: "Tides", parent_folder: null }]),
      });
      return { status: 409, body: { error: { code: 204, key: "duplicateKey", message: "Taken" } } };
    },
  });
  expect(await new FolderMaker(createTestQueryClient(), null).folderAt(["Tides"])).toBe(7);
});

test("what cannot be made says why, and is tried again for the next file", async () => {
  server.reply({ "POST /_/files/folders": failure(403, 301) });
  const maker = new FolderMaker(createTestQueryClient(), null);
  await expect(maker.folderAt(["Tides"])).rejects.toMatchObject({ status: 403 });
  server.reply({ "POST /_/files/folders": data({ id: 8, name: "Tides", parent_folder: null }) });
  expect(await maker.folderAt(["Tides"])).toBe(8);
});
