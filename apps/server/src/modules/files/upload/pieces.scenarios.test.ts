import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { onEachVendor, onOneVendor, refusal, type World } from "../../../../test/index.ts";
import { mp4Of } from "../../../../test/files/documents.ts";
import { offsetOf, partsAs, storedParts } from "../../../../test/files/parts.ts";
import { fileIn, png, uploadAs } from "../../../../test/files/uploads.ts";
import { pastOf } from "../../../../test/files/versions.ts";
import { startS3Server, type S3Request, type S3Server } from "../../../../test/services/s3.ts";
import { AppError } from "../../../core/errors.ts";
import { sweepUnfinished } from "../../../projects/unfinished-uploads.ts";
import { createStores, fileStoreOf, type FileStore } from "../../../storage/index.ts";

const mebibyte = 1024 * 1024;
/** Two pieces and a bit, different everywhere. */
const content = Buffer.from(
  Uint32Array.from({ length: (17 * mebibyte) / 4 }, (_, at) => Math.imul(at, 2654435761)).buffer,
);
const checksum = createHash("md5").update(content).digest("hex");

let s3: S3Server;
let bucket = 0;
beforeAll(async () => {
  s3 = await startS3Server();
});
afterAll(() => s3.close());

/** Stores the files of a world in a bucket, and returns what is asked of it from then on. */
function useBucket({ project }: World): S3Request[] {
  bucket += 1;
  project.storage = createStores({ ...s3.location, prefix: `pieces-${bucket}` })("_");
  const requests: S3Request[] = [];
  s3.refuse((request) => {
    requests.push(request);
    return null;
  });
  return requests;
}

const isCopy = ({ headers }: S3Request): boolean => "x-amz-copy-source" in headers;
const isPiece = ({ method, url }: S3Request): boolean =>
  method === "PUT" && url.includes("partNumber=");

/** Bytes that requests send. */
function sentIn(requests: S3Request[]): number {
  return requests.reduce((sum, { headers }) => sum + Number(headers["content-length"] ?? 0), 0);
}

/** Sends the content in parts that end there. */
async function send(world: World, ...ends: number[]): Promise<string> {
  const parts = partsAs(world, "admin");
  const id = await parts.begun(content.length);
  let at = 0;
  for (const end of [...ends, content.length]) {
    await parts.append(id, at, content.subarray(at, end));
    at = end;
  }
  return id;
}

/** Makes a file of an upload, and expects it to have the content. */
async function expectWhole(world: World, id: string): Promise<void> {
  const body = { upload: id, filename: "a.bin" };
  const file = fileIn(await world.as("admin").post("/_/files", body));
  expect(file).toMatchObject({ checksum, filesize: content.length });
  const stored = await buffer(await world.project.storage.read(`originals/${file.filename}`));
  expect(stored.equals(content)).toBe(true);
  expect(await storedParts(world, id)).toEqual([]);
  expect(await s3.openUploads()).toEqual([]);
}

describe("a large upload into a bucket", () => {
  onOneVendor("is sent there once, and not read back at its end", async (world) => {
    const requests = useBucket(world);
    const id = await send(world, 8 * mebibyte, 16 * mebibyte);
    expect(requests.filter(isPiece)).toHaveLength(3);
    expect(sentIn(requests)).toBeLessThan(content.length + 10_000);
    const before = requests.length;
    const body = { upload: id, filename: "a.bin" };
    expect(fileIn(await world.as("admin").post("/_/files", body))).toMatchObject({ checksum });
    const end = requests.slice(before);
    expect(sentIn(end)).toBeLessThan(10_000);
    expect(end.filter(isCopy)).toHaveLength(1);
    const reads = end.filter(({ method, url }) => method === "GET" && /\/whole\?/.test(url));
    expect(reads.length).toBeGreaterThan(0);
    expect(reads.every(({ headers }) => headers.range !== undefined)).toBe(true);
  });

  onOneVendor("is right whatever the size of its parts", async (world) => {
    useBucket(world);
    const ends = [1, 3.5, 11, 11.25].map((end) => end * mebibyte - 7);
    await expectWhole(world, await send(world, ...ends));
    await expectWhole(world, await send(world));
  });

  onEachVendor("takes one of two parts that begin at the same place", async (world) => {
    useBucket(world);
    const parts = partsAs(world, "admin");
    const id = await parts.begun(content.length);
    const first = content.subarray(0, 9 * mebibyte);
    const replies = await Promise.all([parts.append(id, 0, first), parts.append(id, 0, first)]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
    await parts.append(id, first.length, content.subarray(first.length));
    await expectWhole(world, id);
  });

  onEachVendor("goes on over what a killed process left behind", async (world) => {
    useBucket(world);
    const parts = partsAs(world, "admin");
    const id = await parts.begun(content.length);
    const { uploads } = world.project;
    let noted = 0;
    world.project.uploads = {
      ...uploads,
      // The process is gone before the row says what it has stored.
      advance: async (...input) =>
        ++noted === 2 ? Promise.reject(new AppError("internal")) : await uploads.advance(...input),
    };
    const first = content.subarray(0, 9 * mebibyte);
    expect((await parts.append(id, 0, first)).status).toBe(500);
    world.project.uploads = uploads;
    expect(offsetOf(await parts.head(id))).toBe(0);
    await parts.append(id, 0, first);
    await parts.append(id, first.length, content.subarray(first.length));
    await expectWhole(world, id);
  });

  onOneVendor("has its end after one that went only half the way", async (world) => {
    useBucket(world);
    const id = await send(world, 8 * mebibyte);
    s3.refuse((request) => (isCopy(request) ? 403 : null));
    const body = { upload: id, filename: "a.bin" };
    expect(await world.as("admin").post("/_/files", body)).toMatchObject(refusal(503, 20));
    expect(await storedParts(world, id)).toContain(`parts/${id}/whole`);
    s3.refuse(() => null);
    await expectWhole(world, id);
  });

  onOneVendor("has its end where the bucket's answer was lost", async (world) => {
    useBucket(world);
    const id = await send(world, 8 * mebibyte);
    const own = fileStoreOf(world.project.storage);
    const { pieces } = own;
    if (pieces === null) throw new Error("A bucket takes pieces.");
    const join: typeof pieces.join = async (...input) => {
      await pieces.join(...input);
      return false;
    };
    const deaf: FileStore = { ...own, pieces: { ...pieces, join } };
    world.project.storage = deaf;
    await expectWhole(world, id);
  });

  onOneVendor("is given up where the bucket has lost some of it", async (world) => {
    useBucket(world);
    const id = await send(world, 8 * mebibyte);
    s3.refuse(({ method, url }) => (method === "POST" && url.includes("uploadId") ? 404 : null));
    const body = { upload: id, filename: "a.bin" };
    const refused = await world.as("admin").post("/_/files", body);
    expect(refused.error).toMatchObject({ problems: [{ rule: "uploadUnknown" }] });
    expect((await partsAs(world, "admin").head(id)).status).toBe(404);
    expect(await storedParts(world, id)).toEqual([]);
  });

  onEachVendor("leaves nothing when it is given up, refused or forgotten", async (world) => {
    useBucket(world);
    const parts = partsAs(world, "admin");
    const id = await send(world, 8 * mebibyte);
    expect(await s3.openUploads()).toHaveLength(1);
    expect((await parts.remove(id)).status).toBe(204);
    expect(await s3.openUploads()).toEqual([]);

    await world.setting("file_mimetype_whitelist", "image/*");
    const refused = await send(world, 8 * mebibyte);
    const body = { upload: refused, filename: "a.png" };
    expect(await world.as("admin").post("/_/files", body)).toMatchObject(refusal(422, 4));
    const forgotten = await parts.begun(content.length);
    await parts.append(forgotten, 0, content.subarray(0, 9 * mebibyte));
    world.clock.advance(24 * 60 * 60 + 1);
    const sweeping = sweepUnfinished(world.project, undefined);
    await sweeping.run(world.clock.now());
    await sweeping.close();
    for (const each of [id, refused, forgotten]) expect(await storedParts(world, each)).toEqual([]);
    expect(await s3.openUploads()).toEqual([]);
  });

  onOneVendor("begins again where the bucket has given it up", async (world) => {
    useBucket(world);
    const parts = partsAs(world, "admin");
    const id = await parts.begun(content.length);
    await parts.append(id, 0, content.subarray(0, 9 * mebibyte));
    s3.refuse((request) => (isPiece(request) ? 404 : null));
    const rest = content.subarray(9 * mebibyte);
    expect(await parts.append(id, 9 * mebibyte, rest)).toMatchObject(refusal(404, 1));
    expect((await parts.head(id)).status).toBe(404);
    expect(await storedParts(world, id)).toEqual([]);
  });

  onEachVendor("replaces content, which becomes a version", async (world) => {
    useBucket(world);
    const { id, filename } = await uploadAs(world, "a.txt");
    const upload = await send(world);
    const replaced = fileIn(await world.as("admin").patch(`/_/files/${id}`, { upload }));
    expect(replaced).toMatchObject({ id, checksum, filesize: content.length });
    expect(replaced.filename).not.toBe(filename);
    expect(await pastOf(world, id)).toEqual(["hello"]);
    expect(await storedParts(world, upload)).toEqual([]);
  });

  onOneVendor("of a film has its facts without being read as a whole", async (world) => {
    const requests = useBucket(world);
    const facts = mp4Of({ seconds: 75, width: 640, height: 360 });
    const typeBytes = facts.readUInt32BE(0);
    const scenes = Buffer.alloc(30 * mebibyte);
    scenes.writeUInt32BE(scenes.length);
    scenes.write("mdat", 4);
    const film = Buffer.concat([facts.subarray(0, typeBytes), scenes, facts.subarray(typeBytes)]);
    const upload = await partsAs(world, "admin").whole(film, 8 * mebibyte);
    const before = requests.length;
    const body = { upload, filename: "film.mp4" };
    expect(fileIn(await world.as("admin").post("/_/files", body))).toMatchObject({
      type: "video/mp4",
      duration: 75,
      width: 640,
      height: 360,
      checksum: createHash("md5").update(film).digest("hex"),
    });
    const reads = requests.slice(before).filter(({ headers }) => headers.range !== undefined);
    expect(reads.length).toBeGreaterThan(1);
    expect(reads.length).toBeLessThan(6);
  });

  onOneVendor("of a picture has all that one has which is sent at once", async (world) => {
    useBucket(world);
    const picture = Buffer.concat([await png(60, 40), Buffer.alloc(9 * mebibyte)]);
    const upload = await partsAs(world, "admin").whole(picture, 8 * mebibyte);
    const body = { upload, filename: "a.png" };
    expect(fileIn(await world.as("admin").post("/_/files", body))).toMatchObject({
      type: "image/png",
      width: 60,
      height: 40,
      thumbhash: expect.any(String),
    });
  });

  onOneVendor("is unavailable, and no other kind of file, where its bucket is", async (world) => {
    useBucket(world);
    const id = await send(world, 8 * mebibyte);
    s3.refuse(({ method, headers }) => (method === "GET" && headers.range ? 500 : null));
    const body = { upload: id, filename: "a.bin" };
    expect(await world.as("admin").post("/_/files", body)).toMatchObject(refusal(503, 20));
    s3.refuse(() => null);
    await expectWhole(world, id);
  });
});
