import { afterEach, expect, test, vi } from "vitest";
import { createFakeServer, data, failure, unreachable } from "../../test/fake-fetch.ts";
import { checkServer } from "./server-check.ts";

afterEach(() => vi.unstubAllGlobals());

const html = { body: "<!doctype html>", headers: { "content-type": "text/html" } };

function there(replies: Parameters<typeof createFakeServer>[0]) {
  const server = createFakeServer(replies);
  vi.stubGlobal("fetch", server.fetch);
  return server;
}

test.each([
  ["a project", data({ api: { project_name: "Shop" } })],
  ["nothing installed", failure(404, 14)],
  ["a project that is being maintained", failure(503, 21)],
])("a server with %s can be signed in to", async (_case, reply) => {
  there({ "GET /_/": reply });
  expect(await checkServer("https://two.example/")).toBeNull();
});

test.each([
  ["does not answer", "unreachable", { "GET /_/": unreachable() }],
  ["leads elsewhere", "redirects", { "GET /_/": { status: 302, body: "" } }],
  ["is a website", "not_api", { "GET /_/": html, "GET /server/ping": failure(404, null) }],
  ["has no such path", "not_api", { "GET /_/": failure(404, 22) }],
  ["is another API", "not_api", { "GET /_/": { body: { ok: true } }, "GET /server/ping": html }],
  [
    "is of another version",
    "version",
    {
      "GET /_/": { status: 404, body: { errors: [{ message: "Route / does not exist." }] } },
      "GET /server/ping": { body: "pong" },
    },
  ],
] as const)("a server that %s cannot", async (_case, problem, replies) => {
  there(replies);
  expect(await checkServer("https://two.example/")).toBe(problem);
});

test("from an encrypted page no server without encryption is asked, except on this machine", async () => {
  const server = there({ "GET /_/": failure(404, 14) });
  expect(await checkServer("http://two.example/", "https:")).toBe("unencrypted");
  expect(server.requests).toEqual([]);
  expect(await checkServer("http://localhost:8484/", "https:")).toBeNull();
  expect(await checkServer("http://two.example/", "http:")).toBeNull();
});
