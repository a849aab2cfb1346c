import { afterEach, expect, test, vi } from "vitest";
import { earlyFetch, forgetEarlyRequests } from "./early.ts";

const url = "https://api.example/_/startup";
const authorization = "Bearer a";
const early = new Response("early");

afterEach(() => {
  forgetEarlyRequests();
  vi.unstubAllGlobals();
});

/** The page has requested it, and the network responds as well. */
function requested(response: Promise<Response>) {
  const network = new Response("network");
  vi.stubGlobal("fetch", () => Promise.resolve(network));
  window.__ROWHOUSE_EARLY__ = [{ url, authorization, response }];
  return network;
}

test("the first call gets what the page has requested, the next one asks again", async () => {
  const network = requested(Promise.resolve(early));
  expect(await earlyFetch(url, { headers: { authorization } })).toBe(early);
  expect(await earlyFetch(url, { headers: { authorization } })).toBe(network);
});

test.each([
  ["another address", `${url}?x`, authorization],
  ["another user", url, "Bearer b"],
])("a call for %s asks by itself", async (_case, address, who) => {
  const network = requested(Promise.resolve(early));
  expect(await earlyFetch(address, { headers: { authorization: who } })).toBe(network);
});

test("a write at the same address is sent", async () => {
  const network = requested(Promise.resolve(early));
  const write = { method: "PATCH", headers: { authorization } };
  expect(await earlyFetch(url, write)).toBe(network);
});

test("a request of the page that failed is made again", async () => {
  const network = requested(Promise.reject(new TypeError("No response.")));
  expect(await earlyFetch(url, { headers: { authorization } })).toBe(network);
});

test("what the first page did not use is not used later", async () => {
  const network = requested(Promise.resolve(early));
  forgetEarlyRequests();
  expect(await earlyFetch(url, { headers: { authorization } })).toBe(network);
});
