import { describe, expect } from "vitest";
import {
  adminRefused,
  editorRole,
  expectOutcomes,
  onEachVendor,
  scenario,
} from "../../../test/index.ts";
import { id, newCollection, tableNames, title } from "../../../test/content/new-collection.ts";

describe("a collection is refused", () => {
  const withFields = (...fields: unknown[]): object => ({ ...newCollection, fields });
  const field = (parts: object): object => withFields(id, { ...title, ...parts });
  const named = (...names: unknown[]): [string, unknown, string][] =>
    names.map((name) => [
      `the name ${JSON.stringify(name)}`,
      { ...newCollection, collection: name },
      "422/4",
    ]);

  const groups: Record<string, [title: string, body: unknown, outcome: string][]> = {
    "for its name": [
      ...named("", " ", "-_-", "ärger", "a b", "a.b", "a; drop table directus_users", "`x`", '"x"'),
      ...named("directus_news", "Directus_news", "sqlite_news", "__proto__", "n".repeat(65)),
      ...named("<script>", "a/b", "ns:name", "x\u0000y", null, undefined, {}, ["news"], true),
    ],
    "for its description": [
      ["a list", [newCollection], "422/4"],
      ["unknown keys", { ...newCollection, status_mapping: {} }, "422/12"],
      ["no fields", { collection: "news" }, "422/4"],
      ["an empty list of fields", withFields(), "422/4"],
      ["fields by name", { ...newCollection, fields: { id } }, "422/4"],
      ["an invalid flag", { ...newCollection, hidden: "perhaps" }, "422/4"],
      ["an invalid note", { ...newCollection, note: { text: "x" } }, "422/4"],
      ["a note that is too long", { ...newCollection, note: "x".repeat(256) }, "422/12"],
      ["an invalid translation", { ...newCollection, translation: "x" }, "422/4"],
    ],
    "for its combination of fields": [
      ["no primary key", withFields(title), "422/12"],
      ["two primary keys", withFields(id, { ...id, field: "id2" }), "422/12"],
      ["a duplicate field", withFields(id, title, title), "422/12"],
      ["a duplicate field in another letter case", field({ field: "ID" }), "422/12"],
      ["text with auto-increment", withFields({ ...id, ...title }), "422/12"],
      [
        "auto-increment without a primary key",
        field({ ...id, primary_key: false, field: "n" }),
        "422/12",
      ],
      ...["user_created", "user_updated", "datetime_created", "datetime_updated"].map(twoOf),
      ...["status", "sort", "lang"].map(twoOf),
    ],
    "for one of its fields": [
      ["an invalid field", withFields(id, "title"), "422/4"],
      ["an unknown key", field({ nullable: false }), "422/12"],
      ["no name", field({ field: undefined }), "422/4"],
      ["no type", field({ type: undefined }), "422/4"],
      ["invalid options", field({ options: "x" }), "422/4"],
      ["no datatype", field({ datatype: undefined }), "422/12"],
      ["no length", field({ length: undefined }), "422/402"],
      ["a length for a datatype without one", field({ datatype: "TEXT" }), "422/403"],
      ["a length for an unknown datatype", field({ datatype: "GEOMETRIES" }), "422/403"],
      ["an unknown type", field({ type: "m2a" }), "422/401"],
      ["a malformed length", field({ length: "10,2" }), "422/12"],
      ["a length that is too long", field({ length: "99999999" }), "422/12"],
      ...["a b", "x'", "a.b", "--", "", "x".repeat(65)].map(nameOfField),
      ...["INT); drop table directus_users", "INT PRIMARY KEY", "VARCHAR(3)"].map(datatypeOfField),
    ],
  };

  function twoOf(type: string): [string, unknown, string] {
    const one = { type, datatype: "INT" };
    const body = withFields(id, { ...one, field: "a" }, { ...one, field: "b" });
    return [`two fields of the type ${type}`, body, "422/4"];
  }

  function nameOfField(name: string): [string, unknown, string] {
    return [`the field ${JSON.stringify(name)}`, field({ field: name }), "422/4"];
  }

  function datatypeOfField(datatype: string): [string, unknown, string] {
    return [`the datatype ${datatype}`, field({ datatype, length: null }), "422/12"];
  }

  for (const [reason, bodies] of Object.entries(groups)) {
    onEachVendor(`${reason}, and nothing is stored`, async (world) => {
      await expectOutcomes(bodies, (body) => world.as("admin").post("/_/collections", body));
      expect(await tableNames(world)).not.toContain("news");
      expect(await world.activity()).toEqual([]);
    });
  }

  adminRefused("when it exists already", {
    given: (world) => world.collection("news"),
    post: "/_/collections",
    body: newCollection,
    refused: [422, 307],
  });
  scenario("without a body", { as: "admin", post: "/_/collections", status: 400, code: 13 });
  for (const person of ["editor", "public"] as const) {
    scenario(`when it is created by ${person}`, {
      given: (world) => world.permit(editorRole, { directus_collections: "full" }),
      as: person,
      post: "/_/collections",
      body: newCollection,
      status: 401,
      code: 3,
      events: [],
    });
  }
});
