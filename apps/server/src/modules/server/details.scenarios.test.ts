import { expect } from "vitest";
import { onEachVendor, scenario } from "../../../test/index.ts";

const path = "/_/server";
const products = { sqlite: "SQLite", postgres: "PostgreSQL", mysql: /^(MySQL|MariaDB)$/ };

onEachVendor("an administrator reads how the server is set up", async (world) => {
  const { body } = await world.as("admin").get(path);
  expect(body).toMatchObject({
    data: {
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      runtime: {
        name: "Node.js",
        version: process.versions.node,
        memory: expect.any(Number),
        started_on: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      },
      database: {
        vendor: world.vendor,
        product: expect.stringMatching(products[world.vendor]),
        version: expect.stringMatching(/^\d+\.[\d.]*\d$/),
        size: expect.any(Number),
      },
      storage: { kind: "local", state: "ok" },
      mail: { transport: "outbox", from: "rowhouse@localhost" },
      redis: "unused",
      rate_limit: null,
      public_url: null,
      activity_days: null,
      support_url: null,
    },
  });
});

scenario("details of the server name neither folders nor addresses of machines", {
  as: "admin",
  get: path,
  status: 200,
  check: ({ reply }) => expect(reply.text).not.toMatch(/:\/\/|\/data-|uploads|password|secret/),
});

scenario("details of the server are for administrators", {
  as: "editor",
  get: path,
  status: 401,
  code: 3,
});

scenario("details of the server are not for everyone", {
  as: "public",
  get: path,
  status: 401,
  code: 3,
});
