import { expect, test } from "vitest";

import { makeCollection } from "@rowhouse/contract";
import { stageAll, startDraft, withInvalidText } from "../../form/draft/draft.model.ts";
import { changesIn } from "./changes.model.ts";

const works = makeCollection("works", {
  hidden: { type: "string", hidden_detail: true, sort: 1 },
  loans: { type: "o2m", sort: 5 },
  password: { type: "hash", interface: "password", sort: 4 },
  title: { type: "string", sort: 3 },
  year: { type: "integer", sort: 2 },
});

test("are listed in the order of the form, each with what can be shown of it", () => {
  const base = { hidden: "a", title: "Alpha", year: 1969, password: null };
  const start = startDraft({ isNew: false, base, listKeys: { loans: "id" } });
  const staged = stageAll(start, {
    title: "Beta",
    hidden: "b",
    password: "secret",
    loans: [{ note: "one" }, { id: 4, note: "two" }],
  });
  const invalid = { text: "19x", key: "problems.integer" };
  const draft = withInvalidText(staged, "year", invalid);
  const shown = changesIn(draft, works, draft.base).map(({ field, ...change }) => [
    field.field,
    change,
  ]);
  expect(shown).toEqual([
    ["year", { kind: "invalid", text: invalid }],
    ["title", { kind: "value", before: "Alpha", now: "Beta" }],
    ["password", { kind: "secret" }],
    ["loans", { kind: "rows", count: 2 }],
    ["hidden", { kind: "value", before: "a", now: "b" }],
  ]);
});
