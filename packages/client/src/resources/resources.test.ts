import { describe, expect, test } from "vitest";
import { clientOf, createFakeServer } from "../../test/fake-server.ts";

const item = { body: { data: { id: 4 }, meta: { total_count: 9 } }, etag: '"v1"' };

test("data comes with its meta and its version", async () => {
  await expect(clientOf(createFakeServer(item)).items.read("news", 4)).resolves.toEqual({
    data: { id: 4 },
    meta: { total_count: 9 },
    etag: '"v1"',
  });
});

test("a reply without an envelope is called bare", async () => {
  const body = { "2fa_secret": "JBSWY3DPEHPK3PXP", account: "ada@example.com" };
  const server = createFakeServer({ body });
  const reply = clientOf(server).callBare("GET /:project/utils/2fa_secret", {});
  await expect(reply).resolves.toEqual(body);
  expect(server.seen[0]?.url).toBe("/_/utils/2fa_secret");
});

test("the way to a provider is an address of the API", () => {
  expect(clientOf(createFakeServer()).auth.ssoAddress("a b")).toBe(
    "https://api.example/_/auth/sso/a%20b",
  );
});

test("several items that turn out to be one are a list all the same", async () => {
  await expect(clientOf(createFakeServer(item)).items.readMany("news", [4])).resolves.toEqual([
    { id: 4 },
  ]);
});

test("a list of one key is several", async () => {
  const call = clientOf(createFakeServer(item)).call("GET /:project/roles/:id", {
    params: { id: [4] },
  });
  await expect(call).resolves.toMatchObject({ data: [{ id: 4 }] });
});

test("endpoints have addresses for links", () => {
  const client = clientOf(createFakeServer());
  expect(client.address("GET /:project/openapi")).toBe("https://api.example/_/openapi");
});

describe("uploads", () => {
  test("send the fields before the bytes", async () => {
    const server = createFakeServer({ body: { data: { id: 3 } } });
    const file = new File(["bytes"], "beach.jpg", { type: "image/jpeg" });
    await clientOf(server).files.upload(file, { fields: { title: "Beach" } });
    const form = server.seen[0]?.body;
    expect(form instanceof FormData && [...form.keys()]).toEqual(["title", "data"]);
    expect(server.seen[0]?.headers["content-type"]).toBeUndefined();
  });

  test("take the place of another file", async () => {
    const server = createFakeServer({ body: { data: { id: 3 } } });
    await clientOf(server).files.replace(3, new File(["bytes"], "beach.jpg"));
    expect(server.seen[0]).toMatchObject({ method: "PATCH", url: "/_/files/3" });
  });
});

describe("ping", () => {
  test("measures the time", async () => {
    const times = [1000, 1042];
    const server = createFakeServer({ text: "pong" });
    const client = clientOf(server, { now: () => times.shift() ?? 0 });
    await expect(client.ping()).resolves.toBe(42);
    expect(server.seen[0]?.url).toBe("/server/ping");
  });

  test("a failing server is no response", async () => {
    await expect(clientOf(createFakeServer({ status: 502, text: "" })).ping()).rejects.toThrow(
      "502",
    );
  });
});

describe("the key of a write", () => {
  const keyOf = (server: ReturnType<typeof createFakeServer>, at = 0) =>
    server.seen[at]?.headers["idempotency-key"];

  test("is new for each create, and the same where it is given", async () => {
    const server = createFakeServer(item, item, item, item);
    const { call, items } = clientOf(server);
    await items.create("news", {});
    await items.createMany("news", [{}]);
    await call("POST /:project/roles", { body: { name: "Writers" } });
    await items.create("news", {}, { idempotencyKey: "mine" });
    const [one, two, three, given] = [0, 1, 2, 3].map((at) => keyOf(server, at));
    expect(new Set([one, two, three]).size).toBe(3);
    expect(one).toMatch(/^[0-9a-f]{32}$/);
    expect(given).toBe("mine");
  });

  test("of a change is sent where it is given", async () => {
    const server = createFakeServer(item, item);
    const { items } = clientOf(server);
    await items.update({ collection: "news", id: 4, changes: {} });
    await items.update({ collection: "news", id: 4, changes: {}, idempotencyKey: "mine" });
    expect([keyOf(server), keyOf(server, 1)]).toEqual([undefined, "mine"]);
  });
});
