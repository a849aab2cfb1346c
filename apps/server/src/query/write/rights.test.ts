import { beforeEach, describe, expect, test } from "vitest";

import { newsroomModel } from "../../../test/planner/newsroom.ts";
import type { Caller, Rule } from "../../../test/planner/world.ts";
import { freshWorld, failureOf, fullRule } from "../../../test/planner/world.ts";
import { testVendors } from "../../../test/vendors.ts";
import { createItem, deleteItem, updateItem } from "./write.ts";

function editor(...rules: Partial<Rule>[]): Caller {
  return {
    user: 2,
    role: 3,
    rules: rules.map((rule) => ({ ...fullRule, collection: "news", ...rule })),
  };
}

describe.each(testVendors)("rights of writes on %s", (vendor) => {
  const world = freshWorld(vendor, newsroomModel);
  beforeEach(async () => {
    await world.insert("directus_user_roles", [
      { user: 1, role: 1 },
      { user: 2, role: 3 },
      { user: 3, role: 3 },
    ]);
    // 1: mine; 2: of my role; 3: another user's; 4: published and mine
    await world.insert("news", [
      { title: "mine", status: "draft", owner: 2 },
      { title: "ours", status: "draft", owner: 3 },
      { title: "theirs", status: "draft", owner: 1 },
      { title: "out", status: "published", owner: 2 },
    ]);
  });

  const create = (caller: Caller, values: Record<string, unknown>, comment: string | null = null) =>
    failureOf(
      createItem(world.as(caller), "news", {
        values: { title: "x", ...values },
        query: { comment },
      }),
    );
  const update = (
    caller: Caller,
    key: number,
    { comment = null, ...values }: { comment?: string | null } & Record<string, unknown>,
  ) => failureOf(updateItem(world.as(caller), "news", { key, values, query: { comment } }));
  const remove = (caller: Caller, key: number) =>
    failureOf(deleteItem(world.as(caller), "news", { key }));

  test.each(["__proto__", "constructor"])(
    "treats the status %s like any other text",
    async (status) => {
      for (const [at, caller] of [editor({ status: "draft" }), editor({})].entries()) {
        expect(await create(caller, { status })).toBe(await create(caller, { status: "odd" }));
        const [named, odd] = at === 0 ? [1, 2] : [1, 3];
        expect(await update(caller, named, { status })).toBe(
          await update(caller, odd, { status: "odd" }),
        );
      }
    },
  );

  test("creates with the right to, in an allowed status", async () => {
    expect(await create(editor({}), {})).toBeNull();
    expect(await create(editor({ create: "none" }), {})).toBe("createDenied");
    expect(await create({ user: 2, role: 3 }, {})).toBe("createDenied");
    const perStatus = editor({ status: "draft" }, { status: "published", create: "none" });
    expect(await create(perStatus, {})).toBeNull();
    expect(await create(perStatus, { status: "published" })).toBe("createDenied");
    expect(await create(perStatus, { status: "nowhere" })).toBe("createDenied");
  });

  test("obeys the rule for new items (F35)", async () => {
    const caller = editor(
      {},
      { status: "$create", status_blacklist: ["published"], write_field_blacklist: ["views"] },
    );
    expect(await create(caller, { status: "published" })).toBe("fieldWriteDenied");
    expect(await create(caller, { views: 1 })).toBe("fieldWriteDenied");
    expect(await create(caller, { status: "draft" })).toBeNull();
  });

  test("updates and deletes by ownership", async () => {
    const mine = editor({ update: "mine", delete: "mine" });
    const ours = editor({ update: "role", delete: "role" });
    expect(await update(mine, 1, { views: 1 })).toBeNull();
    expect(await update(mine, 2, { views: 1 })).toBe("updateDenied");
    expect(await update(ours, 2, { views: 1 })).toBeNull();
    expect(await update(ours, 3, { views: 1 })).toBe("updateDenied");
    expect(await remove(mine, 2)).toBe("deleteDenied");
    expect(await remove(ours, 3)).toBe("deleteDenied");
    expect(await remove(mine, 1)).toBeNull();
    expect(await remove(ours, 2)).toBeNull();
  });

  test("does not find what may not be read", async () => {
    const caller = editor({ read: "mine", delete: "none" });
    expect(await update(caller, 3, { views: 1 })).toBe("itemNotFound");
    expect(await remove(caller, 3)).toBe("itemNotFound");
  });

  test("refuses writes of blacklisted fields, by the stored and the sent status (F41, B9)", async () => {
    expect(await update(editor({ write_field_blacklist: ["views"] }), 99, { views: 1 })).toBe(
      "fieldWriteDenied",
    );
    const perStatus = editor(
      { status: "draft" },
      { status: "published", write_field_blacklist: ["views"] },
    );
    expect(await update(perStatus, 1, { views: 1 })).toBeNull();
    expect(await update(perStatus, 4, { views: 1 })).toBe("fieldWriteDenied");
    expect(await update(perStatus, 1, { views: 1, status: "published" })).toBe("fieldWriteDenied");
    expect(await create(editor({ write_field_blacklist: ["views"] }), { views: 1 })).toBe(
      "fieldWriteDenied",
    );
    expect((await world.rows("news"))[3]).toMatchObject({ views: null });
  });

  test("moves items only into statuses with the right to update there (J5)", async () => {
    expect(
      await update(editor({ status: "draft" }, { status: "published", update: "none" }), 1, {
        status: "published",
      }),
    ).toBe("updateDenied");
    expect(
      await update(editor({ status: "draft" }, { status: "published", update: "mine" }), 3, {
        status: "published",
      }),
    ).toBe("updateDenied");
    expect(
      await update(editor({ status_blacklist: ["published"] }), 1, { status: "published" }),
    ).toBe("fieldWriteDenied");
    expect(
      await update(editor({ status_blacklist: ["published"] }), 4, {
        status: "published",
        views: 2,
      }),
    ).toBeNull();
    expect(
      await update(editor({ status: "draft" }, { status: "published" }), 1, {
        status: "published",
      }),
    ).toBeNull();
    expect((await world.rows("news"))[2]).toMatchObject({ status: "draft" });
  });

  test("soft-deletes with the right to delete, not to update", async () => {
    expect(await update(editor({ delete: "none" }), 1, { status: "deleted" })).toBe("deleteDenied");
    expect(await update(editor({ update: "none" }), 1, { status: "deleted" })).toBeNull();
    expect(await update(editor({ update: "none" }), 2, { views: 1 })).toBe("updateDenied");
  });

  test("requires a comment where the rule says so", async () => {
    expect(await create(editor({ explain: "create" }), {})).toBe("forbidden");
    expect(await create(editor({ explain: "create" }), {}, "because")).toBeNull();
    expect(await update(editor({ explain: "create" }), 1, { views: 1 })).toBeNull();
    expect(await update(editor({ explain: "always" }), 1, { views: 1, comment: " " })).toBe(
      "forbidden",
    );
    expect(
      await update(editor({ explain: "update" }), 1, { views: 1, comment: "because" }),
    ).toBeNull();
    expect(await remove(editor({ explain: "always" }), 1)).toBe("forbidden");
  });

  test("refuses unknown fields like hidden ones (A10)", async () => {
    expect(
      await update(editor({ read_field_blacklist: ["code"], write_field_blacklist: ["code"] }), 1, {
        code: "x",
      }),
    ).toBe("fieldWriteDenied");
    expect(
      await update(editor({ read_field_blacklist: ["code"], write_field_blacklist: ["code"] }), 1, {
        nope: "x",
      }),
    ).toBe("fieldWriteDenied");
    expect(await update(editor({}), 1, { nope: "x" })).toBe("unprocessable");
  });

  test("returns no item when the result may not be read", async () => {
    const blind = editor({ read: "none" });
    const { item } = await createItem(world.as(blind), "news", { values: { title: "x" } });
    expect(item).toBeNull();
    const hidden = await createItem(world.as(editor({})), "news", {
      values: { title: "x", status: "deleted" },
    });
    expect(hidden.item).toBeNull();
  });

  test("refuses to give an item to another user", async () => {
    const caller = editor({ update: "mine" });
    expect(await update(caller, 1, { owner: 1 })).toBeNull();
    expect((await world.rows("news"))[0]).toMatchObject({ owner: 2 });
  });
});
