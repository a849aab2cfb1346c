import { describe, expect, test } from "vitest";
import { makeContent, newsPermission, makeStatusField } from "../../test/make.ts";
import type { Permission } from "./permission.ts";
import { toRights } from "./rights.ts";
import { allowedStatuses } from "./statuses.ts";

const collection = makeContent({ status: makeStatusField() });
const rightsWith = (...permissions: Permission[]) =>
  toRights({ user: 1, role: 3, isAdmin: false, permissions });
const draft = { status: "draft" };

test("an administrator may choose any", () => {
  const admin = toRights({ user: 1, role: 1, isAdmin: true, permissions: [] });
  expect(allowedStatuses(admin, collection, draft)).toEqual(["draft", "published", "gone"]);
});

test("a collection without statuses has none to choose", () => {
  expect(
    allowedStatuses(rightsWith(newsPermission({ update: "full" })), makeContent(), {}),
  ).toEqual([]);
});

describe("an existing item", () => {
  test("may get statuses in which the user may update, and soft-deleted ones if it may be deleted", () => {
    const rights = rightsWith(
      newsPermission({ status: "draft", update: "mine", delete: "mine" }),
      newsPermission({ status: "published", update: "mine" }),
    );
    expect(allowedStatuses(rights, collection, draft)).toEqual(["draft", "published", "gone"]);
  });

  test("may not get statuses in which the user may not update", () => {
    const rights = rightsWith(
      newsPermission({ status: "draft", update: "full" }),
      newsPermission({ status: "published", update: "none" }),
    );
    expect(allowedStatuses(rights, collection, draft)).toEqual(["draft"]);
  });

  test("may not get statuses on the blacklist of its status", () => {
    const rights = rightsWith(
      newsPermission({ update: "full", delete: "full", status_blacklist: ["published"] }),
    );
    expect(allowedStatuses(rights, collection, draft)).toEqual(["draft", "gone"]);
  });

  test("keeps its status even if that is on the blacklist", () => {
    const rights = rightsWith(newsPermission({ update: "full", status_blacklist: ["draft"] }));
    expect(allowedStatuses(rights, collection, draft)).toContain("draft");
  });

  test("is not soft-deleted without the right to delete", () => {
    expect(
      allowedStatuses(rightsWith(newsPermission({ update: "full" })), collection, draft),
    ).toEqual(["draft", "published"]);
  });
});

describe("a new item", () => {
  test("may get statuses in which the user may create", () => {
    const rights = rightsWith(
      newsPermission({ status: "draft", create: "full" }),
      newsPermission({ status: "published", create: "none" }),
    );
    expect(allowedStatuses(rights, collection, null)).toEqual(["draft"]);
  });

  test("may not get statuses on the blacklist of the general rule, unless statuses have their own rules", () => {
    const general = newsPermission({ create: "full", status_blacklist: ["published"] });
    expect(allowedStatuses(rightsWith(general), collection, null)).toEqual(["draft", "gone"]);
    const published = newsPermission({ status: "published", create: "full" });
    expect(allowedStatuses(rightsWith(general, published), collection, null)).toEqual([
      "published",
    ]);
  });

  test("may not get statuses on the blacklist of the $create rule", () => {
    const rights = rightsWith(
      newsPermission({ create: "full" }),
      newsPermission({ status: "$create", status_blacklist: ["published", "gone"] }),
    );
    expect(allowedStatuses(rights, collection, null)).toEqual(["draft"]);
  });
});
