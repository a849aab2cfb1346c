import { describe, expect, test } from "vitest";

import { listField } from "../../test/listing-models.ts";
import { interfaces } from "../interfaces/index.ts";
import { createRegistry } from "./registry.ts";

const registry = createRegistry({ interfaces });

/** The ids of interfaces.md 11 that are other names of an interface. */
const otherNames = [
  ["radio", "radio-buttons"],
  ["user_created", "user-created"],
  ["user_updated", "user-updated"],
  ["datetime_created", "datetime-created"],
  ["datetime_updated", "datetime-updated"],
  ["switch", "toggle"],
  ["owner", "user-created"],
  ["single-file", "file"],
  ["single_file", "file"],
  ["file-upload", "file"],
  ["encrypted", "hashed"],
  ["dropdown-multiselect", "multiselect"],
  ["star-rating", "rating"],
  ["color-picker", "color-palette"],
  ["icons", "icon"],
  ["user-role", "user-roles"],
  ["replicator", "repeater"],
  ["divider-setting", "divider"],
  ["blob", "text-input"],
] as const;

/** Those that the section adds to the catalog. */
const added = ["key-value", "interface-types", "2fa-secret"];

test.each(otherNames)("%s is another name of %s", (id, name) => {
  expect(registry.findInterface(id)?.id).toBe(name);
});

test("what the section adds to the catalog is there", () => {
  expect(added.filter((id) => registry.findInterface(id)?.id !== id)).toEqual([]);
});

describe("an id of no interface is edited by the datatype of its field", () => {
  test.each([
    ["stock", "VARCHAR", "text-input"],
    ["lock", "TINYINT", "toggle"],
    ["search", "TEXT", "textarea"],
    ["anything-else", "INT", "numeric"],
    ["constructor", "INT", "numeric"],
  ])("%s on %s by %s", (id, datatype, editor) => {
    const resolution = registry.resolve(
      listField("field", { interface: id, type: null, datatype }),
    );
    expect(resolution).toMatchObject({
      kind: "interface",
      definition: { id: editor },
      found: "unknown",
    });
  });
});

test("the reference lists the same other names", () => {
  const documents = import.meta.glob<string>("../../../../docs/reference/interfaces.md", {
    query: "?raw",
    import: "default",
    eager: true,
  });
  const [text = ""] = Object.values(documents);
  const rows = (text.split("## 11. Other ids")[1] ?? "").matchAll(
    /^\| ([\w, -]+?) +\| ([\w -]+?) +\|$/gm,
  );
  const listed = [...rows].flatMap(([, ids = ""]) => ids.split(", "));
  expect(otherNames.map(([id]) => id).filter((id) => !listed.includes(id))).toEqual([]);
});
