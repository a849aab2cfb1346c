import { expect } from "vitest";
import { onEachVendor } from "../../test/index.ts";
import { fillProject } from "./import-project.ts";
import type { ProjectSnapshot } from "./snapshot.ts";

const snapshot: ProjectSnapshot = {
  settings: { project_name: "Imported", color: "teal", extra: "yes" },
  collections: [
    {
      collection: "articles",
      icon: "article",
      note: "News",
      fields: [
        { field: "id", type: "integer", primary_key: true, auto_increment: true },
        { field: "title", type: "string", length: "120", required: true, unique: true },
        { field: "body", type: "string", datatype: "TEXT", interface: "wysiwyg" },
        { field: "tags", type: "array" },
        { field: "extra", type: "json" },
        { field: "featured", type: "boolean", default_value: "0" },
        { field: "price", type: "decimal" },
        { field: "published", type: "datetime" },
        { field: "author", type: "m2o" },
        {
          field: "status",
          type: "status",
          default_value: "draft",
          options: {
            status_mapping: { draft: { name: "Draft" }, published: { name: "Published" } },
          },
        },
        { field: "comments", type: "o2m" },
      ],
    },
    {
      collection: "countries",
      managed: false,
      fields: [
        { field: "code", type: "string", length: "2", primary_key: true },
        { field: "name", type: "string" },
      ],
    },
  ],
  relations: [
    {
      collection_many: "articles",
      field_many: "author",
      collection_one: "directus_users",
      field_one: null,
    },
  ],
  roles: [{ id: 10, name: "Writer", description: "Writes" }],
  permissions: [
    { collection: "articles", role: 10, read: "full", read_field_blacklist: ["price", "extra"] },
  ],
  users: [
    {
      email: "writer@example.com",
      password: "a good password",
      role: 10,
      columns: { id: 20, first_name: "Wanda", token: "token-of-writer" },
    },
  ],
  presets: [
    {
      collection: "articles",
      view_type: "tabular",
      view_options: { tabular: { widths: { title: 200 } } },
    },
  ],
  folders: [{ id: 3, name: "Pictures" }],
  files: [
    {
      row: {
        id: 7,
        filename: "0b7e6c8e-37a6-4a33-8a11-5d5f1c2f9f10.txt",
        title: "Letter",
        type: "text/plain",
        folder: 3,
      },
      content: new TextEncoder().encode("Dear aunt"),
    },
  ],
  items: {
    articles: Array.from({ length: 450 }, (_, index) => ({
      id: index + 1,
      title: `Article ${index}`,
      tags: ["a", "b"],
      extra: { index },
      featured: index % 2 === 0,
      price: index / 4,
      published: "2026-01-02 03:04:05",
      author: 20,
      status: "published",
    })),
    countries: [{ code: "de", name: "Germany" }],
  },
};

onEachVendor(
  "fills a project with a model, users, files and items that the API then shows",
  async (world) => {
    await fillProject(world.project, snapshot);
    for (const cache of [world.project.models, world.project.settings, world.project.access])
      cache.invalidate();
    const admin = world.as("admin");
    const one = await admin.get("/_/items/articles/3");
    expect(one.body).toEqual({
      data: {
        id: 3,
        title: "Article 2",
        body: null,
        tags: ["a", "b"],
        extra: { index: 2 },
        featured: true,
        price: 0.5,
        published: "2026-01-02 03:04:05",
        author: 20,
        status: "published",
      },
    });
    const counted = await admin.get("/_/items/articles?limit=0&meta=total_count");
    expect(counted.body).toMatchObject({ meta: { total_count: 450 } });
    const created = await admin.post("/_/items/articles", {
      title: "One more",
      status: "published",
    });
    expect(created.body).toMatchObject({ data: { id: 451, featured: false } });
    expect((await admin.get("/_/items/countries/de")).body).toMatchObject({
      data: { name: "Germany" },
    });
    const writer = await world.as({ token: "token-of-writer" }).get("/_/items/articles/1");
    expect(writer.body).toMatchObject({ data: { title: "Article 0" } });
    expect(writer.item).not.toHaveProperty("price");
    const signedIn = await world
      .as("public")
      .post("/_/auth/authenticate", { email: "writer@example.com", password: "a good password" });
    expect(signedIn.status).toBe(200);
    const file = await admin.get("/_/files/7");
    expect(file.body).toMatchObject({
      data: { title: "Letter", filesize: 9, folder: 3, uploaded_by: 1 },
    });
    expect(
      (await world.project.storage.stat("originals/0b7e6c8e-37a6-4a33-8a11-5d5f1c2f9f10.txt"))
        ?.size,
    ).toBe(9);
    expect((await world.project.settings.get())["project_name"]).toBe("Imported");
  },
);

onEachVendor("PostgreSQL knows at once how full the tables are", async (world) => {
  await fillProject(world.project, snapshot);
  if (world.vendor !== "postgres") return;
  const rows = await world.db.all({
    sql: "select reltuples >= 0 as known from pg_class where oid = 'articles'::regclass",
    bindings: [],
  });
  expect(rows).toEqual([{ known: true }]);
});
