import { makeCollection, makeRelation } from "@rowhouse/contract";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { createFakeServer } from "../../../../test/fake-fetch.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { startupReplies } from "../../../../test/startup.ts";

const key = { type: "integer", primary_key: true } as const;
const collections = [
  makeCollection("articles", { id: key, author: { type: "m2o" } }),
  makeCollection("people", { id: key }),
  makeCollection("notes", { id: key }),
];
const relations = [makeRelation("articles.author", "people")];

test("the list says in words how collections belong together, and leads to them", async () => {
  openMap();
  const articles = await entryOf("Articles");
  const hrefOf = (name: RegExp) =>
    within(articles).getByRole("link", { name }).getAttribute("href");
  expect(hrefOf(/^Articles$/)).toBe("/settings/collections/articles");
  expect(hrefOf(/^author leads to one of People.*articles\.author → people/)).toBe(
    "/settings/collections/articles?field=author",
  );
  const people = await entryOf("People");
  const back = within(people).getByRole("link", { name: /^Many of Articles lead here, by author/ });
  expect(back.getAttribute("href")).toBe("/settings/collections/articles?field=author");
  expect(within(await entryOf("Notes")).getByText("No relations")).toBeInstanceOf(HTMLElement);
});

test("the map has a box for each collection, and shows the one that is asked for", async () => {
  const { user } = openMap();
  const map = await screen.findByRole("group", { name: "Map of the relations" });
  expect(within(map).getAllByText(/^(Articles|People|Notes)$/)).toHaveLength(3);
  const show = within(await entryOf("People")).getByRole("button", { name: /in the map/ });
  await user.click(show);
  expect(show.getAttribute("aria-pressed")).toBe("true");
});

test("a relation opens the settings of its field", async () => {
  const { user } = openMap();
  const articles = await entryOf("Articles");
  await user.click(within(articles).getByRole("link", { name: /^author leads/ }));
  await screen.findByRole("dialog", { name: /Author/ });
});

test("a search narrows the list", async () => {
  const { user } = openMap();
  await entryOf("Notes");
  await user.type(screen.getByRole("searchbox"), "peo");
  await expect.poll(() => listed()).toEqual(["People"]);
});

async function entryOf(name: string): Promise<HTMLElement> {
  const list = within(await screen.findByRole("main")).getByRole("list", { name: "Collections" });
  const link = await within(list).findByRole("link", { name });
  return link.closest("li") ?? link;
}

function listed(): (string | null)[] {
  const list = within(screen.getByRole("main")).getByRole("list", { name: "Collections" });
  return [...list.children].map((entry) => entry.querySelector("a")?.textContent ?? null);
}

function openMap() {
  const server = createFakeServer(startupReplies({ collections, relations }));
  return { ...renderApp({ server, path: "/settings/relations" }), server };
}
