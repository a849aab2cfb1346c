import { allEndpoints, routeOf } from "@rowhouse/contract";
import { describe, expect } from "vitest";
import { expectedFeatures } from "../../../test/count/expected.ts";
import { makeEverything } from "../../../test/everything.ts";
import { editorRole, onEachVendor, outcomeOf, scenario, type Reply } from "../../../test/index.ts";
import type { World } from "../../../test/index.ts";
import type { Method } from "../../../test/world.ts";

interface Described {
  paths: Record<string, Record<string, unknown>>;
  components: { schemas: Record<string, { properties: Record<string, unknown> }> };
}

function described(reply: Reply): Described {
  return Object(reply.body);
}

/** References of the document that lead nowhere. */
function danglingReferences({ body, text }: Reply): string[] {
  const named = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = ""]) => path);
  return [...new Set(named)].filter(
    (path) =>
      path.split("/").reduce<unknown>((place, key) => Object(place)[key], body) === undefined,
  );
}

/** News with an author, a secret collection and a secret field; what the editor sees of it is up to the test. */
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
  await world.relation({
    collection_many: "news",
    field_many: "author",
    collection_one: "people",
  });
  await world.collection("vault", { fields: { code: "string" }, items: [] });
}

describe("the document", () => {
  scenario("shows an administrator every collection and address", {
    given: makeNews,
    as: "admin",
    get: "/_/openapi.json",
    answers: 200,
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

  onEachVendor("shows no more than the caller may see (A10, D2)", async (world) => {
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

  scenario("is open to everybody, who sees how to sign in and nothing of the content", {
    given: makeNews,
    as: "public",
    get: "/_/openapi.json",
    answers: 200,
    check({ reply }) {
      const { paths } = described(reply);
      expect(paths).toHaveProperty("/_/auth/authenticate");
      expect(reply.text).not.toContain("/items/");
      expect(reply.text).not.toMatch(/sqlite|postgres|mysql|mariadb/i);
      expect(reply.text).not.toContain(process.version);
      expect(reply.body).not.toHaveProperty("public");
    },
  });

  onEachVendor("never shows passwords", async (world) => {
    const { components } = described(await world.as("admin").get("/_/openapi.json"));
    expect(components.schemas["items.directus_users"]?.properties).toHaveProperty("email");
    expect(components.schemas["items.directus_users"]?.properties).not.toHaveProperty("password");
  });

  onEachVendor(
    "follows the model and the rights at once, and is cached until then",
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

  scenario("a stale token is refused and not taken for the public", {
    as: { token: "stale" },
    get: "/_/openapi.json",
    answers: 401,
    code: 101,
  });
});

/** The query parameters that the document shows of each route, with the places as registered: `GET /:project/users/:id`. */
function describedParameters(reply: Reply, collection: string): Map<string, string[]> {
  const { paths } = described(reply);
  const shown = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): [string, string[]] => {
      const route = path
        .replace("/_/", "/:project/")
        .replace(`/items/${collection}`, "/items/:collection")
        .replaceAll(/\{(\w+)\}/g, ":$1");
      const parameters: { $ref?: string; in?: string; name?: string }[] =
        Object(operation).parameters ?? [];
      const names = parameters
        .filter((parameter) => parameter.in !== "path")
        .map(({ $ref, name }) => $ref?.split("/").at(-1) ?? String(name));
      return [`${method.toUpperCase()} ${route}`, names.toSorted()];
    }),
  );
  return new Map(shown);
}

describe("the parameters", () => {
  onEachVendor("are those that count at each address, and no others", async (world) => {
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

  onEachVendor("of statuses and languages are shown where there are some", async (world) => {
    await makeEverything(world);
    const shown = describedParameters(await world.as("admin").get("/_/openapi.json"), "authors");
    const names = shown.get("GET /:project/items/:collection");
    expect(names).toContain("sort");
    expect(names).not.toContain("status");
    expect(names).not.toContain("lang");
  });
});

describe("what may be called", () => {
  const places: Readonly<Record<string, string>> = { collection: "books", field: "title" };

  onEachVendor(
    "is not shown to callers who are refused there for want of rights",
    async (world) => {
      await makeEverything(world);
      for (const person of ["public", "editor"] as const) {
        const { paths } = described(await world.as(person).get("/_/openapi.json"));
        for (const [path, item] of Object.entries(paths)) {
          // Of users one is oneself.
          const id = path.startsWith("/_/users") ? "me" : "1";
          const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => places[name] ?? id);
          for (const method of Object.keys(item)) {
            const options = method === "get" || method === "delete" ? {} : { body: {} };
            const outcome = await outcomeOf(
              world.as(person).send(method.toUpperCase() as Method, address, options),
            );
            expect(outcome, `${person}: ${method} ${path}`).not.toMatch(
              /^(401\/3|401\/108|403\/10|403\/30\d)$/,
            );
          }
        }
      }
    },
  );

  scenario("says what a body may hold and what comes of it, but where anything goes", {
    given: makeNews,
    as: "admin",
    get: "/_/openapi.json",
    answers: 200,
    check({ reply }) {
      const untold = Object.entries(described(reply).paths).flatMap(([path, item]) =>
        Object.entries(item).flatMap(([method, operation]) => {
          const { requestBody, responses } = Object(operation);
          const body = requestBody?.content["application/json"].schema;
          const data = responses["200"]?.content?.["application/json"]?.schema.properties?.data;
          return [body, data]
            .filter((schema) => schema !== undefined && Object.keys(schema).length === 0)
            .map(() => `${method} ${path}`);
        }),
      );
      expect(untold).toEqual([]);
    },
  });

  scenario("is shown with who may call it", {
    given: makeNews,
    as: "admin",
    get: "/_/openapi.json",
    answers: 200,
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
  "every operation has an id of its own, whatever collections are called",
  async (world) => {
    for (const name of ["a-b", "aB", "a_b"])
      await world.collection(name, { fields: { title: "string" }, items: [] });
    const { paths } = described(await world.as("admin").get("/_/openapi.json"));
    const ids = Object.values(paths).flatMap((item) =>
      Object.values(item).map((operation) => String(Object(operation).operationId)),
    );
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    expect(ids).toContain("getItemsAB");
    expect(ids).toContain("getProject");
  },
);

scenario("every endpoint that is not hidden is described", {
  as: "admin",
  get: "/_/openapi.json",
  answers: 200,
  check({ reply }) {
    const routes = Object.entries(described(reply).paths).filter(
      ([path]) => !path.startsWith("/_/items/"),
    );
    const shown = routes.flatMap(([, item]) =>
      Object.values(item).map((operation) => String(Object(operation).summary)),
    );
    const expected = allEndpoints()
      .filter(({ isUndescribed, path }) => !isUndescribed && !path.includes("/items/"))
      .map(({ summary }) => summary);
    expect(shown.toSorted()).toEqual(expected.toSorted());
  },
});
