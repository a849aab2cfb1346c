import { makeCollection, makeModel, makeRelation, type RequestedChange } from "@rowhouse/contract";
import { describe, expect, test } from "vitest";
import { relationChanges } from "./relation-changes.model.ts";
import { backFields } from "./candidates.model.ts";
import {
  emptyRelation,
  readRelation,
  relationKind,
  relationProblems,
  relationSetup,
  type RelationDraft,
  type RelationKind,
  type RelationPlace,
} from "./relation.model.ts";
import { saveEffects } from "./save-effects.model.ts";

const id = { type: "integer", datatype: "INT", primary_key: true } as const;
const posts = makeCollection("posts", { id, title: { interface: "text-input" } });
const tags = makeCollection("tags", { id, post: { type: "m2o", datatype: "INT" } });
const files = makeCollection("directus_files", { id });
const model = makeModel([posts, tags, files], [makeRelation("tags.post", "posts")]);

function setUp(
  kind: RelationKind,
  draft: Partial<RelationDraft> = {},
  at: Partial<RelationPlace> = {},
) {
  const place = { model, collection: posts, name: "tags", kind, fixed: null, ...at };
  const setup = relationSetup({ ...emptyRelation, ...draft }, place);
  const changes = relationChanges({ ...place, isNew: true, body: { type: "o2m" }, setup });
  return { place, setup, changes, problems: relationProblems(setup, place) };
}

test.each([
  ["m2o", "m2o", "m2o"],
  ["m2o", "user", null],
  ["file", "file", null],
  ["o2m", "o2m", "o2m"],
  ["m2m", "o2m", "m2m"],
  ["o2m", "translation", "translation"],
] as const)("an interface with %s and the type %s sets up %j", (relation, type, kind) => {
  expect(relationKind({ relation }, type)).toBe(kind);
});

test("many-to-one: the local field is the many side", () => {
  const { changes } = setUp("m2o", { related: "tags" }, { name: "tag" });
  expect(changes.at(-1)).toMatchObject({
    kind: "create_relation",
    data: { collection_many: "posts", field_many: "tag", collection_one: "tags", field_one: null },
  });
});

describe("many-to-many", () => {
  test("proposes names as {collection}_{field}, with id for keys", () => {
    expect(setUp("m2m", { related: "tags" }).setup.junction).toEqual({
      name: "posts_tags",
      isNew: true,
      here: "posts_id",
      there: "tags_id",
    });
  });

  test("of a collection with itself tells both fields apart", () => {
    expect(setUp("m2m", { related: "posts" }).setup.junction?.there).toBe("related_posts_id");
  });

  test("makes a hidden junction with a key of length 10 and two required fields of width 4, the field, and two relations", () => {
    const { changes } = setUp("m2m", { related: "tags" });
    expect(changes).toMatchObject([
      {
        kind: "create_collection",
        data: {
          collection: "posts_tags",
          hidden: true,
          fields: [
            {
              field: "id",
              primary_key: true,
              auto_increment: true,
              length: 10,
              signed: false,
              sort: 1,
            },
            { field: "posts_id", required: true, width: 4 },
            { field: "tags_id", required: true, width: 4 },
          ],
        },
      },
      { kind: "create_field", collection: "posts", data: { field: "tags" } },
      {
        kind: "create_relation",
        data: {
          collection_many: "posts_tags",
          field_many: "posts_id",
          collection_one: "posts",
          field_one: "tags",
          junction_field: "tags_id",
        },
      },
      {
        kind: "create_relation",
        data: {
          collection_many: "posts_tags",
          field_many: "tags_id",
          collection_one: "tags",
          field_one: null,
          junction_field: "posts_id",
        },
      },
    ]);
    expect(saveEffects(changes, model).map(({ key }) => key)).toEqual([
      "plan_table",
      "plan_list",
      "plan_relation",
      "plan_relation",
    ]);
  });

  test("normalizes names, and refuses those that are taken or missing", () => {
    const named = (names: RelationDraft["names"]) => setUp("m2m", { related: "tags", names });
    expect(named({ junction: "My  Links!" }).setup.junction?.name).toBe("my_links");
    expect(named({ junction: "Tags" }).problems.junction?.key).toBe("collection_name_taken");
    expect(named({ here: "" }).problems.here?.key).toBe("name_missing");
    expect(named({ here: "a", there: "A" }).problems.there?.key).toBe("name_twice");
    expect(setUp("m2m").problems.related?.key).toBe("related_missing");
  });

  test("to files links files, with a note and a usual key", () => {
    const { setup, changes } = setUp("m2m", {}, { fixed: "directus_files" });
    expect(setup.junction?.there).toBe("files_id");
    const file = { type: "file", interface: "file" };
    const fields = [{ interface: "primary-key" }, { type: "m2o" }, file];
    expect(changes[0]).toMatchObject({ data: { note: "posts.tags", fields } });
  });
});

describe("one-to-many", () => {
  test("has the local field as the one side; the existing many-to-one relation is looked up", () => {
    const { place, setup, changes } = setUp("o2m", { related: "tags" });
    expect(backFields(setup.related, place).pointing).toEqual(["post"]);
    expect(setup.back).toEqual({ name: "post", isNew: false });
    expect(changes).toEqual([
      { kind: "create_field", collection: "posts", data: { type: "o2m", field: "tags" } },
      { kind: "update_relation", id: 1, data: { field_one: "tags" } },
    ]);
  });

  test("or makes that field", () => {
    const { changes } = setUp("o2m", { related: "tags", back: null });
    expect(changes).toMatchObject([
      { kind: "create_field", collection: "tags", data: { field: "posts", type: "m2o" } },
      { kind: "create_field", collection: "posts" },
      { kind: "create_relation", data: { collection_many: "tags", field_many: "posts" } },
    ]);
  });

  test("takes a foreign key of an existing database as it is, which has no relation of its own yet", () => {
    const albums = makeCollection("albums", { AlbumId: id, ArtistId: { datatype: "INT" } });
    const known = {
      ...makeModel([posts, albums]),
      relations: [makeRelation("albums.ArtistId", "posts")],
    };
    const { setup, changes } = setUp("o2m", { related: "albums" }, { model: known });
    expect(setup.back).toEqual({ name: "ArtistId", isNew: false });
    expect(changes[1]).toMatchObject({
      kind: "create_relation",
      data: { collection_many: "albums", field_many: "ArtistId", field_one: "tags" },
    });
  });

  test("offers columns that could hold its keys, and proposes none of them", () => {
    const albums = makeCollection("albums", {
      id,
      artist: { type: "integer", datatype: "INT" },
      name: { datatype: "VARCHAR" },
    });
    const known = makeModel([posts, albums]);
    const { setup, place } = setUp("o2m", { related: "albums" }, { model: known });
    expect(setup.back).toEqual({ name: "posts", isNew: true });
    expect(backFields(albums, place)).toEqual({ pointing: [], fitting: ["artist"] });
  });

  test("leaves a field alone that is listed elsewhere, unless that list is gone", () => {
    const listed = (list: string) =>
      setUp(
        "o2m",
        { related: "tags" },
        { model: makeModel([posts, tags], [makeRelation("tags.post", `posts.${list}`)]) },
      ).setup.back;
    expect(listed("title")).toEqual({ name: "posts", isNew: true });
    expect(listed("gone")).toEqual({ name: "post", isNew: false });
  });

  test("proposes a name that is free", () => {
    const taken = makeCollection("tags", { id, posts: {} });
    const { setup } = setUp("o2m", { related: "tags" }, { model: makeModel([posts, taken]) });
    expect(setup.back?.name).toBe("posts_2");
  });
});

describe("a junction that exists", () => {
  const links = makeCollection("post_tag", {
    tag: { type: "m2o", datatype: "INT", key_part: 1 },
    post: { type: "m2o", datatype: "INT", key_part: 2 },
  });
  const known = makeModel(
    [posts, tags, links],
    [makeRelation("post_tag.tag", "tags"), makeRelation("post_tag.post", "posts")],
  );

  test("is proposed where it does nothing else, with the columns that point to both sides", () => {
    const { setup, changes } = setUp("m2m", { related: "tags" }, { model: known });
    expect(setup.junction).toEqual({ name: "post_tag", isNew: false, here: "post", there: "tag" });
    expect(changes.slice(1)).toEqual([
      { kind: "update_relation", id: 2, data: { field_one: "tags", junction_field: "tag" } },
      { kind: "update_relation", id: 1, data: { junction_field: "post" } },
    ]);
  });

  test("or another one is made", () => {
    const { setup } = setUp("m2m", { related: "tags", junction: null }, { model: known });
    expect(setup.junction).toMatchObject({ name: "posts_tags", isNew: true });
  });
});

describe("a collection without a key", () => {
  const log = makeCollection("log", { text: {} });

  test("cannot be pointed to", () => {
    const known = makeModel([posts, log]);
    for (const kind of ["m2o", "m2m"] as const)
      expect(setUp(kind, { related: "log" }, { model: known }).problems.related).toEqual({
        key: "related_without_key",
        values: { collection: "log" },
      });
  });

  test("has no lists, as nothing can point to its items", () => {
    const known = makeModel([log, tags]);
    const { problems } = setUp("o2m", { related: "tags" }, { model: known, collection: log });
    expect(problems.related?.values).toEqual({ collection: "log" });
  });
});

test("translations make the languages where there are none, and a row for each language", () => {
  expect(setUp("translation").changes).toMatchObject([
    { kind: "create_collection", data: { collection: "languages" } },
    {
      kind: "create_collection",
      data: {
        collection: "posts_tags",
        fields: [
          {},
          { field: "posts_id" },
          { field: "language", type: "lang" },
          { field: "title" },
        ],
      },
    },
    {
      kind: "create_field",
      data: { options: { languagesCollection: "languages", translationLanguageField: "language" } },
    },
    { kind: "create_relation", data: { field_one: "tags" } },
  ]);
});

test("a related collection can be made along with the field: with a key and a name, before what points to it", () => {
  const { changes, problems } = setUp("m2m", { isRelatedNew: true }, { name: "topics" });
  expect(problems).toEqual({});
  expect(changes.map((change) => [change.kind, tableOf(change)])).toEqual([
    ["create_collection", "topics"],
    ["create_collection", "posts_topics"],
    ["create_field", "posts"],
    ["create_relation", "posts_topics"],
    ["create_relation", "posts_topics"],
  ]);
  expect(changes[0]).toMatchObject({ data: { fields: [{ field: "id" }, { field: "name" }] } });
  expect(changes[4]).toMatchObject({ data: { field_many: "topics_id", collection_one: "topics" } });
});

test.each([
  ["posts", "collection_name_taken"],
  ["directus_topics", "collection_name_reserved"],
  ["", "name_missing"],
])("a collection that is made along cannot be called %j", (name, key) => {
  const { problems } = setUp("m2o", { isRelatedNew: true, names: { related: name } });
  expect(problems.related?.key).toBe(key);
});

test.each([
  ["m2o", "one-to-many"],
  ["m2m", "many-to-many"],
] as const)("the other side of %s is a field over there", (kind, editor) => {
  const { changes } = setUp(kind, { related: "tags", hasOther: true }, { name: "labels" });
  expect(changes).toContainEqual({
    kind: "create_field",
    collection: "tags",
    data: { field: "posts", type: "o2m", interface: editor, sort: 3 },
  });
  expect(changes.at(-1)).toMatchObject({ data: { collection_one: "tags", field_one: "posts" } });
});

test("the other side has a name of its own, and none in the collections of the app", () => {
  const taken = setUp("m2o", { related: "tags", hasOther: true, names: { other: "Post" } });
  expect(taken.problems.other?.key).toBe("field_already_exists");
  expect(setUp("m2o", { related: "directus_files", hasOther: true }).setup.other).toBeNull();
});

test("what was entered is read back from a draft, and nothing else", () => {
  const entered = { related: "tags", junction: null, names: { here: "post", there: 3, far: "x" } };
  expect(readRelation(entered)).toEqual({
    related: "tags",
    isRelatedNew: false,
    hasOther: false,
    junction: null,
    names: { here: "post" },
  });
  expect(readRelation(null)).toBeNull();
});

function tableOf(change: RequestedChange): string {
  if (change.kind === "create_collection") return change.data.collection;
  if (change.kind === "create_relation") return change.data.collection_many;
  return "collection" in change ? change.collection : "";
}
