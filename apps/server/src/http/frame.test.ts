import Fastify from "fastify";
import { afterEach, expect, test } from "vitest";

import { memoryRateLimiter } from "../core/network/rate-limiter.ts";
import type { TrustedProxies, ProxySightings } from "../core/network/addresses.ts";
import { silentLogger } from "../core/log/logger.ts";
import { failureHandler } from "./failures.ts";
import { addFrame, addCallers } from "./frame.ts";
import type { App } from "./route.ts";

let app: App | null = null;
afterEach(async () => app?.close());

interface Frame {
  rateLimit?: number;
  exempt?: string[];
  origins?: string[];
  trustProxy?: TrustedProxies;
}

function start(input: Frame): App {
  const made: App = Fastify();
  addCallers(made, input.trustProxy ?? 0);
  addFrame(made, {
    limiter: memoryRateLimiter(),
    rateLimit: input.rateLimit ?? 0,
    rateLimitExempt: input.exempt ?? [],
    originsOf: async () => input.origins ?? [],
  });
  made.setErrorHandler(failureHandler(silentLogger));
  for (const path of ["/x", "/server/ping", "/server/ready"]) made.get(path, () => "x");
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

const statuses = async (limited: App, requests: readonly object[]): Promise<number[]> => {
  const found: number[] = [];
  for (const request of requests)
    found.push((await limited.inject({ url: "/x", ...request })).statusCode);
  return found;
};

test("programs on the same machine are limited like everybody", async () => {
  for (const remoteAddress of ["127.0.0.1", "::1"])
    expect(await statuses(start({ rateLimit: 1 }), [{ remoteAddress }, { remoteAddress }])).toEqual(
      [200, 429],
    );
});

test("one network of IPv6 counts as one caller", async () => {
  const limited = start({ rateLimit: 1 });
  const from = (remoteAddress: string) => ({ remoteAddress });
  expect(
    await statuses(limited, [
      from("2001:db8:0:1::1"),
      from("2001:db8:0:1:ffff::2"),
      from("2001:db8:0:2::1"),
    ]),
  ).toEqual([200, 429, 200]);
});

test("callers who are exempt are not limited, unless a proxy that nobody has named hides them", async () => {
  const limited = start({ rateLimit: 1, exempt: ["127.0.0.0/8", "10.0.0.0/8"] });
  const local = { remoteAddress: "127.0.0.1" };
  const hidden = { ...local, headers: { "x-forwarded-for": "127.0.0.1" } };
  expect(await statuses(limited, [local, local, hidden, hidden, local])).toEqual([
    200, 200, 200, 429, 200,
  ]);
  const behind = start({ rateLimit: 1, exempt: ["10.0.0.0/8"], trustProxy: 1 });
  const of = (ip: string) => ({ ...local, headers: { "x-forwarded-for": `10.9.9.9, ${ip}` } });
  expect(
    await statuses(behind, [of("10.1.1.1"), of("10.1.1.1"), of("192.0.2.1"), of("192.0.2.1")]),
  ).toEqual([200, 200, 200, 429]);
});

test("who asks whether the server is well is never limited", async () => {
  const limited = start({ rateLimit: 1 });
  const ask = (url: string) => ({ url, remoteAddress: "192.0.2.1" });
  expect(
    await statuses(limited, [
      ask("/x"),
      ask("/x"),
      ask("/server/ping"),
      ask("/server/ping?x=1"),
      ask("/server/ready"),
    ]),
  ).toEqual([200, 429, 200, 200, 200]);
});

test("behind a trusted proxy the address it names counts", async () => {
  const limited = start({ rateLimit: 1, trustProxy: 1 });
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

interface Asked {
  proxies: TrustedProxies;
  peer?: string;
  headers: Record<string, string>;
}

interface Seen {
  caller: { ip: string; host: string; protocol: string };
  sightings: ProxySightings;
}

async function ask({ proxies, peer = "10.0.0.1", headers }: Asked): Promise<Seen> {
  const app: App = Fastify();
  const sightings = addCallers(app, proxies);
  app.get("/", ({ ip, host, protocol }) => ({ ip, host, protocol }));
  const reply = await app.inject({ url: "/", remoteAddress: peer, headers });
  await app.close();
  return { caller: reply.json(), sightings };
}

const forwarded = (...chain: string[]) => ({ "x-forwarded-for": chain.join(", ") });

test.each<[TrustedProxies, string[], string]>([
  [0, ["192.0.2.9"], "10.0.0.1"],
  [1, [], "10.0.0.1"],
  [1, ["192.0.2.1"], "192.0.2.1"],
  [1, ["192.0.2.9", "192.0.2.1"], "192.0.2.1"],
  [true, ["192.0.2.9", "192.0.2.1"], "192.0.2.1"],
  [2, ["192.0.2.9", "192.0.2.1", "10.0.0.2"], "192.0.2.1"],
  [2, ["192.0.2.1"], "192.0.2.1"],
  [1, ["192.0.2.9", "2001:db8::1"], "2001:db8::1"],
  [1, ["[2001:db8::1]:4711"], "2001:db8::1"],
  [1, ["::ffff:192.0.2.1"], "192.0.2.1"],
  [1, ["192.0.2.9", "unknown"], "10.0.0.1"],
  [2, ["x".repeat(300), "192.0.2.1"], "192.0.2.1"],
  [1, ["192.0.2.9", ""], "10.0.0.1"],
  [["10.0.0.0/24"], ["192.0.2.9", "192.0.2.1", "10.0.0.2"], "192.0.2.1"],
  [["10.0.0.0/24"], ["garbage", "10.0.0.2"], "10.0.0.2"],
  [["10.0.1.0/24"], ["192.0.2.9"], "10.0.0.1"],
  [["fd00::/8"], ["192.0.2.9"], "10.0.0.1"],
])("behind %j, %j comes from %s", async (proxies, chain, ip) => {
  expect((await ask({ proxies, headers: forwarded(...chain) })).caller.ip).toBe(ip);
});

test("other headers name nobody", async () => {
  const headers = {
    forwarded: "for=192.0.2.9",
    "x-real-ip": "192.0.2.9",
    "client-ip": "192.0.2.9",
  };
  for (const proxies of [0, 1, ["10.0.0.1"]])
    expect((await ask({ proxies, headers })).caller.ip).toBe("10.0.0.1");
});

test("the address people use comes from the nearest proxy, and only from one that is trusted", async () => {
  const headers = {
    host: "inner",
    "x-forwarded-host": "evil.example, museum.example",
    "x-forwarded-proto": "https",
  };
  const used = async (proxies: TrustedProxies) => {
    const { host, protocol } = (await ask({ proxies, headers })).caller;
    return `${protocol}://${host}`;
  };
  expect(await used(0)).toBe("http://inner");
  expect(await used(["10.0.9.9"])).toBe("http://inner");
  expect(await used(1)).toBe("https://museum.example");
  expect(await used(["10.0.0.1"])).toBe("https://museum.example");
});

test("proxies that nobody has named are noticed", async () => {
  const noticed = async (asked: Asked) => (await ask(asked)).sightings;
  const headers = forwarded("192.0.2.1");
  const nothing = { onLoopback: false, elsewhere: null };
  expect(await noticed({ proxies: 0, headers: {} })).toEqual(nothing);
  expect(await noticed({ proxies: 1, headers })).toEqual(nothing);
  expect(await noticed({ proxies: 0, headers })).toEqual({ ...nothing, elsewhere: "10.0.0.1" });
  expect(await noticed({ proxies: ["10.9.0.0/16"], peer: "::1", headers })).toEqual({
    ...nothing,
    onLoopback: true,
  });
});
