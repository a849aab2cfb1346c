import { makeCollection, makeField, makePermission, type Permission } from "@rowhouse/contract";
import { describe, expect, test } from "vitest";
import {
  allOrNothing,
  changed,
  changedRules,
  offeredLevels,
  ruleOf,
  shownLevel,
  shownLists,
  toRules,
} from "./rules.model.ts";

const role = 3;
const mapping = { draft: { name: "Draft" }, published: { name: "Published" } };
const status = makeField("news", "status", {
  type: "status",
  options: { status_mapping: mapping },
});
const owner = makeField("news", "owner", { type: "user_created" });
const plain = makeCollection("rooms", {});
const news = makeCollection("news", { status, owner });

const stored = (...rules: Partial<Permission>[]) =>
  toRules(rules.map((rule, index) => makePermission("news", { id: index + 1, role, ...rule })));
const general = { collection: news, role, scope: null };
const drafts = { collection: news, role, scope: "draft" };

describe("what a row shows", () => {
  test("is nothing where there is no rule", () => {
    expect(shownLevel(stored(), general, "read")).toBe("none");
  });

  test("of a status is the general rule while no status has one", () => {
    expect(shownLevel(stored({ read: "full" }), drafts, "read")).toBe("full");
  });

  test("of a collection whose statuses have rules is what they have in common", () => {
    const rules = stored(
      { status: "draft", read: "full", update: "mine" },
      { status: "published", read: "full", update: "none" },
      // Replaced by those of the statuses.
      { read: "none" },
    );
    expect(shownLevel(rules, general, "read")).toBe("full");
    expect(shownLevel(rules, general, "update")).toBe("mixed");
  });

  test("of fields says when statuses differ", () => {
    const same = { read_field_blacklist: ["owner"] };
    const alike = stored({ status: "draft", ...same }, { status: "published", ...same });
    expect(shownLists(alike, general)).toMatchObject({ rule: same, isMixed: false });
    const other = stored({ status: "draft", ...same }, { status: "published" });
    expect(shownLists(other, general).isMixed).toBe(true);
  });

  test("for comments without a level is all of them", () => {
    expect(shownLevel(stored({ comment: null }), general, "comment")).toBe("full");
  });
});

describe("what is offered", () => {
  test("are own items where a field says whose they are", () => {
    expect(offeredLevels(news, null, "update")).toEqual(["none", "mine", "role", "full"]);
    expect(offeredLevels(plain, null, "update")).toEqual(["none", "full"]);
  });

  test("is all or nothing for new items", () => {
    expect(offeredLevels(news, null, "create")).toEqual(["none", "full"]);
  });

  test("is no reading of comments by status", () => {
    expect(offeredLevels(news, "draft", "comment")).toEqual(["none", "create", "update", "full"]);
  });

  test("is nothing while an item is created: only its fields count", () => {
    expect(offeredLevels(news, "$create", "read")).toEqual([]);
  });
});

describe("a change", () => {
  test("of the general rule keeps its id and touches nothing else", () => {
    const before = stored({ read: "full" });
    const after = changed(before, general, { update: "mine" });
    expect(changedRules(before, after)).toEqual([
      expect.objectContaining({ id: 1, status: null, read: "full", update: "mine" }),
    ]);
  });

  test("of one status gives the others what the general rule has said", () => {
    const before = stored({ read: "full", read_field_blacklist: ["owner"] });
    const after = changed(before, drafts, { read: "mine" });
    const written = changedRules(before, after).map(
      ({ id, status: of, read, read_field_blacklist }) => [id, of, read, read_field_blacklist],
    );
    expect(written).toEqual([
      [null, "$create", "full", ["owner"]],
      [null, "draft", "mine", ["owner"]],
      [null, "published", "full", ["owner"]],
    ]);
  });

  test("of a collection whose statuses have rules changes all of them", () => {
    const before = stored({ status: "draft" }, { status: "published", read: "full" });
    const after = changed(before, general, { read: "full" });
    expect(shownLevel(after, general, "read")).toBe("full");
    expect(ruleOf(after, drafts)).toMatchObject({ id: 1, read: "full" });
  });

  test("is made to the rule that a save with a lost answer has created, not to another one", () => {
    const edited = changed(stored(), general, { read: "full" });
    const created = stored({ read: "full" });
    expect(changedRules(created, edited)).toEqual([]);
    const [rule] = changedRules(created, changed(edited, general, { update: "full" }));
    expect(rule).toMatchObject({ id: 1, update: "full" });
  });

  test("that is taken back is nothing to store", () => {
    const before = stored({ read: "full" });
    const there = changed(before, general, { read: "none" });
    expect(changedRules(before, changed(there, general, { read: "full" }))).toEqual([]);
  });
});

test("nothing is also no reason to give, and no lists", () => {
  const before = stored({ read: "full", explain: "always", read_field_blacklist: ["owner"] });
  const [rule] = changedRules(before, changed(before, general, allOrNothing(news, false)));
  expect(rule).toMatchObject({ read: "none", explain: "none", read_field_blacklist: [] });
});
