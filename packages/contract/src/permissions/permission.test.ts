import { expect, test } from "vitest";
import { readPermission } from "./permission.ts";

test("blacklists come as lists or as comma text", () => {
  const permission = readPermission({
    collection: "news",
    role: 3,
    read_field_blacklist: ["a"],
    write_field_blacklist: null,
    status_blacklist: "draft, gone",
  });
  expect(permission).toMatchObject({
    read_field_blacklist: ["a"],
    write_field_blacklist: [],
    status_blacklist: ["draft", "gone"],
  });
});

test("an empty status is the general rule", () => {
  expect(readPermission({ collection: "news", role: 3, status: "" }).status).toBeNull();
});

test("levels that do not exist become none, a missing comment level stays open", () => {
  expect(
    readPermission({
      collection: "news",
      role: "3",
      read: "all",
      comment: "nonsense",
      explain: undefined,
    }),
  ).toMatchObject({ role: 3, read: "none", comment: "none", explain: "none" });
  expect(readPermission({ collection: "news", comment: null }).comment).toBeNull();
});
