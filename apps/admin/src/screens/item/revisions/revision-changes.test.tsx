import { makeCollection, makeRelation } from "@rowhouse/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import axe from "axe-core";
import { expect, test } from "vitest";
import { data, failure } from "../../../../test/fake-fetch.ts";
import { renderItem, type RenderItemOptions } from "../../../../test/render-item.tsx";
import { modelQuery, toModel } from "../../../data/model.ts";

const rieger = { id: 11, name: "Anselm Rieger" };
const haddad = { id: 3, name: "نادیا حداد" };
const ada = { id: 1, first_name: "Ada", last_name: "Byron" };
const photo = { id: 1, title: "Front elevation", filename: "front.pdf", type: "application/pdf" };

const works = makeCollection("articles", {
  id: { type: "integer", interface: "primary-key", primary_key: true },
  title: { type: "string", interface: "text-input" },
  status: {
    type: "status",
    interface: "status",
    options: {
      status_mapping: { published: { name: "Published" }, draft: { name: "Draft" } },
    },
  },
  medium: {
    type: "string",
    interface: "dropdown",
    options: { choices: { oil_canvas: "Oil on canvas", bronze: "Cast metal" } },
  },
  author: {
    type: "m2o",
    interface: "many-to-one",
    hidden_detail: true,
    options: { template: "{{ name }}" },
  },
  cover: { type: "file", interface: "file", hidden_detail: true },
  owner: {
    type: "user_created",
    interface: "owner",
    hidden_detail: true,
    options: { display: "name" },
  },
  year: { type: "integer", interface: "numeric" },
  hanging: { type: "boolean", interface: "toggle", options: { labelOn: "Hanging now" } },
  acquired_on: { type: "date", interface: "date" },
  keywords: { type: "array", interface: "tags" },
  people: { type: "o2m", interface: "many-to-many", hidden_detail: true },
});

const key = { type: "integer", primary_key: true } as const;

const neighbors = [
  makeCollection("authors", { id: key, name: { type: "string" } }),
  makeCollection("credits", { id: key, article: { type: "m2o" }, author: { type: "m2o" } }),
  makeCollection("directus_files", { id: key }),
  makeCollection("directus_users", { id: key }),
  makeCollection("directus_activity", {}),
];

const readers = [
  { read: "full", update: "full" } as const,
  { collection: "directus_activity", read: "full" } as const,
];

test("values are shown the way a listing shows them, dates to the day", async () => {
  const { user } = await openWork();
  const changes = await unfold(user, "Title, Status and 7 more");
  await waitFor(() =>
    expect(sideOf(changes, "After")).toEqual({
      Title: "1904",
      Status: "Published",
      Medium: "Oil on canvas",
      Author: "Anselm Rieger",
      Cover: "",
      Owner: "Ada Byron",
      Year: "1,904",
      Hanging: "",
      "Acquired on": "Oct 10, 1947",
    }),
  );
  within(changes).getByRole("img", { name: "Front elevation" });
  within(changes).getByRole("img", { name: "Hanging now" });
});

test("values name related items after one request per collection, made when changes are opened", async () => {
  const { user, server } = await openWork();
  await screen.findByRole("button", { name: "Title, Status and 7 more" });
  const requested = () =>
    server.requests
      .map(({ path }) => path)
      .filter((path) => /^\/_\/(items\/authors|files|users\/\d)/.test(path));
  expect(requested()).toEqual([]);
  const creation = await unfold(user, "Title, Status and 7 more");
  const update = await unfold(user, "Status and Author");
  await within(creation).findByText("Anselm Rieger");
  within(update).getByText("Anselm Rieger");
  expect(within(update).getByText(haddad.name).closest("[dir]")?.getAttribute("dir")).toBe("auto");
  await user.click(screen.getByRole("button", { name: "Go back to this state" }));
  const dialog = await screen.findByRole("dialog", { name: "Go back to this state" });
  await within(dialog).findByText(haddad.name);
  expect(requested().toSorted()).toEqual(["/_/files/1", "/_/items/authors/11,3", "/_/users/1"]);
});

test("what no change points to is not requested", async () => {
  const { user, server } = await openWork();
  await unfold(user, "Status and Author");
  await screen.findByText(haddad.name);
  expect(server.requests.filter(({ path }) => path.startsWith("/_/files"))).toEqual([]);
});

test("the key is shown for a related item that is gone", async () => {
  const { user } = await openWork({
    replies: { "GET /_/items/authors/11,3": data([rieger]) },
  });
  const changes = await unfold(user, "Status and Author");
  await within(changes).findByText("Anselm Rieger");
  within(changes).getByText("3");
});

test.each([
  ["on their way", () => new Promise<never>(() => undefined)],
  ["refused", failure(403, 3, "No authors for you.")],
  ["lost in a failure", failure(500, null, "No authors for you.")],
])("keys stand for related items that are %s, without a notice", async (_case, reply) => {
  const { user, server } = await openWork({ replies: { "GET /_/items/authors/11,3": reply } });
  const changes = await unfold(user, "Status and Author");
  await waitFor(() => expect(server.requests.at(-1)?.path).toBe("/_/items/authors/11,3"));
  await waitFor(() => expect(sideOf(changes, "After")).toEqual({ Status: "Draft", Author: "3" }));
  expect(sideOf(changes, "Before")).toEqual({ Status: "Published", Author: "11" });
  expect(screen.queryByText("No authors for you.")).toBeNull();
});

test("keys stand for items that the reader may not read, which are not requested", async () => {
  const { user, server } = await openWork({ permissions: readers });
  const changes = await unfold(user, "Status and Author");
  within(changes).getByText("11");
  expect(server.requests.filter(({ path }) => path.includes("authors"))).toEqual([]);
});

test("values are shown alike before going back", async () => {
  const { user } = await openWork();
  await unfold(user, "Title, Status and 7 more");
  await user.click(screen.getByRole("button", { name: "Go back to this state" }));
  const dialog = await screen.findByRole("dialog", { name: "Go back to this state" });
  await waitFor(() =>
    expect(sideOf(dialog, "After")).toEqual({
      Status: "Published",
      Author: "Anselm Rieger",
      Keywords: "–",
    }),
  );
  expect(sideOf(dialog, "Before")).toEqual({
    Status: "Draft",
    Author: haddad.name,
    Keywords: "blue",
  });
  const { violations } = await axe.run(dialog, {
    rules: { "color-contrast": { enabled: false } },
  });
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test("what a save added to a list and removed from it is named, and can be undone", async () => {
  const entries = [{ id: "31", $delete: true }, { author: "3" }];
  const change = { added: [{ key: "30", item: "3" }], removed: [{ key: "31", item: "11" }] };
  const undo = { people: { entries, change, returned: [], kept: [] } };
  const { user, writes } = await openWork({
    replies: {
      "GET /_/activity": data([{ id: 11, action: "update", action_by: ada }]),
      "GET /_/items/articles/7/revisions": data([
        {
          id: 21,
          activity: 11,
          data: {},
          delta: {
            people: { added: [{ key: "31", item: "11" }], removed: [{ key: "30", item: "3" }] },
          },
        },
      ]),
      "GET /_/items/authors/11,3": data([rieger]),
      "GET /_/items/articles/7/revert/21": data({ state: {}, undo }),
      "PATCH /_/items/articles/7": { body: { data: { id: 7 } }, headers: { etag: '"2"' } },
    },
  });
  const changes = await unfold(user, "People (1 added, 1 removed)");
  expect((await within(changes).findByText("Anselm Rieger")).parentElement?.textContent).toBe(
    "AddedAnselm Rieger",
  );
  expect(within(changes).getByText("#3").parentElement?.textContent).toBe("Removed#3");
  await user.click(screen.getByRole("button", { name: "Undo this change" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Undo this change" }));
  expect((await dialog.findByText("Anselm Rieger")).parentElement?.textContent).toBe(
    "Leaves the listAnselm Rieger",
  );
  await user.click(dialog.getByRole("button", { name: "Undo change" }));
  await waitFor(() =>
    expect(writes()).toEqual([["PATCH", "/_/items/articles/7", { people: entries }]]),
  );
});

/** Opens an article with a field of each kind, made and then changed. References are not part of its form. */
async function openWork(options: Partial<RenderItemOptions> = {}) {
  const first = {
    title: "1904",
    status: "published",
    medium: "oil_canvas",
    author: "11",
    cover: "1",
    owner: "1",
    year: "1904",
    hanging: "1",
    acquired_on: "1947-10-10",
    keywords: [],
  };
  const second = { ...first, status: "draft", author: "3", keywords: ["blue"] };
  const now = { ...second, author: 3, cover: 1, owner: 1, year: 1904, hanging: true };
  // Wide enough for the drawer to stand open beside the form.
  window.innerWidth = 1440;
  const rendered = await renderItem({
    path: "/collections/articles/7",
    collection: works,
    ...options,
    replies: {
      "GET /_/items/articles/7": { body: { data: { id: 7, ...now } }, headers: { etag: '"1"' } },
      "GET /_/activity": data([
        { id: 11, action: "update", action_by: ada },
        { id: 10, action: "create", action_by: ada },
      ]),
      "GET /_/items/articles/7/revisions": data([
        { id: 20, activity: 10, data: first, delta: first },
        { id: 21, activity: 11, data: second, delta: { status: "draft", author: 3 } },
      ]),
      "GET /_/items/authors/11,3": data([rieger, haddad]),
      "GET /_/files/1": data(photo),
      "GET /_/users/1": data(ada),
      ...options.replies,
    },
  });
  const relations = [
    makeRelation("articles.author", "authors"),
    makeRelation("credits.article", "articles.people", "author"),
    makeRelation("credits.author", "authors", "article"),
  ];
  act(() => {
    rendered.queryClient.setQueryData(
      modelQuery().queryKey,
      toModel([works, ...neighbors], relations),
    );
  });
  return rendered;
}

/** Opens the changes of an entry by the words of its button. */
async function unfold(user: UserEvent, name: string): Promise<HTMLElement> {
  const button = await screen.findByRole("button", { name });
  await user.click(button);
  const body = document.getElementById(button.getAttribute("aria-controls") ?? "");
  return within(body ?? document.body).findByLabelText("What changed");
}

/** The values on one side of each change, by the name of the field. */
function sideOf(region: HTMLElement, side: "Before" | "After"): Record<string, string> {
  const pairs = within(region)
    .getAllByRole("term")
    .flatMap((term) => {
      const values = within(term.parentElement ?? region).getAllByRole("definition");
      return values
        .map((value) => value.textContent ?? "")
        .filter((text) => text.startsWith(side))
        .map((text) => [term.textContent ?? "", text.slice(side.length)]);
    });
  return Object.fromEntries(pairs);
}
