import { describe, expect } from "vitest";
import { editorRole, onEachVendor, scenario, tokens, type Reply } from "../../../test/index.ts";
import type { World } from "../../../test/index.ts";
import { summaries } from "./summaries.ts";

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
  scenario("tells an administrator every collection and address", {
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

  onEachVendor("tells no more than the caller may see (A10, D2)", async (world) => {
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

  onEachVendor("never tells of passwords", async (world) => {
    const { components } = described(await world.as("admin").get("/_/openapi.json"));
    expect(components.schemas["items.directus_users"]?.properties).toHaveProperty("email");
    expect(components.schemas["items.directus_users"]?.properties).not.toHaveProperty("password");
  });

  onEachVendor(
    "follows the model and the rights at once, and is kept until then",
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

describe("the page", () => {
  scenario("shows the addresses under a policy that runs nothing else", {
    given: makeNews,
    as: "admin",
    get: "/_/openapi",
    answers: 200,
    check({ reply }) {
      expect(reply.headers["content-type"]).toBe("text/html; charset=utf-8");
      expect(String(reply.headers["content-security-policy"])).toMatch(
        /^default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+';/,
      );
      expect(reply.text).toContain("<code>/_/items/news</code>");
      expect(reply.text).not.toMatch(/https?:\/\/(?!localhost)/);
    },
  });

  onEachVendor(
    "shows more for a token that its form sends, without repeating it",
    async (world) => {
      await makeNews(world);
      const ask = (token: string) =>
        world.as("public").send("POST", "/_/openapi", {
          body: `access_token=${token}`,
          headers: { "content-type": "application/x-www-form-urlencoded" },
        });
      const known = await ask(tokens.admin);
      expect([known.status, known.text.includes("/_/items/vault")]).toEqual([200, true]);
      expect(known.text).not.toContain(tokens.admin);
      const nobody = await ask("");
      expect([nobody.status, nobody.text.includes("/_/items/vault")]).toEqual([200, false]);
    },
  );

  onEachVendor("markup in names is text (F3)", async (world) => {
    await world.setting("project_name", "<img src=x onerror=alert(1)>");
    const page = await world.as("admin").get("/_/openapi");
    expect(page.text).toContain("&lt;img src=x");
    expect(page.text).not.toContain("<img");
  });
});

scenario("every route has its words, and no words are left over", {
  as: "admin",
  get: "/_/openapi.json",
  answers: 200,
  check({ reply }) {
    const routes = Object.entries(described(reply).paths).filter(
      ([path]) => !path.startsWith("/_/items/"),
    );
    const told = routes.flatMap(([, item]) =>
      Object.values(item).map((operation) => String(Object(operation).summary)),
    );
    expect(told.toSorted()).toEqual(Object.values(summaries).toSorted());
  },
});
