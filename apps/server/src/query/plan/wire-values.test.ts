import { collectionOf } from "../../../test/planner/model.ts";
import type { FieldInput } from "../../../test/planner/model.ts";
import { expect, test } from "vitest";

import { converterOf } from "./wire-values.ts";

function wire(input: FieldInput, stored: unknown, collection = "things"): unknown {
  const field = collectionOf(collection, { value: input }).fields["value"];
  const convert = field ? converterOf(field) : null;
  return convert ? convert(stored) : stored;
}

test.each<[FieldInput, unknown, unknown]>([
  [{ type: "boolean" }, 1, true],
  [{ type: "boolean" }, 0, false],
  [{ type: "boolean" }, null, false],
  [{ type: "boolean" }, true, true],
  [{ type: "json" }, '{"a":[]}', { a: [] }],
  [{ type: "json" }, "{}", {}],
  [{ type: "json" }, null, null],
  [{ type: "json" }, "not json", "not json"],
  [{ type: "array" }, "a,b", ["a", "b"]],
  [{ type: "array" }, "", []],
  [{ type: "array" }, null, []],
  [{ type: "decimal" }, "1.50", 1.5],
  [{ type: "decimal" }, null, null],
  [{ type: "integer", datatype: "BIGINT" }, "12", 12],
  [{ type: "integer", datatype: "BIGINT" }, "9007199254740993", "9007199254740993"],
  [{ type: "date" }, "2026-01-02", "2026-01-02"],
  [{ type: "date" }, "0000-00-00", null],
  [{ type: "datetime" }, "2026-01-02 03:04:05", "2026-01-02 03:04:05"],
  [{ type: "datetime" }, "2026-01-02T03:04:05.678Z", "2026-01-02 03:04:05"],
  [{ type: "datetime" }, "0000-00-00 00:00:00", null],
  [{ type: "datetime" }, null, null],
  [{ type: "time" }, "10:00:00.000", "10:00:00"],
  [{ type: "binary", datatype: "BLOB" }, new Uint8Array([104, 105]), "aGk="],
  [{ type: "string" }, "", ""],
])("%j: %j becomes %j", (input, stored, expected) => {
  expect(wire(input, stored)).toEqual(expected);
});

test("times of system collections have an offset (K2)", () => {
  expect(wire({ type: "datetime" }, "2026-01-02 03:04:05", "directus_activity")).toBe(
    "2026-01-02T03:04:05+00:00",
  );
});

test("columns whose stored value is the wire value need no conversion", () => {
  const { fields } = collectionOf("things", {
    title: { type: "string" },
    count: { type: "integer" },
    author: { type: "m2o" },
  });
  expect(Object.values(fields).map(converterOf)).toEqual([null, null, null, null]);
});

test("only the presence of a second factor is shown (C13)", () => {
  const { fields } = collectionOf("directus_users", { "2fa_secret": { type: "string" } });
  const convert = Object.values(fields).map(converterOf).at(-1);
  expect([convert?.("ABCDEF"), convert?.(null)]).toEqual(["**********", null]);
});
