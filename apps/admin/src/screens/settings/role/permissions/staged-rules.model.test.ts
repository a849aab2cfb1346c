import { makeCollection, makeField, makePermission, type Permission } from "@rowhouse/contract";
import { expect, test } from "vitest";
import { nestedKey } from "../../../../form/problems/nested-paths.ts";
import { changed, changedRules, toRules } from "./rules.model.ts";
import {
  outdatedErrors,
  placeOf,
  problemKeyOf,
  ruleErrors,
  stagedRules,
  withStaged,
  type StagedRule,
} from "./staged-rules.model.ts";

const role = 3;
const mapping = { draft: { name: "Draft" }, published: { name: "Published" } };
const news = makeCollection("news", {
  id: makeField("news", "id", { primary_key: true }),
  status: makeField("news", "status", { type: "status", options: { status_mapping: mapping } }),
});
const general = { collection: news, role, scope: null };
const drafts = { collection: news, role, scope: "draft" };

const stored = (...rules: Partial<Permission>[]) =>
  toRules(rules.map((rule, at) => makePermission("news", { id: at + 1, role, ...rule })));

test("of a changed rule what is other is sent, with its place", () => {
  const before = stored({ read: "full", comment: "update" });
  const after = changed(before, general, { read: "none", delete: "full" });
  expect(stagedRules(before, after)).toEqual([
    { collection: "news", status: null, read: "none", delete: "full" },
  ]);
});

test("a rule that allows nothing is sent as well where it takes something away", () => {
  const before = stored({ read: "full" });
  const none = changed(
    changed(before, drafts, { read: "none" }),
    { ...drafts, scope: "published" },
    { read: "none" },
  );
  expect(stagedRules(before, none)).toContainEqual({ collection: "news", status: "draft" });
});

test("what is staged makes the edited rules of the stored ones again, as after a reload", () => {
  const before = stored({ status: "draft", read: "mine" }, { status: "published", read: "full" });
  const after = changed(before, drafts, { update: "mine", read_field_blacklist: ["status"] });
  const again = withStaged(before, structuredClone(stagedRules(before, after)), role);
  expect(changedRules(after, again)).toEqual([]);
});

test("over rules that somebody else has changed only what was changed here is other", () => {
  const before = stored({ read: "full" });
  const staged = stagedRules(before, changed(before, general, { update: "full" }));
  const theirs = stored({ read: "none", comment: "full" });
  expect(stagedRules(theirs, withStaged(theirs, staged, role))).toEqual(staged);
});

test.each([null, "none", [null, 7, { read: "full" }], [{ collection: "news", read: "all" }]])(
  "what cannot be read changes nothing: %j",
  (staged) => {
    const before = stored({ read: "none" });
    expect(changedRules(before, withStaged(before, staged, role))).toEqual([]);
  },
);

test("a problem belongs to the rule that was sent at its place, until that is another one", () => {
  const rules: StagedRule[] = [
    { collection: "news", status: null },
    { collection: "news", status: "draft", read: "full" },
  ];
  const sent = { permissions: rules };
  const key = problemKeyOf(["permissions", 1, "read"], sent) ?? "";
  const place = placeOf({ collection: "news", status: "draft" });
  expect(key).toBe(nestedKey(["permissions", place, "read"]));
  expect(problemKeyOf(["name"], sent)).toBeNull();
  expect(problemKeyOf(["permissions"], sent)).toBeNull();
  const errors = { [key]: "Not this", name: "Too long" };
  expect([...ruleErrors(errors)]).toEqual([[place, "Not this"]]);
  expect(outdatedErrors(errors, rules, rules.slice(1))).toEqual([]);
  expect(outdatedErrors(errors, rules, rules.slice(0, 1))).toEqual([key]);
});
