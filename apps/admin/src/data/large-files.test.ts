import type { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test } from "vitest";
import { connectData } from "../../test/data-client.ts";
import {
  data,
  failure,
  refusedValues,
  unreachable,
  type FakeReply,
  type FakeServer,
} from "../../test/fake-fetch.ts";
import {
  changeContentMutation,
  continueUpload,
  giveUpUpload,
  laterAgain,
  uploadFile,
  type Upload,
} from "./files.ts";

const mega = 1024 * 1024;
const size = 20 * mega;
const path = "/_/files/uploads/u1";

let server: FakeServer;
let cache: QueryClient;
/** How much of the file the server has. */
let stored: number;
/** Where the parts ended that were sent, in megabytes. */
let ends: number[];

beforeEach(() => {
  const connection = connectData();
  ({ server, cache } = connection);
  [stored, ends] = [0, []];
  const offset = () => ({ "upload-offset": String(stored), "upload-length": String(size) });
  server.reply({
    "POST /_/files/uploads": { status: 201, headers: { location: "uploads/u1" } },
    [`GET ${path}`]: () => ({ ...data({ id: "u1" }), headers: offset() }),
    [`PATCH ${path}`]: () => {
      stored = Math.min(size, stored + 8 * mega);
      return { status: 204, headers: offset() };
    },
    [`DELETE ${path}`]: { status: 204 },
    "POST /_/files": data({ id: 7 }),
    "PATCH /_/files/7": data({ id: 7 }),
  });
  return connection.disconnect;
});

/** A file that says it is large: what is in it is of no matter here. */
function film(): File {
  const file = new File(["x"], "film.mp4", { lastModified: 1 });
  return Object.defineProperties(file, {
    size: { value: size },
    slice: {
      value: (start: number, end: number) => {
        ends.push(end / mega);
        return Object.defineProperty(new Blob(["x"]), "size", { value: end - start });
      },
    },
  });
}

const sent = () => server.requests.map(({ method, path: at }) => `${method} ${at}`);
const offsets = () =>
  server.requests.flatMap(({ method, headers }) =>
    method === "PATCH" ? [Number(headers.get("upload-offset")) / mega] : [],
  );

/** Answers the next part like this, and those after it as before. */
function failNextPart(reply: FakeReply | Error): void {
  let isDone = false;
  const route = `PATCH ${path}`;
  server.reply({
    [route]: () => {
      if (!isDone) {
        isDone = true;
        return reply;
      }
      stored = Math.min(size, stored + 8 * mega);
      return { status: 204, headers: { "upload-offset": String(stored) } };
    },
  });
}

function upload(rest: Partial<Upload> = {}) {
  return uploadFile(cache, { file: film(), ...rest });
}

/** The browser says that it has a connection again, which ends the pause. */
const goOnline = () => window.dispatchEvent(new Event("online"));

test("a large file is sent in parts and becomes a file with its fields", async () => {
  const [states, shares, begun]: [string[], number[], string[]] = [[], [], []];
  const file = await upload({
    fields: { folder: 3 },
    act: "6f9619ff-8b86-4d01-b42d-00cf4fc964ff",
    onState: (state) => states.push(state),
    onProgress: (share) => shares.push(share),
    onBegun: (id) => begun.push(id),
  });
  expect(file).toEqual({ id: 7 });
  expect(offsets()).toEqual([0, 8, 16]);
  const [first] = server.requests;
  expect(first?.headers.get("upload-length")).toBe(String(size));
  const last = server.requests.at(-1);
  expect(last?.body).toEqual({ upload: "u1", filename: "film.mp4", folder: 3 });
  expect(last?.headers.get("idempotency-key")).toBe("end of upload u1");
  expect(last?.headers.get("rowhouse-act")).toBe("6f9619ff-8b86-4d01-b42d-00cf4fc964ff");
  expect([states, begun, shares.at(-1)]).toEqual([["sending", "storing"], ["u1"], 1]);
});

test("a file that is not large is sent at once", async () => {
  await upload({ file: new File(["a"], "a.txt") });
  expect(sent()).toEqual(["POST /_/files"]);
});

test("a lost connection is waited for, and the upload goes on where it was", async () => {
  failNextPart(unreachable());
  const states: string[] = [];
  const uploading = upload({ onState: (state) => states.push(state) });
  await expect.poll(() => states).toContain("waiting");
  // The server has some of the part that got no answer.
  stored = 3 * mega;
  goOnline();
  await uploading;
  expect(offsets()).toEqual([0, 3, 11, 19]);
  expect(ends).toEqual([8, 8, 16, 20]);
  expect(states).toEqual(["sending", "waiting", "sending", "storing"]);
});

test("an upload goes on after its session had expired, without beginning again", async () => {
  failNextPart(failure(401, 102));
  const uploading = upload();
  await expect.poll(() => offsets()).toEqual([0]);
  goOnline();
  await uploading;
  expect(sent().filter((one) => one === "POST /_/files/uploads")).toHaveLength(1);
});

test("an upload that is stopped is removed at the server", async () => {
  const stop = new AbortController();
  const uploading = upload({ signal: stop.signal, onBegun: () => stop.abort() });
  await expect(uploading).rejects.toMatchObject({ name: "AbortError" });
  await expect.poll(() => sent()).toContain(`DELETE ${path}`);
});

test("an upload that is interrupted stays there, and the file goes on later", async () => {
  const stop = new AbortController();
  const file = film();
  failNextPart(unreachable());
  const states: string[] = [];
  const uploading = upload({ file, signal: stop.signal, onState: (state) => states.push(state) });
  await expect.poll(() => states).toContain("waiting");
  stop.abort(laterAgain);
  await expect(uploading).rejects.toBe(laterAgain);
  await upload({ file });
  expect(sent()).not.toContain(`DELETE ${path}`);
  expect(sent().filter((one) => one === "POST /_/files/uploads")).toHaveLength(1);
});

test("what the server refuses is an error, and trying again goes on where the upload was", async () => {
  const file = film();
  stored = 8 * mega;
  failNextPart({ status: 500, body: { error: { code: 607, message: "Full", key: "x" } } });
  await expect(upload({ file })).rejects.toMatchObject({ code: 607 });
  await upload({ file });
  expect(sent().filter((one) => one === "POST /_/files/uploads")).toHaveLength(1);
  expect(sent().at(-1)).toBe("POST /_/files");
});

test("an upload that was begun before a reload goes on at the server's offset", async () => {
  const file = film();
  stored = 16 * mega;
  continueUpload(file, "u1");
  await upload({ file });
  expect(sent()).toEqual([`GET ${path}`, `PATCH ${path}`, "POST /_/files"]);
  expect(offsets()).toEqual([16]);
});

test("an upload that the server no longer knows begins again", async () => {
  const file = film();
  continueUpload(file, "gone");
  const unknown = refusedValues({ path: ["upload"], rule: "uploadUnknown", values: {} });
  let isFirst = true;
  server.reply({
    "GET /_/files/uploads/gone": failure(404, 1),
    "POST /_/files": () => {
      const was = isFirst;
      isFirst = false;
      return was ? unknown : data({ id: 7 });
    },
  });
  await upload({ file });
  expect(offsets()).toEqual([0, 8, 16]);
});

test("an upload that ended while nobody listened is not sent again", async () => {
  const file = film();
  continueUpload(file, "gone");
  server.reply({ "GET /_/files/uploads/gone": failure(404, 1) });
  await upload({ file });
  expect(sent()).toEqual(["GET /_/files/uploads/gone", "POST /_/files"]);
  expect(server.requests.at(-1)?.headers.get("idempotency-key")).toBe("end of upload gone");
});

test("an end whose answer was lost is asked for again with its key", async () => {
  let isLost = false;
  server.reply({
    "POST /_/files": () => {
      const was = isLost;
      isLost = true;
      return was ? data({ id: 7 }) : unreachable();
    },
  });
  const states: string[] = [];
  const uploading = upload({ onState: (state) => states.push(state) });
  await expect.poll(() => states).toContain("waiting");
  goOnline();
  await uploading;
  const keys = server.requests.flatMap(({ path: at, headers }) =>
    at === "/_/files" ? [headers.get("idempotency-key")] : [],
  );
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

test("a file that is refused in the end is not sent again, until its upload is given up", async () => {
  const file = film();
  const problem = { path: ["data"], rule: "fileType", values: { type: "video/mp4" } };
  server.reply({ "POST /_/files": refusedValues(problem) });
  await expect(upload({ file })).rejects.toMatchObject({ status: 422 });
  await expect(upload({ file })).rejects.toMatchObject({ status: 422 });
  expect(offsets()).toEqual([0, 8, 16]);
  giveUpUpload(file);
  await expect.poll(() => sent()).toContain(`DELETE ${path}`);
});

test("parts get smaller where a proxy takes no large ones", async () => {
  failNextPart({ status: 413, body: "<html>Too large</html>" });
  await upload();
  expect(server.requests.at(-1)?.body).toMatchObject({ upload: "u1" });
});

test("the content of a file is replaced in parts as well", async () => {
  const { signal } = new AbortController();
  const { mutationFn } = changeContentMutation(7);
  await mutationFn?.({ kind: "content", file: film(), signal }, { client: cache, meta: undefined });
  const last = server.requests.at(-1);
  expect([sent().at(-1), last?.body]).toEqual(["PATCH /_/files/7", { upload: "u1" }]);
});

test("a replacement that is refused is given up at once", async () => {
  const { signal } = new AbortController();
  const { mutationFn } = changeContentMutation(7);
  const problem = { path: ["data"], rule: "fileType", values: { type: "video/mp4" } };
  server.reply({ "PATCH /_/files/7": refusedValues(problem) });
  const change = { kind: "content", file: film(), signal } as const;
  await expect(mutationFn?.(change, { client: cache, meta: undefined })).rejects.toMatchObject({
    status: 422,
  });
  await expect.poll(() => sent()).toContain(`DELETE ${path}`);
});
