import { asRecord } from "@rowhouse/contract";
import Fastify from "fastify";
import { gunzipSync } from "node:zlib";
import { afterEach, expect, test, describe } from "vitest";

import {
  sendReply,
  itemBody,
  keysReply,
  listBody,
  listReply,
  writtenAs,
  writtenList,
} from "./replies.ts";
import type { App } from "../route.ts";

const app: App = Fastify();
app.decorateRequest("hasContext", false);
app.get("/:size", (incoming, reply) => {
  const { size } = asRecord(incoming.params);
  if (size === "listed") reply.header("vary", "Origin");
  return sendReply(incoming, reply, { data: "x".repeat(Number(size) || 20_000) });
});
afterEach(() => app.close());

test("long replies are compressed for callers who accept it, and say so to caches", async () => {
  const request = (path: string, accepted?: string) =>
    app.inject({ url: path, headers: accepted ? { "accept-encoding": accepted } : {} });

  const compressed = await request("/20000", "gzip, deflate, br");
  expect(compressed.headers).toMatchObject({
    "content-type": "application/json",
    "content-encoding": "gzip",
    vary: "Accept-Encoding",
  });
  expect(JSON.parse(gunzipSync(compressed.rawPayload).toString())).toMatchObject({
    data: "x".repeat(20_000),
  });

  const plain = await request("/20000");
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(plain.headers["vary"]).toBe("Accept-Encoding");
  expect(plain.json().data).toHaveLength(20_000);

  const short = await request("/20", "gzip");
  expect([short.headers["content-encoding"], short.headers["vary"]]).toEqual([
    undefined,
    undefined,
  ]);
  expect((await request("/listed", "gzip")).headers["vary"]).toBe("Origin, Accept-Encoding");
});

const [one, two] = [{ id: 1 }, { id: 2 }];
const query = { single: false };

describe("a list", () => {
  test("is a list, also with one item or none", async () => {
    const service = { list: async () => ({ items: [one] }) };
    expect(await listReply(service, query)).toEqual({ data: [one] });
    expect(listBody({ items: [] })).toEqual({ data: [] });
  });

  test("is its first item with single=1, and not found without one", async () => {
    const service = { list: async () => ({ items: [one, two], meta: { type: "item" } }) };
    expect(await listReply(service, { single: true })).toEqual({
      data: one,
      meta: { type: "item" },
    });
    expect(() => listBody({ items: [] }, { single: true })).toThrow(
      expect.objectContaining({ key: "itemNotFound" }),
    );
  });
});

describe("keys in an address", () => {
  const reader = {
    read: async (key: string) => ({ item: { id: key }, etag: '"tag"' }),
    readMany: async (keys: readonly string[]) => ({ items: keys.map((id) => ({ id })) }),
  };

  test("one is an object with its ETag", async () => {
    expect(await keysReply(reader, ["7"], query)).toEqual({ data: { id: "7" }, etag: '"tag"' });
    expect(itemBody({ item: one })).toEqual({ data: one, etag: null });
  });

  test("several are a list without an ETag", async () => {
    expect(await keysReply(reader, ["7", "8"], query)).toEqual({
      data: [{ id: "7" }, { id: "8" }],
    });
  });
});

describe("written items", () => {
  const hidden = { item: null, etag: null };

  test("are an object for one key and a list for several", () => {
    expect(writtenAs(["1"], [{ item: one, etag: '"tag"' }])).toEqual({ data: one, etag: '"tag"' });
    expect(writtenAs(["1", "2"], [{ item: one }, { item: two }])).toEqual({ data: [one, two] });
  });

  test("are left out where the writer may not read them, and nothing when that is all", () => {
    expect(writtenList([hidden, { item: two }])).toEqual({ data: [two] });
    expect(writtenList([hidden, hidden])).toBeNull();
    expect(writtenAs(["1"], [hidden])).toBeNull();
  });
});
