import { describe, expect } from "vitest";
import { editorRole, onEachVendor } from "../../../test/index.ts";
import { id } from "../../../test/content/new-collection.ts";

/** Names that mean something to the language, to SQL, or to a query (security case K7); all of them may be names of data. */
const names = [
  "constructor",
  "toString",
  "hasOwnProperty",
  "length",
  "toJSON",
  "select",
  "order",
  "1abc",
  "7",
  "a-b",
];
const refused = ["__proto__", "-a", "a.b", "a b", ""];
const reserved = ["rowhouse_x", "Rowhouse_versions", "sqlite_x", "directus_x"];

const text = { type: "string", datatype: "VARCHAR", length: 100, interface: "text-input" };
const reference = { type: "m2o", datatype: "INT", length: 10, interface: "many-to-one" };

describe.each(names)("the name %s", (name) => {
  onEachVendor("is one of a collection and of its fields", async (world) => {
    const admin = world.as("admin");
    const items = `/_/items/${name}`;
    const other = `${name}_other`;
    const fields = [id, { ...text, field: name }, { ...text, field: "plain" }];
    const created = await admin.post("/_/collections", { collection: name, fields });
    expect([created.status, created.error]).toEqual([200, undefined]);
    await admin.post("/_/collections", {
      collection: other,
      fields: [id, { ...reference, field: name }],
    });
    await admin.post("/_/relations", {
      collection_many: other,
      field_many: name,
      collection_one: name,
    });

    expect((await admin.post(items, { plain: "without" })).item).toMatchObject({ [name]: null });
    expect((await admin.post(items, { [name]: "b", plain: "x" })).status).toBe(200);
    expect((await admin.post(items, [{ [name]: "a" }, { [name]: "c" }])).items).toHaveLength(2);

    const list = async (query: string) =>
      (await admin.get(`${items}?fields=id,${name}&${query}`)).items.map((item) => item[name]);
    expect(await list(`filter[${name}][nnull]=1&sort=${name}`)).toEqual(["a", "b", "c"]);
    expect(await list(`filter[${name}][nnull]=1&sort=-${name}`)).toEqual(["c", "b", "a"]);
    expect(await list(`filter[${name}][eq]=b`)).toEqual(["b"]);
    expect(await list(`filter[${name}]=b`)).toEqual(["b"]);
    expect(await list(`filter[$or][0][${name}]=b&filter[$or][1][${name}]=c`)).toEqual(["b", "c"]);
    expect(await list(`filter%5B%24and%5D%5B0%5D%5B$or%5D[0][${name}][eq]=b`)).toEqual(["b"]);
    expect(await list("q=b")).toEqual(["b"]);
    expect((await admin.get(`${items}?groups=${name}`)).status).toBe(200);

    expect((await admin.patch(`${items}/2`, { plain: "y" })).item).toMatchObject({ [name]: "b" });
    expect((await admin.patch(`${items}/2`, { [name]: "d" })).item).toMatchObject({ [name]: "d" });
    expect((await admin.patch(`${items}/2`, { [name]: null })).item).toMatchObject({
      [name]: null,
    });

    const linked = await admin.post(`/_/items/${other}?fields=*.*`, { [name]: { [name]: "new" } });
    expect(linked.item).toMatchObject({ [name]: { id: 5, [name]: "new" } });
    expect((await admin.post(`/_/items/${other}`, {})).item).toMatchObject({ [name]: null });
    const through = await admin.get(`/_/items/${other}?filter[${name}.${name}][eq]=new`);
    expect(through.items).toHaveLength(1);

    const revisions = await admin.get(`${items}/2/revisions`);
    expect(revisions.items.length).toBeGreaterThan(0);
    expect((await admin.get(`/_/fields/${name}/${name}`)).body).toMatchObject({
      data: { collection: name, field: name },
    });
    expect((await admin.get(`/_/collections/${name}`)).status).toBe(200);
    expect((await admin.patch(`/_/fields/${name}/${name}`, { note: "n" })).status).toBe(200);
    expect((await admin.get("/_/openapi")).status).toBe(200);

    expect((await admin.delete(`${items}/2,3`)).status).toBe(204);
    expect((await admin.delete(`/_/fields/${name}/${name}`)).status).toBe(204);
    expect(Object.keys((await admin.get(`${items}/1`)).item)).toEqual(["id", "plain"]);
    expect((await admin.delete(`/_/collections/${other}`)).status).toBe(204);
    expect((await admin.delete(`/_/collections/${name}`)).status).toBe(204);
    expect((await admin.get(items)).status).toBe(404);
  });
});

onEachVendor("rights hold for such names, and nobody has inherited ones", async (world) => {
  const admin = world.as("admin");
  const fields = [id, { ...text, field: "constructor" }, { ...text, field: "toString" }];
  await admin.post("/_/collections", { collection: "valueOf", fields });
  await admin.post("/_/items/valueOf", { constructor: "mine", toString: "theirs" });
  expect((await world.as("editor").get("/_/items/valueOf")).status).toBe(403);
  await world.permit(editorRole, {
    valueOf: { read: "full", create: "full", read_field_blacklist: ["toString"] },
  });
  const editor = world.as("editor");
  expect((await editor.get("/_/items/valueOf")).items).toEqual([{ id: 1, constructor: "mine" }]);
  expect((await editor.get("/_/items/valueOf?sort=toString")).status).toBe(403);
  expect((await editor.get("/_/items/constructor")).status).toBe(403);
  expect((await editor.post("/_/items/valueOf", { constructor: "x" })).status).toBe(200);
});

onEachVendor("other names are refused in words", async (world) => {
  const admin = world.as("admin");
  const refusal = (path: string) => ({
    status: 422,
    error: { code: 4, problems: [{ path: [path], message: expect.stringMatching(/name/) }] },
  });
  await admin.post("/_/collections", { collection: "posts", fields: [id] });
  for (const name of [...refused, ...reserved])
    expect(await admin.post("/_/collections", { collection: name, fields: [id] })).toMatchObject(
      refusal("collection"),
    );
  for (const name of refused.filter((one) => one !== ""))
    expect(await admin.post("/_/fields/posts", { ...text, field: name })).toMatchObject(
      refusal("field"),
    );
});
