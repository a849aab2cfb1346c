import { describe, expect, test } from "vitest";
import { clientOf, createFakeServer, failure } from "../test/fake-server.ts";
import { ApiError, isAbort, isApiError } from "./api-error.ts";
import { xhrTransport } from "./transport.ts";

const readNews = (...responses: Parameters<typeof createFakeServer>) =>
  clientOf(createFakeServer(...responses)).items.list("news");

describe("failures", () => {
  test("the server's own", async () => {
    await expect(readNews(failure(422, 4, { field: "a" }))).rejects.toMatchObject({
      name: "ApiError",
      code: 4,
      status: 422,
      message: "No.",
      details: { field: "a" },
      requestId: "r-1",
    });
  });

  test("as data: key, values, reason and problems", async () => {
    const problems = [{ path: ["tags", 0, "a"], rule: "required", values: {}, message: "a: no." }];
    const error = { code: 4, message: "No.", key: "invalidInput", params: { field: "a" } };
    const body = { error: { ...error, reason: "explain", problems } };
    await expect(readNews({ status: 422, body })).rejects.toMatchObject({
      key: "invalidInput",
      params: { field: "a" },
      reason: "explain",
      problems,
    });
    await expect(readNews(failure(422, 4))).rejects.toMatchObject({
      key: null,
      params: {},
      reason: null,
      problems: [],
    });
  });

  test("one without a code", async () => {
    await expect(readNews(failure(500, null))).rejects.toMatchObject({ code: null, status: 500 });
  });

  test("no response", async () => {
    const cause = new TypeError("Failed to fetch");
    await expect(readNews(cause)).rejects.toMatchObject({ code: -1, status: 0, cause });
  });

  test.each([
    ["a page in place of JSON", { text: "<html>" }, 200],
    ["a proxy's failure", { status: 502, text: "<html>" }, 502],
    ["JSON that is no error of this API", { status: 400, body: { message: "x" } }, 400],
  ])("%s", async (_title, response, status) => {
    await expect(readNews(response)).rejects.toMatchObject({ code: -2, status });
  });

  test("are distinguished by their code", () => {
    const error = new ApiError({ code: 203, status: 404, message: "Gone." });
    expect([
      isApiError(error),
      isApiError(error, 203),
      isApiError(error, 4),
      isApiError(new Error("x")),
    ]).toEqual([true, true, false, false]);
  });
});

test("an aborted call fails as such and not with an error of the API", async () => {
  const client = clientOf(createFakeServer());
  const error: unknown = await client.items
    .list("news", { signal: AbortSignal.abort() })
    .catch((reason: unknown) => reason);
  expect([isAbort(error), isApiError(error)]).toEqual([true, false]);
});

test("a response without a body has no data", async () => {
  const client = clientOf(createFakeServer({ status: 204 }));
  await expect(
    client.items.update({ collection: "news", id: 1, changes: {} }),
  ).resolves.toMatchObject({ data: null, meta: {} });
});

/** As much of an XMLHttpRequest as the transport uses; the test says what happens to it. */
class FakeXhr extends EventTarget {
  readonly upload = new EventTarget();
  readonly headers: Record<string, string> = {};
  status = 200;
  responseText = '{"data":{"id":1}}';
  opened = "";
  aborted = false;
  sent: unknown = null;
  open(method: string, url: string): void {
    this.opened = `${method} ${url}`;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  getResponseHeader(name: string): string | null {
    return name === "etag" ? '"v1"' : "model=2";
  }
  send(body: unknown): void {
    this.sent = body;
  }
  abort(): void {
    this.aborted = true;
    this.dispatchEvent(new Event("abort"));
  }
  progress(loaded: number, total: number): void {
    this.upload.dispatchEvent(
      Object.assign(new Event("progress"), { lengthComputable: true, loaded, total }),
    );
  }
}

function start(rest: { signal?: AbortSignal; onProgress?: (share: number) => void } = {}) {
  const xhr = new FakeXhr();
  const transport = xhrTransport(() => xhr as unknown as XMLHttpRequest); // all that the transport uses
  const reply = transport({
    method: "POST",
    url: "/_/files",
    headers: { accept: "x" },
    body: "bytes",
    ...rest,
  });
  return { xhr, reply };
}

describe("uploads over XMLHttpRequest", () => {
  test("resolve with the response", async () => {
    const { xhr, reply } = start();
    xhr.dispatchEvent(new Event("load"));
    await expect(reply).resolves.toEqual({
      status: 200,
      etag: '"v1"',
      versions: "model=2",
      header: expect.any(Function),
      text: '{"data":{"id":1}}',
    });
    expect([xhr.opened, xhr.headers, xhr.sent]).toEqual([
      "POST /_/files",
      { accept: "x" },
      "bytes",
    ]);
  });

  test("report their progress", async () => {
    const shares: number[] = [];
    const { xhr, reply } = start({ onProgress: (share) => shares.push(share) });
    xhr.progress(1, 4);
    xhr.progress(4, 4);
    xhr.dispatchEvent(new Event("load"));
    await reply;
    expect(shares).toEqual([0.25, 1]);
  });

  test("can be aborted", async () => {
    const controller = new AbortController();
    const { xhr, reply } = start({ signal: controller.signal });
    controller.abort();
    await expect(reply).rejects.toSatisfy(isAbort);
    expect(xhr.aborted).toBe(true);
  });

  test("are not sent when they are aborted before", async () => {
    const { xhr, reply } = start({ signal: AbortSignal.abort() });
    await expect(reply).rejects.toSatisfy(isAbort);
    expect(xhr.sent).toBeNull();
  });

  test("fail without a response", async () => {
    const { xhr, reply } = start();
    xhr.dispatchEvent(new Event("error"));
    await expect(reply).rejects.toBeInstanceOf(TypeError);
  });
});
