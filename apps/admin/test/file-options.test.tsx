import { makeCollection } from "@rowhouse/contract";
import { OptionSubjectContext } from "@rowhouse/extension-kit";
import { screen, within } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";

import { OptionForm } from "../src/form/option-form.tsx";
import { fileOptions } from "../src/interfaces/file/interface.ts";
import { renderWithHost } from "./kit-host.tsx";
import { choose } from "./select.ts";

const files = makeCollection("directus_files", {
  id: { type: "integer", primary_key: true },
  title: { interface: "text-input" },
  folder: { type: "m2o" },
  filesize: { type: "integer" },
});

test("what the library begins with and what cards show is picked, and stored where it was", async () => {
  const { user, stored } = await open({
    viewOptions: { title: "title", src: "data" },
    viewQuery: '{"q":"map","limit":20}',
  });
  await choose(user, await screen.findByLabelText("Line below the title"), "Size");
  await choose(user, screen.getByLabelText("First order of the library"), "Title");
  await user.click(screen.getByRole("button", { name: "Ascending" }));
  await choose(user, screen.getByRole("combobox", { name: "Visible columns" }), "Folder");
  expect(screen.getByLabelText("First search of the library")).toHaveProperty("value", "map");
  expect(stored()).toEqual({
    viewOptions: { title: "title", subtitle: "filesize", src: "data" },
    viewQuery: { q: "map", limit: 20, sort: "-title", fields: "folder" },
  });
});

test("conditions on files are rows of a field, an operator and a value", async () => {
  const { user, stored } = await open({
    filters: [{ field: "folder", operator: "eq", value: 1, note: "kept" }],
  });
  const group = await screen.findByRole("group", { name: /^Which files are offered/ });
  await user.click(await within(group).findByRole("button", { name: "Add condition" }));
  const [, field] = await within(group).findAllByRole("combobox", { name: /Field/ });
  const [, operator] = within(group).getAllByRole("combobox", { name: /Condition/ });
  const [, value] = within(group).getAllByRole("textbox", { name: /Value/ });
  if (!field || !operator || !value) throw new Error("The second row has no boxes.");
  await choose(user, field, "Size");
  await choose(user, operator, "is at most");
  await user.type(value, "5000");
  expect(stored()).toEqual({
    filters: [
      { field: "folder", operator: "eq", value: 1, note: "kept" },
      { field: "filesize", operator: "lte", value: "5000" },
    ],
  });
});

/** The options as the settings of a field show them, with what is stored of them. */
async function open(initial: Record<string, unknown>) {
  let now = initial;
  function Options() {
    const [values, setValues] = useState(initial);
    return (
      <OptionSubjectContext value={{ own: null, related: files, rows: files }}>
        <OptionForm
          options={fileOptions}
          values={values}
          onChange={(next) => {
            now = next;
            setValues(next);
          }}
        />
      </OptionSubjectContext>
    );
  }
  const { user } = renderWithHost(<Options />);
  await user.click(await screen.findByRole("button", { name: /Advanced/ }));
  return { user, stored: () => now };
}
