import { makeCollection, makeField, makePermission, type Permission } from "@rowhouse/contract";
import { expect, test } from "vitest";
import { publicLines } from "./public-summary.model.ts";

const mapping = {
  draft: { name: "Draft" },
  published: { name: "Published" },
  removed: { name: "Removed", soft_delete: true },
};
const news = makeCollection("news", {
  id: makeField("news", "id", { primary_key: true }),
  owner: makeField("news", "owner", { type: "user_created" }),
  status: makeField("news", "status", { type: "status", options: { status_mapping: mapping } }),
});

function linesOf(...rules: Partial<Permission>[]) {
  const permissions = rules.map((rule) => makePermission("news", { role: 2, ...rule }));
  return publicLines([news], permissions).map(({ actions, statuses, isMore }) => ({
    actions,
    statuses,
    isMore,
  }));
}

test("without rules nothing is told", () => {
  expect(linesOf()).toEqual([]);
});

test("reading alone is no reason to warn", () => {
  expect(linesOf({ read: "full" })).toEqual([{ actions: ["read"], statuses: null, isMore: false }]);
});

test("what visitors would have to own is not allowed to them", () => {
  expect(linesOf({ read: "mine", update: "mine", delete: "role" })).toEqual([]);
});

test("statuses whose items are read are named where these are not all", () => {
  expect(linesOf({ status: "published", read: "full" }, { status: "draft" })).toEqual([
    { actions: ["read"], statuses: ["published"], isMore: false },
  ]);
});

test("everything else is more than reading, also without it", () => {
  expect(linesOf({ create: "full" })).toEqual([
    { actions: ["create"], statuses: null, isMore: true },
  ]);
  expect(linesOf({ read: "full", update: "full", comment: "create" })).toEqual([
    { actions: ["read", "comment", "update"], statuses: null, isMore: true },
  ]);
});

test("what cannot be read cannot be changed", () => {
  expect(linesOf({ update: "full", delete: "full", comment: "full" })).toEqual([]);
});
