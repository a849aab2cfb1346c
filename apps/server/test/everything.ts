import { status } from "./newsroom.ts";
import type { Reply } from "./reply.ts";
import { editorRole, editorUser, type World } from "./world.ts";

/** One list of the API, and the fields that are good for comparing. All have an `id` that counts up. */
export interface List {
  path: string;
  /** Text that `q` searches. */
  text: string;
  /** Empty in some of the rows, and not in all. */
  gap: string;
  /** The way to a field of another collection. */
  far?: string;
  /** A one-to-many field. */
  many?: string;
  /** The field of the related rows that `all` compares. */
  member?: string;
}

/** Every list of rows (API contract 2), with a few in each when `makeEverything` was there. */
export const lists: readonly List[] = [
  {
    path: "/_/items/books",
    text: "title",
    gap: "subtitle",
    far: "author.name",
    many: "texts",
    member: "id",
  },
  {
    path: "/_/users",
    text: "email",
    gap: "title",
    far: "roles.role.name",
    many: "roles",
    member: "role",
  },
  {
    path: "/_/roles",
    text: "name",
    gap: "description",
    far: "users.user.email",
    many: "users",
    member: "user",
  },
  { path: "/_/activity", text: "action", gap: "comment", far: "action_by.email" },
  { path: "/_/collection_presets", text: "title", gap: "title", far: "user.email" },
  { path: "/_/files", text: "title", gap: "folder", far: "folder.name" },
  { path: "/_/files/folders", text: "name", gap: "parent_folder", far: "parent_folder.name" },
  { path: "/_/permissions", text: "status", gap: "status", far: "role.name" },
  { path: "/_/revisions", text: "item", gap: "parent_collection", far: "activity.action" },
  { path: "/_/relations", text: "field_many", gap: "field_one" },
  { path: "/_/settings", text: "key", gap: "value" },
];

/**
 * Books with authors and translations, and what users leave behind when they work: each list has a handful of rows. Returns the
 * key of a file with a past; book 1, 2 and the editor have one as well.
 */
export async function makeEverything(world: World): Promise<{ file: number }> {
  await makeBooks(world);
  const others = await world.role("others");
  await world.user(editorRole, { title: "head" });
  await world.user(others, { title: "" });
  await world.user(others, { title: "guest", status: "suspended" });
  await world.user(others, { status: "deleted" });
  await world.permit(others, {
    books: [
      { status: "draft", read: "mine" },
      { status: "published", read: "full" },
    ],
    authors: { read: "full" },
    book_texts: { read: "full" },
  });
  // Shown as null, whether it is empty or null.
  await world.setting("logo", null);
  return await leaveTraces(world);
}

async function makeBooks(world: World): Promise<void> {
  await world.collection("authors", {
    fields: { name: "string", books: "o2m" },
    items: [{ name: "ann" }, { name: "bob" }],
  });
  await world.collection("books", {
    fields: {
      title: "string",
      subtitle: "string",
      status,
      author: "m2o",
      texts: { type: "translation", options: { translationLanguageField: "language" } },
    },
    items: [
      { title: "alpha", subtitle: null, status: "published", author: 1 },
      { title: "beta", subtitle: "second", status: "published", author: 2 },
      { title: "beta", subtitle: "", status: "draft", author: 1 },
      { title: "delta", subtitle: "last", status: "draft", author: null },
      { title: "gone", subtitle: null, status: "deleted", author: 1 },
    ],
  });
  await world.collection("book_texts", {
    fields: { book: "m2o", language: "lang", body: "string" },
    items: [
      { book: 1, language: "en", body: "one" },
      { book: 1, language: "de", body: "eins" },
      { book: 2, language: "en", body: "two" },
    ],
  });
  await world.relation("books.author", "authors.books");
  await world.relation("book_texts.book", "books.texts");
}

/** Activity, revisions, presets, folders and files are created through the API, as users do. */
async function leaveTraces(world: World): Promise<{ file: number }> {
  const admin = world.as("admin");
  const done = async (sent: Promise<Reply>): Promise<number> => {
    const reply = await sent;
    if (reply.status !== 200) throw new Error(`${reply.status} ${reply.text}`);
    return reply.id;
  };
  for (const subtitle of ["third", "fourth", null])
    await done(admin.patch("/_/items/books/1", { subtitle }));
  await done(admin.patch("/_/items/books/2", { texts: [{ id: 3, body: "deux" }] }));
  const about = { collection: "books", item: "1" };
  for (const comment of ["good", "better"])
    await done(admin.post("/_/activity/comment", { ...about, comment }));
  for (const company of ["one", "two", "three"])
    await done(admin.patch(`/_/users/${editorUser}`, { company }));
  for (const title of [null, "mine", "ours", "theirs"])
    await done(
      admin.post("/_/collection_presets", {
        title,
        collection: "books",
        user: title === "ours" ? editorUser : 1,
      }),
    );
  const makeFolder = (name: string, parent_folder: number | null) =>
    done(admin.post("/_/files/folders", { name, parent_folder }));
  const [attic, cellar] = [await makeFolder("attic", null), await makeFolder("cellar", null)];
  await makeFolder("box", attic);
  await makeFolder("bag", cellar);
  const upload = (name: string, folder: number | null) => {
    const data = Buffer.from(name).toString("base64");
    return done(admin.post("/_/files", { data, filename: `${name}.txt`, folder }));
  };
  const file = await upload("first", attic);
  await upload("second", cellar);
  await upload("third", null);
  await upload("fourth", null);
  for (const description of ["a", "b"])
    await done(admin.patch(`/_/files/${file}`, { description }));
  return { file };
}
