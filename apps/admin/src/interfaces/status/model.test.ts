import { offeredStatuses, statusName } from "@rowhouse/extension-kit";
import { describe, expect, test } from "vitest";

import { statusOptions } from "./interface.ts";

const t = (key: string) => ({ "interfaces.status.draft": "draft" })[key] ?? key;
const mapping = { 1: { name: "$t:interfaces.status.draft" }, live: { name: "live" } };

describe("status model", () => {
  test("reads the mapping with text values and translated names", () => {
    const statuses = statusOptions.read({ status_mapping: JSON.stringify(mapping) }).status_mapping;
    expect(statuses.map((entry) => [entry.value, statusName(entry, t)])).toEqual([
      ["1", "Draft"],
      ["live", "Live"],
    ]);
  });

  test.each([{}, { status_mapping: null }])(
    "has the usual statuses with the options %j",
    (stored) => {
      const statuses = statusOptions.read(stored).status_mapping;
      expect(statuses.map(({ value }) => value)).toEqual(["published", "draft", "deleted"]);
    },
  );

  test("offers the allowed statuses and the current one", () => {
    const statuses = statusOptions.read({ status_mapping: mapping }).status_mapping;
    expect(offeredStatuses(statuses, ["live"], "1").map(({ value }) => value)).toEqual([
      "1",
      "live",
    ]);
    expect(offeredStatuses(statuses, ["live"], null).map(({ value }) => value)).toEqual(["live"]);
  });

  test("offers the current status even if the mapping does not hold it", () => {
    expect(offeredStatuses([], null, "lost")).toEqual([
      { name: "$t:status_unknown Lost", value: "lost", background_color: "gray" },
    ]);
  });
});
