import { asRecord } from "@rowhouse/contract";
import Fastify from "fastify";
import { gunzipSync } from "node:zlib";
import { afterEach, expect, test } from "vitest";
import { sendReply } from "./send-reply.ts";
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
