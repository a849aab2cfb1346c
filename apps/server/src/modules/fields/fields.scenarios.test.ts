import { describe, expect } from "vitest";
import { editorRole, onEachVendor, refusal, scenario } from "../../../test/index.ts";
import type { World } from "../../../test/index.ts";

async function content(world: World): Promise<void> {
  await world.collection("news", {
    fields: {
      title: { type: "string", sort: 2 },
      secret: { type: "string", sort: 1 },
      related: { type: "o2m", sort: 3 },
    },
  });
  await world.collection("accounts", { fields: { name: "string" } });
  await world.permit(editorRole, {
    news: { read: "full", read_field_blacklist: "secret" },
    directus_fields: { read: "full" },
  });
}

describe("lists of fields", () => {
  onEachVendor(
    "all fields: user collections first, aliases in lower case, flags as booleans",
    async (world) => {
      await content(world);
      const fields = (await world.as("admin").get("/_/fields?limit=-1")).items;
      expect(fields[0]).toMatchObject({ collection: "accounts" });
      expect(fields.find(({ field }) => field === "related")).toMatchObject({
        type: "o2m",
        datatype: null,
        locked: false,
        length: null,
      });
      expect(
        fields.filter(({ collection }) => collection === "directus_users").length,
      ).toBeGreaterThan(15);
    },
  );

  onEachVendor("one collection: in the order of the fields, or sorted", async (world) => {
    await content(world);
    const admin = world.as("admin");
    expect((await admin.get("/_/fields/news")).items.map(({ field }) => field)).toEqual([
      "secret",
      "title",
      "related",
      "id",
    ]);
    expect(
      (await admin.get("/_/fields/news?sort=-field&limit=2")).items.map(({ field }) => field),
    ).toEqual(["title", "secret"]);
    expect(await admin.get("/_/fields/news?sort=nothing")).toMatchObject(refusal(422, 202));
  });

  onEachVendor(
    "a role sees fields of collections it may read, without blacklisted ones",
    async (world) => {
      await content(world);
      const editor = world.as("editor");
      expect((await editor.get("/_/fields/news")).items.map(({ field }) => field)).toEqual([
        "title",
        "related",
        "id",
      ]);
      expect(
        new Set((await editor.get("/_/fields")).items.map(({ collection }) => collection)),
      ).toEqual(new Set(["news", "directus_fields", "directus_users"]));
    },
  );

  scenario("require the right to read fields", {
    as: "editor",
    get: "/_/fields",
    status: 403,
    code: 300,
  });
  scenario("an unknown collection is reported to administrators", {
    as: "admin",
    get: "/_/fields/nothing",
    status: 404,
    code: 200,
  });
  for (const name of ["accounts", "nothing"]) {
    scenario(`${name} is refused to callers who may not read it`, {
      given: content,
      as: "editor",
      get: `/_/fields/${name}`,
      status: 403,
      code: 300,
    });
  }
});

describe("single fields", () => {
  scenario("a field is the same as in the list", {
    given: content,
    as: "admin",
    get: "/_/fields/news/id",
    status: 200,
    data: { field: "id", required: true, primary_key: true, note: null },
  });
  scenario("several are a list", {
    given: content,
    as: "admin",
    get: "/_/fields/news/id,title",
    status: 200,
    data: [{ field: "id" }, { field: "title" }],
  });
  scenario("figures are returned on request", {
    given: content,
    as: "admin",
    get: "/_/fields/news/id?meta=*",
    status: 200,
    matches: { meta: { collection: "directus_fields", type: "item" } },
  });
  scenario("an unknown field is reported to administrators", {
    given: content,
    as: "admin",
    get: "/_/fields/news/nothing",
    status: 404,
    code: 202,
  });
  for (const name of ["secret", "nothing", "constructor"]) {
    scenario(`${name} is refused to callers who may not read it`, {
      given: content,
      as: "editor",
      get: `/_/fields/news/${name}`,
      status: 403,
      code: 215,
    });
  }
});
