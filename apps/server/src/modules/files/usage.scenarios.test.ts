import { expect } from "vitest";
import { uploadAs } from "../../../test/files/uploads.ts";
import { editorRole, onEachVendor, refusal, type As, type World } from "../../../test/index.ts";

/** The names of the files that a filter finds, in the order of their keys. */
async function found(world: World, query: string, as: As = "admin"): Promise<unknown[]> {
  const { body } = await world.as(as).get(`/_/files?fields=title&sort=id&${query}`);
  const { data } = body as { data: { title: string }[] };
  return data.map((file) => file.title);
}

const unused = "filter[id][nused]=1";
const used = "filter[id][used]=1";

onEachVendor("files that nothing points to are unused", async (world) => {
  const [plain, gallery, face, logo] = [
    await uploadAs(world, "plain.txt"),
    await uploadAs(world, "gallery.txt"),
    await uploadAs(world, "face.txt"),
    await uploadAs(world, "logo.txt"),
  ];
  await uploadAs(world, "idle.txt");
  await world.collection("news", {
    fields: { picture: "file" },
    items: [{ picture: plain.id }, { picture: null }],
  });
  await world.collection("galleries", { fields: { title: "string" }, items: [{ title: "One" }] });
  await world.collection("galleries_files", { fields: { gallery: "integer", file: "integer" } });
  for (const [field_many, collection_one] of [
    ["gallery", "galleries"],
    ["file", "directus_files"],
  ] as const)
    await world.as("admin").post("/_/relations", {
      collection_many: "galleries_files",
      field_many,
      collection_one,
    });
  await world.items("galleries_files", [{ gallery: 1, file: gallery.id }]);
  await world.as("admin").patch("/_/users/1", { avatar: face.id });
  await world.setting("logo", String(logo.id));

  expect(await found(world, unused)).toEqual(["Idle"]);
  expect(await found(world, used)).toEqual(["Plain", "Gallery", "Face", "Logo"]);
});

onEachVendor("what the caller may not read uses files as well", async (world) => {
  const secret = await uploadAs(world, "secret.txt");
  await uploadAs(world, "idle.txt");
  await world.collection("secrets", {
    fields: { picture: "file" },
    items: [{ picture: secret.id }],
  });
  await world.permit(editorRole, { directus_files: { read: "full" } });
  expect(await world.as("editor").get("/_/items/secrets")).toMatchObject(refusal(403, 300));
  expect(await found(world, unused, "editor")).toEqual(["Idle"]);
});

onEachVendor("a file in the list of an item is used by it", async (world) => {
  const listed = await uploadAs(world, "listed.txt");
  await uploadAs(world, "idle.txt");
  await world.collection("news", { fields: { title: "string" }, items: [{ title: "One" }] });
  const admin = world.as("admin");
  await admin.post("/_/fields/directus_files", {
    field: "news",
    type: "m2o",
    datatype: "INT",
    interface: "many-to-one",
  });
  await admin.post("/_/relations", {
    collection_many: "directus_files",
    field_many: "news",
    collection_one: "news",
    field_one: "files",
  });
  await admin.post("/_/fields/news", { field: "files", type: "o2m", interface: "one-to-many" });
  expect((await admin.patch(`/_/files/${listed.id}`, { news: 1 })).status).toBe(200);
  expect(await found(world, unused)).toEqual(["Idle"]);
});

onEachVendor("files are used by files, and by columns of text", async (world) => {
  const [cover, film, named] = [
    await uploadAs(world, "cover.txt"),
    await uploadAs(world, "film.txt"),
    await uploadAs(world, "named.txt"),
  ];
  const admin = world.as("admin");
  await admin.post("/_/fields/directus_files", {
    field: "cover",
    type: "file",
    datatype: "INT",
    interface: "file",
  });
  await admin.patch(`/_/files/${film.id}`, { cover: cover.id });
  await world.collection("news", {
    fields: { picture: "string" },
    items: [{ picture: String(named.id) }, { picture: "none" }],
  });
  await admin.post("/_/relations", {
    collection_many: "news",
    field_many: "picture",
    collection_one: "directus_files",
  });
  expect(await found(world, unused)).toEqual(["Film"]);
  expect(await found(world, used)).toEqual(["Cover", "Named"]);
});

onEachVendor("addresses in rich text and Markdown use their files", async (world) => {
  const uploads = [];
  for (const name of ["hero.txt", "inline.txt", "linked.txt", "quoted.txt", "idle.txt"])
    uploads.push(await uploadAs(world, name));
  const [hero = "", inline = "", linked = "", quoted = "", idle = ""] = uploads.map(
    ({ data }) => data.full_url,
  );
  await world.collection("news", {
    fields: {
      body: { type: "string", datatype: "TEXT", interface: "wysiwyg" },
      lead: { type: "string", datatype: "TEXT", interface: "markdown" },
      note: { type: "string", datatype: "TEXT", interface: "textarea" },
    },
    items: [
      { body: `<p>One<img src="${hero}?v=1">two<a href='${inline}'>three</a></p>`, note: idle },
      { lead: `![A picture](${linked}) and <${quoted}>` },
      { body: null, lead: "nothing" },
    ],
  });
  expect(await found(world, unused)).toEqual(["Idle"]);
  expect(await found(world, used)).toEqual(["Hero", "Inline", "Linked", "Quoted"]);
});

onEachVendor(
  "names that can be guessed and many addresses in one text count as well",
  async (world) => {
    await world.setting("file_naming", "file_name");
    const uploads = [];
    for (const name of ["a plan.txt", "plan.txt", "plan-b.txt"])
      uploads.push(await uploadAs(world, name));
    const [first = "", , last = ""] = uploads.map(({ data }) => data.full_url);
    const many = Array.from({ length: 300 }, () => `<img src="${first}">`).join("<p>The sea</p>");
    await world.collection("news", {
      fields: { body: { type: "string", datatype: "MEDIUMTEXT", interface: "wysiwyg" } },
      items: [{ body: `${many}<a href="${last}">B</a>` }],
    });
    expect(await found(world, unused)).toEqual(["Plan"]);
  },
);

onEachVendor("it goes with search, order, groups and counts", async (world) => {
  const used = await uploadAs(world, "north.txt");
  await uploadAs(world, "north sea.txt");
  await uploadAs(world, "south.txt");
  await world.collection("news", { fields: { picture: "file" }, items: [{ picture: used.id }] });
  const query = `${unused}&q=north&meta=total_count,filter_count`;
  expect(await world.as("admin").get(`/_/files?${query}`)).toMatchObject({
    body: {
      data: [{ title: "North Sea" }],
      meta: { total_count: 3, filter_count: 1 },
    },
  });
  const either = "filter[$or][0][id][used]=1&filter[$or][1][title][contains]=south";
  expect(await found(world, either)).toEqual(["North", "South"]);
  const through = "/_/items/news?filter[picture.id][used]=1";
  expect((await world.as("admin").get(through)).body).toMatchObject({ data: [{ id: 1 }] });
});

onEachVendor("it works on the key of files only", async (world) => {
  await world.collection("news", { fields: { picture: "file" } });
  for (const path of [
    "/_/items/news?filter[id][nused]=1",
    "/_/items/news?filter[picture][used]=1",
    "/_/files?filter[title][used]=1",
  ])
    expect(await world.as("admin").get(path)).toMatchObject(refusal(422, 12));
});
