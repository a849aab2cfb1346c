import { makeCollection, makeField, makePermission, type Permission } from "@rowhouse/contract";
import { describe, expect, test } from "vitest";
import {
  allOrNothing,
  changed,
  changedColumn,
  changedRules,
  columnLevels,
  copied,
  offeredIn,
  offeredLevels,
  ruleOf,
  rulesFor,
  shownLevel,
  shownLists,
  shownRules,
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
    expect(shownLevel(shownRules(rulesFor(stored(), news), general), "read")).toBe("none");
  });

  test("of a status is the general rule while no status has one", () => {
    expect(shownLevel(shownRules(rulesFor(stored({ read: "full" }), news), drafts), "read")).toBe(
      "full",
    );
  });

  test("of a collection whose statuses have rules is what they have in common", () => {
    const rules = stored(
      { status: "draft", read: "full", update: "mine" },
      { status: "published", read: "full", update: "none" },
      // Replaced by those of the statuses.
      { read: "none" },
    );
    expect(shownLevel(shownRules(rulesFor(rules, news), general), "read")).toBe("full");
    expect(shownLevel(shownRules(rulesFor(rules, news), general), "update")).toBe("mixed");
  });

  test("of fields says when statuses differ", () => {
    const same = { read_field_blacklist: ["owner"] };
    const alike = stored({ status: "draft", ...same }, { status: "published", ...same });
    expect(shownLists(shownRules(rulesFor(alike, news), general), general)).toMatchObject({
      rule: same,
      isMixed: false,
    });
    const other = stored({ status: "draft", ...same }, { status: "published" });
    expect(shownLists(shownRules(rulesFor(other, news), general), general).isMixed).toBe(true);
  });

  test("for comments without a level is all of them", () => {
    expect(
      shownLevel(shownRules(rulesFor(stored({ comment: null }), news), general), "comment"),
    ).toBe("full");
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
    expect(shownLevel(shownRules(rulesFor(after, news), general), "read")).toBe("full");
    expect(ruleOf(rulesFor(after, news), drafts)).toMatchObject({ id: 1, read: "full" });
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

describe("a whole column", () => {
  test("offers what some collection can have, in the order of the levels", () => {
    expect(columnLevels([plain], "read")).toEqual(["none", "full"]);
    expect(columnLevels([plain, news], "read")).toEqual(["none", "mine", "role", "full"]);
    expect(columnLevels([plain], "comment")).toEqual(["none", "read", "create", "update", "full"]);
  });

  test("is set where a collection can have the level, others stay as they are", () => {
    const set = { role, action: "read", level: "mine" } as const;
    const after = changedColumn(stored(), [plain, news], set);
    expect(changedRules(stored(), after)).toEqual([
      expect.objectContaining({ collection: "news", read: "mine" }),
    ]);
  });

  test("of comments leaves reading out where statuses have rules", () => {
    const rules = stored({ status: "draft", comment: "full" });
    expect(offeredIn(rulesFor(rules, news), general, "comment")).not.toContain("read");
    const set = { role, action: "comment", level: "read" } as const;
    expect(changedRules(rules, changedColumn(rules, [news], set))).toEqual([]);
  });
});

describe("the rules of another role", () => {
  const take = (rules: ReturnType<typeof stored>, source: ReturnType<typeof stored>) =>
    changedRules(rules, copied(rules, source, { collections: [news, plain], role }));
  const other = (...rules: Partial<Permission>[]) =>
    toRules(rules.map((rule, at) => makePermission("news", { id: at + 90, role: 9, ...rule })));

  test("take the place of the own ones, which keep their ids", () => {
    expect(take(stored({ read: "none" }), other({ read: "full", explain: "always" }))).toEqual([
      expect.objectContaining({ id: 1, role, status: null, read: "full", explain: "always" }),
    ]);
  });

  test("take away what only the own ones allow", () => {
    expect(take(stored({ read: "full" }), other())).toEqual([
      expect.objectContaining({ id: 1, read: "none" }),
    ]);
  });

  test("are created where there are none yet", () => {
    expect(take(stored(), other({ status: "draft", read: "mine" }))).toEqual([
      expect.objectContaining({ id: null, role, status: "draft", read: "mine" }),
    ]);
  });

  test("without statuses are said for each status that has a rule already", () => {
    const written = take(stored({ status: "draft", read: "none" }), other({ read: "full" }));
    expect(written.map(({ id, status: of, read }) => [id, of, read])).toEqual([
      [1, "draft", "full"],
      [null, null, "full"],
    ]);
  });
});

test("only the rules of the collection that was changed are other ones", () => {
  const before = changed(stored({ read: "full" }), { ...general, collection: plain }, {});
  const after = changed(before, { ...general, collection: plain }, { read: "full" });
  expect(rulesFor(after, news)).toBe(rulesFor(before, news));
  expect(rulesFor(after, plain)).not.toBe(rulesFor(before, plain));
});
