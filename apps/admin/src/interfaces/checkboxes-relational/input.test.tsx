import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { renderField } from "../../../test/live-field.tsx";

const values = { primary_key: 1 };
const options = { template: "{{ name }}" };

function box(name: string): Promise<HTMLInputElement> {
  return screen.findByRole<HTMLInputElement>("checkbox", { name });
}

test("ticks the linked items, stages the key of another one, and takes that back", async () => {
  const field = renderField("checkboxes-relational", { values, options });
  expect((await box("Ada Byron")).checked).toBe(true);
  expect((await box("Hedwig Kiesler")).checked).toBe(false);
  await field.user.click(await box("Hedwig Kiesler"));
  expect(field.staged.at(-1)).toEqual([expect.objectContaining({ person: { id: 3 } })]);
  await field.user.click(await box("Hedwig Kiesler"));
  expect(field.staged.at(-1)).toEqual([]);
});

test("unticking deletes the row of the junction, ticking again restores it", async () => {
  const field = renderField("checkboxes-relational", { values, options });
  await field.user.click(await box("Grace Murray"));
  expect(field.staged.at(-1)).toEqual([{ id: 12, $delete: true }]);
  await field.user.click(await box("Grace Murray"));
  expect(field.staged.at(-1)).toEqual([]);
});

test("a new item has none ticked, and items without a template are written by their titles", async () => {
  const field = renderField("checkboxes-relational", { values: {}, isNew: true });
  expect((await box("Ada Byron")).checked).toBe(false);
  await field.user.click(await box("Ada Byron"));
  expect(field.staged.at(-1)).toEqual([expect.objectContaining({ person: { id: 1 } })]);
});

test("what may not be linked cannot be ticked", async () => {
  const field = renderField("checkboxes-relational", {
    values,
    options,
    host: { can: (action) => action === "read" },
  });
  await field.user.click(await box("Hedwig Kiesler"));
  await field.user.click(await box("Ada Byron"));
  expect(field.staged).toEqual([]);
});
