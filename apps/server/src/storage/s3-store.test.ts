import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { inspect } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startS3Server, type S3Server } from "../../test/services/s3.ts";
import { createStores } from "./index.ts";
import { connectS3 } from "./s3-client.ts";
import { createS3Store } from "./s3-store.ts";

let s3: S3Server;
beforeEach(async () => {
  s3 = await startS3Server();
});
afterEach(() => s3.close());

test("keys are the prefix, the project and the name", async () => {
  await createStores(s3.location)("_").write("originals/a.txt", Buffer.from("x"));
  await createStores({ ...s3.location, prefix: "" })("shop").write(
    "originals/a.txt",
    Buffer.from(""),
  );
  expect(await s3.keys()).toEqual(["cms/_/originals/a.txt", "shop/originals/a.txt"]);
});

test("a server that does not respond is reported as such, without the secret", async () => {
  const credentials = { accessKeyId: "OURKEY", secretAccessKey: "our-secret" };
  const location = { ...s3.location, endpoint: "http://127.0.0.1:1", credentials };
  const store = createStores(location)("_");
  for (const attempt of [
    () => store.write("originals/a.txt", Buffer.from("x")),
    () => store.writeNew("originals/a.txt", Buffer.from("x")),
    () => store.read("originals/a.txt"),
    () => store.stat("originals/a.txt"),
    () => store.remove("originals/a.txt"),
    () => store.rename("originals/a.txt", "originals/b.txt"),
    () => store.removeFolder("thumbnails/a.txt"),
  ]) {
    const error: unknown = await attempt().catch((failure: unknown) => failure);
    expect(error).toMatchObject({ key: "storageUnavailable", status: 503, code: 20 });
    expect(inspect(error, { depth: 20 })).not.toMatch(/our-secret|OURKEY/);
  }
});

test.each([
  ["a bucket that is not there", { bucket: "elsewhere" }],
  ["an unknown key", { credentials: { accessKeyId: "UNKNOWN", secretAccessKey: "no" } }],
])("%s is a store that does not respond", async (_title, change) => {
  const store = createStores({ ...s3.location, ...change })("_");
  await expect(store.write("originals/a.txt", Buffer.from("x"))).rejects.toMatchObject({
    key: "storageUnavailable",
  });
});

test("a part that cannot be stored takes the others with it", async () => {
  s3.refuse(({ method, url }) => (method === "PUT" && url.includes("partNumber=2") ? 507 : null));
  const store = createStores(s3.location)("_");
  await expect(store.write("originals/b.bin", longStream())).rejects.toMatchObject({
    key: "uploadNotWritten",
  });
  expect(await s3.openUploads()).toEqual([]);
  expect(await s3.keys()).toEqual([]);
});

test("a name that another caller takes meanwhile is left to them", async () => {
  s3.refuse(({ method }) => (method === "PUT" ? 412 : null));
  const store = createStores(s3.location)("_");
  expect(await store.writeNew("originals/a.txt", Buffer.from("x"))).toBeNull();
  s3.refuse(({ method, url }) => (method === "POST" && url.includes("uploadId") ? 412 : null));
  expect(await store.writeNew("originals/b.txt", longStream())).toBeNull();
  expect(await s3.openUploads()).toEqual([]);
  expect(await s3.keys()).toEqual([]);
});

test.each([true, false])(
  "a large object is copied in ranges, or at once where the server cannot do that (%s)",
  async (copiesRanges) => {
    const server = await startS3Server({ copiesRanges });
    const requests: string[] = [];
    server.refuse(({ method, url, headers }) => {
      if (method === "PUT" && "x-amz-copy-source" in headers)
        requests.push(new URL(url, "http://s3").searchParams.get("partNumber") ?? "whole");
      return null;
    });
    const store = createS3Store({ ...connectS3(server.location), copiedBytes: 100 }, "_");
    const content = Buffer.from(Array.from({ length: 512 }, (_, at) => at % 256));
    await store.write("originals/a.bin", content);
    expect(await store.copy("originals/a.bin", "originals/b.bin")).toBe(true);
    expect(await store.copy("originals/a.bin", "originals/b.bin")).toBe(false);
    expect((await buffer(await store.read("originals/b.bin"))).equals(content)).toBe(true);
    expect(await server.openUploads()).toEqual([]);
    const whole = copiesRanges ? ["1", "2", "3", "4", "5", "6"] : ["1", "2", "3", "4", "whole"];
    expect(requests.toSorted()).toEqual(whole);
    await server.close();
  },
);

test("pieces are gone with their folder, and cannot be joined any more", async () => {
  const store = createStores(s3.location)("_");
  const { pieces } = store;
  const name = "parts/a/whole";
  const id = (await pieces?.begin(name)) ?? "";
  const mark = await pieces?.add({ name, id }, { number: 1, content: Buffer.from("x") });
  expect(await s3.openUploads()).toEqual([id]);
  await store.removeFolder("parts/a");
  expect(await s3.openUploads()).toEqual([]);
  expect(await s3.keys()).toEqual([]);
  s3.refuse(({ method }) => (method === "POST" || method === "PUT" ? 404 : null));
  expect(await pieces?.join({ name, id }, [String(mark)])).toBe(false);
  expect(await pieces?.add({ name, id }, { number: 1, content: Buffer.from("x") })).toBeNull();
});

function longStream(): Readable {
  return Readable.from([Buffer.alloc(9_000_000), Buffer.alloc(9_000_000)]);
}
