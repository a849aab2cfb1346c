import { describe } from "vitest";
import { editorRole, scenario } from "../../../test/index.ts";
import type { World } from "../../../test/index.ts";

/** The editor reads news and not accounts. */
async function content(world: World): Promise<void> {
  await world.collection("news", { fields: { author: "integer" } });
  await world.collection("accounts", { fields: { owner: "integer" } });
  await world.relation({
    collection_many: "news",
    field_many: "author",
    collection_one: "directus_users",
  });
  await world.relation({
    collection_many: "accounts",
    field_many: "owner",
    collection_one: "directus_users",
  });
  await world.permit(editorRole, { news: { read: "full" }, directus_relations: { read: "full" } });
}

describe("relations", () => {
  scenario("can be filtered", {
    given: content,
    as: "admin",
    get: "/_/relations?filter[collection_many][eq]=news",
    answers: 200,
    data: [
      {
        collection_many: "news",
        field_many: "author",
        collection_one: "directus_users",
        field_one: null,
        junction_field: null,
      },
    ],
  });

  scenario("can be filtered by the names older clients use", {
    given: content,
    as: "admin",
    get: "/_/relations?filter[collection_a][eq]=news&filter[collection_b][eq]=directus_users",
    answers: 200,
    data: [{ field_many: "author" }],
  });

  scenario("of collections that may not be read are not told", {
    given: content,
    as: "editor",
    get: "/_/relations?limit=-1&fields=collection_many",
    answers: 200,
    data: [{ collection_many: "news" }],
  });

  scenario("are read by id", {
    as: "admin",
    get: "/_/relations/1?fields=id",
    answers: 200,
    data: { id: 1 },
  });
  scenario("with an unknown id do not exist", {
    as: "admin",
    get: "/_/relations/999",
    answers: 404,
    code: 203,
  });
  scenario("by id are kept from those who may not read the collection", {
    given: content,
    as: "editor",
    get: "/_/relations/1",
    answers: 404,
    code: 203,
  });
  scenario("need a right", { as: "public", get: "/_/relations", answers: 403, code: 300 });
});
