import Fastify from "fastify";
import { expect, test } from "vitest";
import type { ProxySightings, TrustedProxies } from "../../core/network/addresses.ts";
import { addCallers } from "./proxies.ts";
import type { App } from "../route.ts";

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
