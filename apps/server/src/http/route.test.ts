import { mailEndpoints, serverEndpoints } from "@rowhouse/contract";
import Fastify from "fastify";
import { afterEach, expect, expectTypeOf, test } from "vitest";
import {
  defineModule,
  registerModules,
  type App,
  type Handlers,
  checkRoutes,
  collectEndpoints,
  fillMethods,
} from "./route.ts";

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

test("served endpoints are collected once, though a read comes with a route for HEAD", async () => {
  const app = bareApp();
  const served = collectEndpoints(app);
  await registerModules(app, [
    defineModule({ ping: serverEndpoints.ping }, { ping: () => null }),
    defineModule(mailEndpoints, { send: () => null, test: () => null }),
  ]);
  expect(served).toEqual([serverEndpoints.ping, mailEndpoints.send, mailEndpoints.test]);
});

test("a module answers exactly its endpoints, each with a request of its own type", async () => {
  expectTypeOf<keyof Handlers<typeof mailEndpoints>>().toEqualTypeOf<"send" | "test">();
  const sending = defineModule(
    { send: mailEndpoints.send },
    {
      send: (request) => {
        expectTypeOf(request.params).toEqualTypeOf<Record<"project", string>>();
        return null;
      },
    },
  );
  const incomplete = { ...sending, endpoints: mailEndpoints };
  await expect(registerModules(bareApp(), [incomplete])).rejects.toThrow(
    "Nothing answers POST /:project/mail/test.",
  );
});

test("what a module adds to its scope is not there for others", async () => {
  const app = bareApp();
  const refused = defineModule({ ping: serverEndpoints.ping }, { ping: () => null }, (scope) => {
    scope.addHook("onRequest", async (_request, reply) => reply.code(403).send("no"));
  });
  const open = defineModule({ ready: serverEndpoints.ready }, { ready: () => ({ data: 1 }) });
  await registerModules(app, [refused, open]);
  expect((await app.inject({ url: "/server/ping" })).statusCode).toBe(403);
  expect((await app.inject({ url: "/server/ready" })).statusCode).toBe(200);
});

test("other methods of a served path are refused with 405", async () => {
  const app = bareApp();
  const known = checkRoutes(app);
  const ping = { ping: serverEndpoints.ping };
  await registerModules(app, [
    defineModule(ping, { ping: async (_request, reply) => reply.send("pong") }),
  ]);
  fillMethods(app, known, () => {
    throw Object.assign(new Error("no"), { statusCode: 405 });
  });
  expect((await app.inject({ url: "/server/ping" })).payload).toBe("pong");
  expect((await app.inject({ method: "PATCH", url: "/server/ping" })).statusCode).toBe(405);
});
