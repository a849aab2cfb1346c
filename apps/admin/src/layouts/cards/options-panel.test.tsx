import { HostProvider, layoutSettings } from "@rowhouse/extension-kit";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { makeTestHost } from "../../../test/kit-host.tsx";
import { listCollection, listField } from "../../../test/listing-models.ts";
import { renderScreen } from "../../../test/render.tsx";
import { choose, entriesOf } from "../../../test/select.ts";
import { interfaces } from "../../interfaces/index.ts";
import { createRegistry, RegistryProvider } from "../../registry/registry.ts";
import { layout } from "./layout.ts";

const books = listCollection([
  listField("title"),
  listField("pages", { type: "integer" }),
  listField("cover", { type: "file" }),
]);

async function renderPanel(viewOptions: Record<string, unknown> = {}, collection = books) {
  const Options = (await layout.options?.())?.Options;
  if (Options === undefined) throw new Error("The layout has no options panel.");
  const changes: object[] = [];
  const settings = layoutSettings(layout, {
    viewOptions,
    viewQuery: {},
    onOptions: (change) => void changes.push(change),
    onQuery: () => undefined,
  });
  const rendered = await renderScreen(
    <RegistryProvider value={createRegistry({ interfaces })}>
      <HostProvider value={makeTestHost()}>
        <Options collection={collection} fields={collection.fields} {...settings} />
      </HostProvider>
    </RegistryProvider>,
  );
  return { ...rendered, changes };
}

const box = (name: string) => screen.findByRole("combobox", { name });

test("each field of a card is chosen by its name, and all but the title may be none", async () => {
  const { user, changes } = await renderPanel();
  expect(await entriesOf(user, await box("Picture"))).toEqual(["None", "Title", "Cover"]);
  await choose(user, await box("Picture"), "None");
  await choose(user, await box("Title"), "Pages");
  await choose(user, await box("Text"), "Title");
  expect(changes).toEqual([{ src: null }, { title: "pages" }, { content: "title" }]);
});

test("files offer themselves as their picture", async () => {
  const files = listCollection([listField("title"), listField("data", { type: "alias" })], {
    collection: "directus_files",
  });
  const { user } = await renderPanel({ src: "data" }, files);
  expect(await box("Picture")).toHaveProperty("value", "File");
  expect(await entriesOf(user, await box("Picture"))).toEqual(["None", "File", "Title"]);
});

test("the icon of cards without a picture is picked among icons", async () => {
  await renderPanel({ icon: "person" });
  expect((await screen.findByLabelText("Icon without a picture")).textContent).toContain("Person");
});
