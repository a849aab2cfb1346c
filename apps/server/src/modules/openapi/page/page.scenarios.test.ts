import { describe, expect } from "vitest";
import {
  editorRole,
  onEachVendor,
  refusal,
  scenario,
  tokens,
  type World,
} from "../../../../test/index.ts";

/** Two collections; the editor may read one of them, without its hidden field. */
async function makeNews(world: World): Promise<void> {
  await world.collection("news", {
    fields: { title: { type: "string", required: true }, hush_hush: "string" },
    items: [],
  });
  await world.collection("vault", { fields: { code: "string" }, items: [] });
  await world.permit(editorRole, {
    news: { read: "full", update: "full", read_field_blacklist: ["hush_hush"] },
  });
}

/** The part of a page about one operation, as text. */
function operationIn(page: string, start: string): string {
  const [found = ""] = page
    .split("<details")
    .filter((part) => toText(part.replace(/^[^>]*>/, "")).startsWith(`${start} `));
  return toText(found);
}

function toText(html: string): string {
  return html
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&#39;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ")
    .trim();
}

describe("the page", () => {
  scenario("shows the addresses under a content security policy without other scripts", {
    given: makeNews,
    as: "admin",
    get: "/_/openapi",
    status: 200,
    check({ reply }) {
      expect(reply.headers["content-type"]).toBe("text/html; charset=utf-8");
      expect(String(reply.headers["content-security-policy"])).toMatch(
        /^default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+';/,
      );
      expect(reply.text).toContain("<code>/_/items/news</code>");
      expect(reply.text).not.toMatch(/https?:\/\/(?!localhost)/);
      expect(reply.text).not.toMatch(/ (?:style|on\w+)="/);
    },
  });

  scenario("shows who may call an operation, its parameters, body and response, and an example", {
    given: makeNews,
    as: "admin",
    get: "/_/openapi",
    status: 200,
    check({ reply }) {
      const operation = operationIn(reply.text, "POST /_/items/news");
      for (const words of [
        "For roles that may create news",
        "fields The fields of each item.",
        "write.news & { title } or a list of these",
        "data: items.news | items.news []",
        "curl -X POST 'http://localhost",
        `/_/items/news' \\ -H "Authorization: Bearer $TOKEN"`,
        `-d '{"title":"text"}'`,
      ])
        expect(operation).toContain(words);
      expect(operationIn(reply.text, "DELETE /_/users/{id}")).toContain("/_/users/ID'");
    },
  });

  scenario("has valid links to all of its parts", {
    given: makeNews,
    as: "admin",
    get: "/_/openapi",
    status: 200,
    check({ reply }) {
      const ids = new Set([...reply.text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
      const links = [...reply.text.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id);
      expect(ids.size).toBe([...reply.text.matchAll(/ id="/g)].length);
      expect(links.length).toBeGreaterThan(50);
      expect(links.filter((id) => !ids.has(id))).toEqual([]);
    },
  });

  onEachVendor("shows no more than the caller may see (A10, D2)", async (world) => {
    await makeNews(world);
    const { text } = await world.as("editor").get("/_/openapi");
    expect(text).toContain("/_/items/news/{id}");
    for (const hidden of ["hush_hush", "vault", "For administrators"])
      expect(text).not.toContain(hidden);
  });

  onEachVendor("is compressed for browsers", async (world) => {
    const reply = await world
      .as("admin")
      .get("/_/openapi", { headers: { "accept-encoding": "gzip, br" } });
    expect(reply.headers).toMatchObject({
      "content-encoding": "gzip",
      vary: "Authorization, Accept-Encoding",
      "cache-control": "no-store",
    });
  });

  onEachVendor("escapes markup in names (F3)", async (world) => {
    await world.setting("project_name", "<img src=x onerror=alert(1)>");
    const page = await world.as("admin").get("/_/openapi");
    expect(page.text).toContain("&lt;img src=x");
    expect(page.text).not.toContain("<img");
  });
});

describe("the form for a token", () => {
  const submit = (world: World, token: string, accept = "text/html") =>
    world.as("public").send("POST", "/_/openapi", {
      body: `access_token=${token}`,
      headers: { "content-type": "application/x-www-form-urlencoded", accept },
    });

  onEachVendor("shows more, without repeating the token", async (world) => {
    await makeNews(world);
    const signedIn = await submit(world, tokens.admin);
    expect([signedIn.status, signedIn.text.includes("/_/items/vault")]).toEqual([200, true]);
    expect(signedIn.text).not.toContain(tokens.admin);
    const anonymous = await submit(world, "");
    expect([anonymous.status, anonymous.text.includes("/_/items/vault")]).toEqual([200, false]);
  });

  onEachVendor("reports a refused token on a page, with the form again", async (world) => {
    const refused = await submit(world, "an-invalid-token");
    expect(refused).toMatchObject({
      status: 401,
      headers: {
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": expect.stringMatching(/^default-src 'none'; /),
      },
    });
    expect(toText(refused.text)).toContain("The token was refused The token is not valid.");
    expect(refused.text).toContain('name="access_token"');
    expect(refused.text).not.toContain("an-invalid-token");
  });

  onEachVendor("returns the usual error to programs", async (world) => {
    expect(await submit(world, "an-invalid-token", "application/json")).toMatchObject(
      refusal(401, 101),
    );
  });
});
