import { allEndpoints, asRecord, isRecord, routeOf } from "@rowhouse/contract";
import { describe, expect } from "vitest";
import { expectedFeatures } from "../../../test/count/expected.ts";
import { makeEverything } from "../../../test/everything.ts";
import { described, operationsOf } from "../../../test/openapi.ts";
import {
  editorLogin,
  editorRole,
  onEachVendor,
  outcomeOf,
  scenario,
  tokenOf,
  type Reply,
} from "../../../test/index.ts";
import type { World } from "../../../test/index.ts";
import type { Method } from "../../../test/world.ts";

/** References of the document without a target. */
function danglingReferences({ body, text }: Reply): string[] {
  const named = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = ""]) => path);
  return [...new Set(named)].filter(
    (path) =>
      path.split("/").reduce<unknown>((node, key) => asRecord(node)[key], body) === undefined,
  );
}

/** News with an author, a hidden field, and a hidden collection; tests grant rights to the editor. */
async function makeNews(world: World): Promise<void> {
  await world.collection("people", { fields: { name: "string" }, items: [] });
  await world.collection("news", {
    fields: {
      title: { type: "string", required: true },
      author: "m2o",
      done: "boolean",
      hush_hush: "string",
    },
    items: [],
  });
  await world.relation("news.author", "people");
  await world.collection("vault", { fields: { code: "string" }, items: [] });
}

describe("the document", () => {
  scenario("contains every collection and address for administrators", {
    given: makeNews,
    as: "admin",
    get: "/_/openapi.json",
    status: 200,
    check({ reply }) {
      expect(reply.body).toMatchObject({ openapi: "3.1.0", info: { title: "Test", version: "2" } });
      const { paths, components } = described(reply);
      expect(Object.keys(paths["/_/items/news/{id}"] ?? {})).toEqual(["get", "patch", "delete"]);
      expect(Object.keys(paths["/_/items/vault"] ?? {})).toEqual(["get", "post", "patch"]);
      expect(paths).toHaveProperty("/_/settings");
      expect(components.schemas["items.news"]?.properties).toMatchObject({
        id: { type: "integer" },
        title: { type: "string" },
        done: { type: "boolean" },
        author: { anyOf: [{}, { $ref: "#/components/schemas/items.people" }] },
      });
      expect(components.schemas["write.news"]?.properties).not.toHaveProperty("id");
      expect(danglingReferences(reply)).toEqual([]);
    },
  });

  onEachVendor("contains no more than the caller may see (A10, D2)", async (world) => {
    await makeNews(world);
    await world.permit(editorRole, {
      news: { read: "full", update: "full", read_field_blacklist: ["hush_hush"] },
    });
    const reply = await world.as("editor").get("/_/openapi.json");
    const { paths, components } = described(reply);
    expect(Object.keys(paths).filter((path) => path.startsWith("/_/items/"))).toEqual([
      "/_/items/news",
      "/_/items/news/{id}",
      "/_/items/news/{id}/revert/{revision}",
      "/_/items/news/{id}/restore",
    ]);
    expect(Object.keys(paths["/_/items/news"] ?? {})).toEqual(["get", "patch"]);
    expect(Object.keys(components.schemas["items.news"]?.properties ?? {})).toEqual([
      "id",
      "title",
      "author",
      "done",
    ]);
    for (const hidden of ["hush_hush", "vault", "people", "/_/update", '/_/settings"'])
      expect(reply.text).not.toContain(hidden);
  });

  scenario("is public, with the endpoints for signing in and nothing about the content", {
    given: makeNews,
    as: "public",
    get: "/_/openapi.json",
    status: 200,
    check({ reply }) {
      const { paths } = described(reply);
      expect(paths).toHaveProperty("/_/auth/authenticate");
      expect(reply.text).not.toContain("/items/");
      expect(reply.text).not.toMatch(/sqlite|postgres|mysql|mariadb/i);
      expect(reply.text).not.toContain(process.version);
      expect(reply.body).not.toHaveProperty("public");
    },
  });

  onEachVendor("never contains passwords", async (world) => {
    const { components } = described(await world.as("admin").get("/_/openapi.json"));
    expect(components.schemas["items.directus_users"]?.properties).toHaveProperty("email");
    expect(components.schemas["items.directus_users"]?.properties).not.toHaveProperty("password");
  });

  onEachVendor(
    "follows changes of the model and the rights at once, and is cached until then",
    async (world) => {
      const read = async (etag = "") =>
        world.as("editor").get("/_/openapi.json", { headers: { "if-none-match": etag } });
      await makeNews(world);
      const first = await read();
      const etag = String(first.headers["etag"]);
      expect((await read(etag)).status).toBe(304);
      await world.permit(editorRole, { news: { read: "full" } });
      const second = await read(etag);
      expect([second.status, described(second).paths["/_/items/news"] !== undefined]).toEqual([
        200,
        true,
      ]);
      const body = { field: "teaser", type: "string", datatype: "VARCHAR", length: "200" };
      expect((await world.as("admin").post("/_/fields/news", body)).status).toBe(200);
      expect((await read()).text).toContain('"teaser"');
    },
  );

  scenario("an invalid token is refused and not treated as anonymous", {
    as: { token: "stale" },
    get: "/_/openapi.json",
    status: 401,
    code: 101,
  });
});

/** The query parameters of each described route, with its path as registered: `GET /:project/users/:id`. */
function describedParameters(reply: Reply, collection: string): Map<string, string[]> {
  const shown = operationsOf(reply).map(({ method, path, parameters }): [string, string[]] => {
    const route = path
      .replace("/_/", "/:project/")
      .replace(`/items/${collection}`, "/items/:collection")
      .replaceAll(/\{(\w+)\}/g, ":$1");
    const names = parameters
      .filter((parameter) => parameter.in !== "path")
      .map(({ $ref, name }) => $ref?.split("/").at(-1) ?? String(name))
      .filter((name) => !["Idempotency-Key", "Rowhouse-Act"].includes(name));
    return [`${method.toUpperCase()} ${route}`, names.toSorted()];
  });
  return new Map(shown);
}

describe("the parameters", () => {
  onEachVendor("are those that each address accepts, and no others", async (world) => {
    await makeEverything(world);
    const shown = describedParameters(await world.as("admin").get("/_/openapi.json"), "books");
    const hidden = new Set<string>(
      allEndpoints().flatMap((endpoint) => (endpoint.isUndescribed ? [routeOf(endpoint)] : [])),
    );
    const visible = [...expectedFeatures].filter(([route]) => !hidden.has(route));
    const expected = visible.map(([route, features]): [string, string[]] => {
      const names = new Set(features.map((feature) => feature.split(" ", 1)[0] ?? ""));
      // A way to present a token, at every address.
      names.delete("access_token");
      return [route, [...names].toSorted()];
    });
    expect(Object.fromEntries(expected.map(([route]) => [route, shown.get(route)]))).toEqual(
      Object.fromEntries(expected),
    );
    const others = [...shown].filter(
      ([route, names]) =>
        names.length > 0 && !expectedFeatures.has(route) && !route.includes("/items/"),
    );
    expect(others).toEqual([]);
  });

  onEachVendor(
    "for statuses and languages are shown for collections that have some",
    async (world) => {
      await makeEverything(world);
      const shown = describedParameters(await world.as("admin").get("/_/openapi.json"), "authors");
      const names = shown.get("GET /:project/items/:collection");
      expect(names).toContain("sort");
      expect(names).not.toContain("status");
      expect(names).not.toContain("lang");
    },
  );
});

describe("an operation", () => {
  const samples: Readonly<Record<string, string>> = { collection: "books", field: "title" };

  onEachVendor("is not shown to callers who lack the right", async (world) => {
    await makeEverything(world);
    // Some are for those who have signed in, and not for their programs.
    const editor = { token: await tokenOf(world, editorLogin) };
    for (const person of ["public", editor] as const) {
      const { paths } = described(await world.as(person).get("/_/openapi.json"));
      for (const [path, item] of Object.entries(paths)) {
        // Users may always read and change themselves.
        const id = path.startsWith("/_/users") ? "me" : "1";
        const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => samples[name] ?? id);
        for (const method of Object.keys(item)) {
          const options = method === "get" || method === "delete" ? {} : { body: {} };
          const outcome = await outcomeOf(
            world.as(person).send(method.toUpperCase() as Method, address, options),
          );
          expect(outcome, `${method} ${path}`).not.toMatch(/^(401\/3|401\/108|403\/10|403\/30\d)$/);
        }
      }
    }
  });

  scenario("has a schema for its body and its data", {
    given: makeNews,
    as: "admin",
    get: "/_/openapi.json",
    status: 200,
    check({ reply }) {
      const undescribed = operationsOf(reply).flatMap(
        ({ method, path, requestBody, responses }) => {
          const body = requestBody?.content?.["application/json"]?.schema;
          const ok = responses["200"]?.content?.["application/json"]?.schema;
          const data = asRecord(ok?.["properties"])["data"];
          return [body, data]
            .filter((schema) => isRecord(schema) && Object.keys(schema).length === 0)
            .map(() => `${method} ${path}`);
        },
      );
      expect(undescribed).toEqual([]);
    },
  });

  scenario("says who may call it", {
    given: makeNews,
    as: "admin",
    get: "/_/openapi.json",
    status: 200,
    check({ reply }) {
      const { paths } = described(reply);
      expect([
        paths["/_/items/news"]?.["get"],
        paths["/_/auth/authenticate"]?.["post"],
        paths["/_/collections/{collection}"]?.["delete"],
        paths["/_/users/{id}"]?.["patch"],
      ]).toMatchObject([
        { description: expect.stringContaining("may read `news`"), security: [{ token: [] }, {}] },
        { description: "Open to everyone.", security: [{}, { token: [] }] },
        { description: "For administrators.", security: [{ token: [] }] },
        { description: expect.stringContaining("may update `directus_users`") },
      ]);
    },
  });
});

onEachVendor(
  "every operation has a unique id, whatever the names of collections",
  async (world) => {
    for (const name of ["a-b", "aB", "a_b"])
      await world.collection(name, { fields: { title: "string" }, items: [] });
    const operations = operationsOf(await world.as("admin").get("/_/openapi.json"));
    const ids = operations.map(({ operationId }) => operationId);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(ids).toContain("getItemsAB");
    expect(ids).toContain("getProject");
  },
);

scenario("every endpoint that is not hidden is described", {
  as: "admin",
  get: "/_/openapi.json",
  status: 200,
  check({ reply }) {
    const shown = operationsOf(reply)
      .filter(({ path }) => !path.startsWith("/_/items/"))
      .map(({ summary }) => summary);
    const expected = allEndpoints()
      .filter(({ isUndescribed, path }) => !isUndescribed && !path.includes("/items/"))
      .map(({ summary }) => summary);
    expect(shown.toSorted()).toEqual(expected.toSorted());
  },
});
