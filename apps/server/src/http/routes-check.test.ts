import { mailEndpoints, serverEndpoints } from "@rowhouse/contract";
import Fastify from "fastify";
import { afterEach, expect, test } from "vitest";
import { handle, type App } from "./route.ts";
import { checkRoutes, collectEndpoints, fillMethods } from "./routes-check.ts";

const apps: App[] = [];
function bareApp(): App {
  const app: App = Fastify();
  app.decorateRequest("hasContext", false);
  apps.push(app);
  return app;
}
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

test("a route that serves no endpoint does not start", () => {
  const app = bareApp();
  checkRoutes(app);
  expect(() => app.get("/open", () => "hello")).toThrow("GET /open serves no endpoint");
});

test("served endpoints are collected once, though a read comes with a route for HEAD", () => {
  const app = bareApp();
  const served = collectEndpoints(app);
  handle(app, serverEndpoints.ping, () => null);
  handle(app, mailEndpoints.send, () => null);
  expect(served).toEqual([serverEndpoints.ping, mailEndpoints.send]);
});

test("other methods of a served path are refused with 405", async () => {
  const app = bareApp();
  const known = checkRoutes(app);
  handle(app, serverEndpoints.ping, async (_request, reply) => reply.send("pong"));
  fillMethods(app, known, () => {
    throw Object.assign(new Error("no"), { statusCode: 405 });
  });
  expect((await app.inject({ url: "/server/ping" })).payload).toBe("pong");
  expect((await app.inject({ method: "PATCH", url: "/server/ping" })).statusCode).toBe(405);
});
