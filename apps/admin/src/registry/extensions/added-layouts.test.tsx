import { defineLayout, noOptions, type LayoutDefinition } from "@rowhouse/extension-kit";
import { configure, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { data } from "../../../test/fake-fetch.ts";
import { renderWithExtensions, type TestExtension } from "../../../test/extension-app.tsx";

configure({ asyncUtilTimeout: 6_000 });

const headlines = defineLayout({
  id: "headlines",
  icon: "newspaper",
  viewOptions: noOptions,
  query: () => ({ fields: ["id", "title"] }),
  view: async () => ({
    View: ({ items }) => <p>{`Headlines: ${items.map(({ title }) => title).join()}`}</p>,
  }),
});

function layoutWith(parts: Partial<LayoutDefinition>): TestExtension {
  return {
    kind: "layouts",
    id: "headlines",
    meta: { name: "Headlines" },
    code: { ...headlines, ...parts },
  };
}

const preset = {
  id: 3,
  collection: "news",
  user: 7,
  role: null,
  title: null,
  view_type: "headlines",
  view_query: {},
  view_options: {},
};
const replies = { "GET /_/collection_presets": data([preset]) };
const listing = { path: "/collections/news", replies };

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(window, "reportError").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

test("a layout of an extension shows the items, with the fields that it asks for", async () => {
  const { server } = renderWithExtensions([layoutWith({})], listing);
  expect(await screen.findByText("Headlines: Alpha")).toBeInstanceOf(HTMLElement);
  const asked = server.requests.filter(({ path }) => path === "/_/items/news");
  expect(new Set(asked.map(({ query }) => query.get("fields")))).toEqual(new Set(["id,title"]));
});

test("it is among the layouts to choose from, by its name", async () => {
  const { user, loaded } = renderWithExtensions([layoutWith({})], { path: "/collections/news" });
  await screen.findByText("Alpha");
  await user.click(screen.getByRole("button", { name: "Show or hide details" }));
  await user.click(await screen.findByRole("combobox", { name: "View as" }));
  expect(loaded).toEqual([]);
  await user.click(await screen.findByRole("option", { name: "Headlines" }));
  expect(await screen.findByText("Headlines: Alpha")).toBeInstanceOf(HTMLElement);
});

const fail = () => {
  throw new Error("upside down");
};

test.each([
  ["does not load", { ...layoutWith({}), code: new Error("upside down") }],
  ["has no view", layoutWith({ view: async () => fail() })],
  ["throws while it is rendered", layoutWith({ view: async () => ({ View: fail }) })],
  ["throws when it is asked for its fields", layoutWith({ query: fail })],
])("where a layout %s there is the table, and why", async (_name, extension) => {
  renderWithExtensions([extension], listing);
  expect(await screen.findByRole("grid")).toBeInstanceOf(HTMLElement);
  expect(await screen.findByText("Alpha")).toBeInstanceOf(HTMLElement);
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toMatch(/Headlines could not be loaded.*upside down/);
  expect(within(alert).getByRole("button", { name: "Try again" })).toBeInstanceOf(HTMLElement);
  await waitFor(() =>
    expect(screen.getAllByText(/The extension Headlines could not be loaded/)).toHaveLength(2),
  );
});
