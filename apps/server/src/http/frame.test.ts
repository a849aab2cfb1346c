import Fastify from "fastify";
import { afterEach, expect, test } from "vitest";
import { memoryRateLimiter } from "../core/rate-limiter/rate-limiter.ts";
import { silentLogger } from "../core/log/logger.ts";
import { failureHandler } from "./failures.ts";
import { addFrame } from "./frame.ts";
import type { App } from "./route.ts";

let app: App | null = null;
afterEach(async () => app?.close());

function start(input: { rateLimit?: number; origins?: string[]; trustProxy?: boolean }): App {
  const made: App = Fastify({ trustProxy: input.trustProxy ?? false });
  addFrame(made, {
    limiter: memoryRateLimiter(),
    rateLimit: input.rateLimit ?? 0,
    originsOf: async () => input.origins ?? [],
  });
  made.setErrorHandler(failureHandler(silentLogger));
  made.get("/x", () => "x");
  app = made;
  return made;
}

test("an address that sends too many requests has to wait, the others do not", async () => {
  const limited = start({ rateLimit: 3 });
  const request = (remoteAddress: string, headers = {}) =>
    limited.inject({ url: "/x", remoteAddress, headers });
  for (let count = 0; count < 3; count += 1)
    expect((await request("192.0.2.1")).statusCode).toBe(200);
  const refused = await request("192.0.2.1");
  expect(refused).toMatchObject({
    statusCode: 429,
    headers: { "retry-after": expect.stringMatching(/^\d+$/) },
  });
  expect(refused.json()).toMatchObject({ error: { code: 7 } });
  expect((await request("192.0.2.2")).statusCode).toBe(200);
  expect((await request("192.0.2.1", { "x-forwarded-for": "192.0.2.9" })).statusCode).toBe(429);
});

test("programs on the same machine are not limited", async () => {
  const limited = start({ rateLimit: 1 });
  for (const remoteAddress of ["127.0.0.1", "127.0.0.1", "::1", "::1"])
    expect((await limited.inject({ url: "/x", remoteAddress })).statusCode).toBe(200);
});

test("behind a trusted proxy the address it names counts", async () => {
  const limited = start({ rateLimit: 1, trustProxy: true });
  const request = (from: string) =>
    limited.inject({ url: "/x", remoteAddress: "127.0.0.1", headers: { "x-forwarded-for": from } });
  expect([
    (await request("192.0.2.1")).statusCode,
    (await request("192.0.2.1")).statusCode,
    (await request("192.0.2.2")).statusCode,
  ]).toEqual([200, 429, 200]);
});

test("only listed origins are let in, and named", async () => {
  const listed = start({ origins: ["https://site.example"] });
  const request = async (origin: string) =>
    (await listed.inject({ url: "/x", headers: { origin } })).headers;
  expect(await request("https://site.example")).toMatchObject({
    "access-control-allow-origin": "https://site.example",
    vary: "Origin",
  });
  for (const origin of [
    "https://evil.example",
    "https://site.example.evil.example",
    "null",
    "http://site.example",
  ]) {
    expect((await request(origin))["access-control-allow-origin"], origin).toBeUndefined();
  }
});

test("every reply names its request", async () => {
  const reply = await start({}).inject("/x");
  expect(reply.headers["x-request-id"]).toMatch(/\S/);
});
