import { HostProvider, layoutSettings } from "@rowhouse/extension-kit";
import { makeModel, makeRelation } from "@rowhouse/contract";
import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { makeTestHost } from "../../../test/kit-host.tsx";
import { listCollection, listField } from "../../../test/listing-models.ts";
import { renderScreen } from "../../../test/render.tsx";
import { choose, entriesOf } from "../../../test/select.ts";
import { interfaces } from "../../interfaces/index.ts";
import { createRegistry, RegistryProvider } from "../../registry/registry.ts";
import { layout } from "./layout.ts";

const authors = listCollection([listField("name")], { collection: "authors" });
const books = listCollection([
  listField("title"),
  listField("tone", { interface: "color-palette" }),
  listField("status", { type: "status", interface: "status" }),
  listField("author", { type: "m2o" }),
  listField("printed", { type: "date", datatype: "DATE", interface: "date" }),
  listField("sold", { type: "datetime", datatype: "DATETIME", interface: "datetime" }),
]);

async function renderPanel(viewOptions: Record<string, unknown> = {}) {
  const Options = (await layout.options?.())?.Options;
  if (Options === undefined) throw new Error("The layout has no options panel.");
  const changes: object[] = [];
  const settings = layoutSettings(layout, {
    viewOptions,
    viewQuery: {},
    onOptions: (change) => void changes.push(change),
    onQuery: () => undefined,
  });
  const model = makeModel([books, authors], [makeRelation("books.author", "authors")]);
  const rendered = await renderScreen(
    <RegistryProvider value={createRegistry({ interfaces })}>
      <HostProvider value={makeTestHost({ model })}>
        <Options collection={books} fields={books.fields} {...settings} />
      </HostProvider>
    </RegistryProvider>,
  );
  return { ...rendered, changes };
}

const box = (name: string) => screen.findByRole("combobox", { name });
const titleBox = () => screen.findByRole("textbox", { name: "Title" });

test("date, content and color are chosen among the fields that can be one", async () => {
  const { user, changes } = await renderPanel({ color: "tone" });
  expect(await box("Date")).toHaveProperty("value", "Printed");
  expect(await entriesOf(user, await box("Date"))).toEqual(["Printed", "Sold"]);
  expect(await entriesOf(user, await box("Color"))).toEqual(["None", "Tone", "Status"]);
  await choose(user, await box("Date"), "Sold");
  await choose(user, await box("Content"), "Author");
  await choose(user, await box("Color"), "Status");
  expect(changes).toEqual([{ date: "sold" }, { content: "author" }, { color: "status" }]);
});

test("a title is a text with fields in it, which are offered, those of related items too", async () => {
  const { user, changes } = await renderPanel({ title: "By " });
  await choose(user, await box("Insert a field"), "Author › Name");
  expect(changes).toEqual([{ title: "By {{ author.name }}" }]);
});

test("a title with a field that does not exist stays in its box with a message, and is not stored", async () => {
  const { changes } = await renderPanel({ title: "{{ title }}" });
  const input = await titleBox();
  fireEvent.change(input, { target: { value: "{{ author.age }}" } });
  expect(screen.getByText("There is no field “author.age”. The title stays as it was.")).toBe(
    document.getElementById(input.getAttribute("aria-describedby")?.split(" ").at(-1) ?? ""),
  );
  fireEvent.change(input, { target: { value: "{{ author.na" } });
  expect(screen.getByText("A field stands between two braces on each side.")).toHaveProperty(
    "tagName",
    "P",
  );
  expect(input).toHaveProperty("value", "{{ author.na");
  expect(changes).toEqual([]);
  fireEvent.change(input, { target: { value: "" } });
  expect(changes).toEqual([{ title: undefined }]);
});
