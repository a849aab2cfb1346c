import { makeCollection } from "@rowhouse/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { pressUntilOfferedAgain } from "../../../../test/slow-answers.ts";
import { keepTarget } from "../../../editor/acts/act-target.ts";
import {
  data,
  failure,
  refusedValues,
  type FakeReply,
  type FakeRequest,
} from "../../../../test/fake-fetch.ts";
import { numberedKey } from "../../../../test/listing-models.ts";
import { renderItem, type RenderItemOptions } from "../../../../test/render-item.tsx";

const items = [
  { id: 1, title: "Same", body: "One" },
  { id: 2, title: "Same", body: "Two" },
];

afterEach(() => vi.useRealTimers());

test("fields are off until switched on, and show what the items have in common", async () => {
  const { user } = await open();
  const title = await screen.findByRole<HTMLInputElement>("textbox", { name: /^Title/ });
  expect(title.readOnly).toBe(true);
  expect(title.value).toBe("Same");
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: /^Body/ }).value).toBe("");
  await user.click(screen.getByRole("switch", { name: /all: Title/ }));
  expect(title.readOnly).toBe(false);
});

test("what was changed is saved to all of them after asking", async () => {
  const { user, writes, address } = await open({
    replies: { "PATCH /_/items/articles/1,2": data(items) },
  });
  await change(user, "Body", "Both");
  const dialog = await screen.findByRole("dialog", { name: "Change 2 items in Articles?" });
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(address()).toBe("/collections/articles"));
  expect(writes()).toEqual([["PATCH", "/_/items/articles/1,2", { body: "Both" }]]);
});

test("a save without an answer is offered again, and carried out once", async () => {
  const first = Promise.withResolvers<FakeReply>();
  const { user, server, address } = await open({
    replies: { "PATCH /_/items/articles/1,2": () => first.promise },
  });
  await change(user, "Body", "Both");
  const dialog = await screen.findByRole("dialog", { name: "Change 2 items in Articles?" });
  await pressUntilOfferedAgain(within(dialog).getByRole("button", { name: "Save" }), () =>
    server.reply({ "PATCH /_/items/articles/1,2": data(items) }),
  );
  await waitFor(() => expect(address()).toBe("/collections/articles"));
  const saves = server.requests.filter(({ method }) => method === "PATCH");
  expect(saves.map(({ body }) => body)).toEqual([{ body: "Both" }, { body: "Both" }]);
  expect(new Set(saves.map(({ headers }) => headers.get("idempotency-key"))).size).toBe(1);
  expect(saves[0]?.headers.get("idempotency-key")).not.toBeNull();
});

test("fields in which the items differ say so, and can be emptied for all", async () => {
  const { user, writes } = await open({ replies: { "PATCH /_/items/articles/1,2": data(items) } });
  await screen.findByRole("switch", { name: /all: Body/ });
  expect(screen.getAllByText("Mixed")).toHaveLength(1);
  await user.click(screen.getByRole("switch", { name: /all: Body/ }));
  await user.click(screen.getByRole("button", { name: "Actions for Body" }));
  await user.click(await screen.findByRole("menuitem", { name: "Clear value" }));
  expect(screen.queryByText("Mixed")).toBeNull();
  screen.getByText("Will be empty");
  const [save] = await screen.findAllByRole("button", { name: "Save 1 change" });
  if (save) await user.click(save);
  const dialog = await screen.findByRole("dialog");
  expect(dialog.textContent).toContain("BodyWill be empty");
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(writes()).toEqual([["PATCH", "/_/items/articles/1,2", { body: null }]]),
  );
});

test("the question names the values and the items, and the change can be taken back", async () => {
  const { user, writes } = await open({
    replies: {
      "PATCH /_/items/articles/1,2": data(items),
      "PATCH /_/items/articles": data(items),
    },
  });
  await change(user, "Body", "Both");
  const dialog = await screen.findByRole("dialog");
  expect(dialog.textContent).toContain("BodyBoth");
  expect(dialog.textContent).toContain("Same and Same");
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() =>
    expect(writes().at(-1)).toEqual([
      "PATCH",
      "/_/items/articles",
      [
        { id: 1, body: "One" },
        { id: 2, body: "Two" },
      ],
    ]),
  );
});

test("what cannot be changed for several has no switch", async () => {
  const code = { type: "string", interface: "text-input" } as const;
  await open({
    collection: makeCollection("articles", {
      id: numberedKey,
      title: { type: "string", interface: "text-input" },
      fixed: { ...code, readonly: true },
      isbn: { ...code, unique: true },
      rule: { type: "alias", interface: "divider" },
      created_by: { type: "user_created", interface: "user-created", readonly: true },
      created_on: { type: "datetime_created", interface: "datetime-created", readonly: true },
    }),
  });
  await screen.findByRole("switch", { name: /all: Title/ });
  expect(screen.queryByText(/^Created/)).toBeNull();
  expect(screen.getAllByRole("switch")).toHaveLength(1);
});

test("switching a field off takes its change back", async () => {
  const { user } = await open();
  await user.click(await screen.findByRole("switch", { name: /all: Body/ }));
  await user.type(screen.getByRole("textbox", { name: /^Body/ }), "Both");
  expect(await screen.findAllByRole("button", { name: "Save 1 change" })).not.toEqual([]);
  await user.click(screen.getByRole("switch", { name: /all: Body/ }));
  expect(screen.getAllByRole<HTMLButtonElement>("button", { name: "Save" })[0]?.disabled).toBe(
    true,
  );
});

test("a failure is shown on the page with the values still in the form", async () => {
  const { user } = await open({
    replies: {
      "PATCH /_/items/articles/1,2": refusedValues({ path: ["body"], rule: "unique", values: {} }),
    },
  });
  await change(user, "Body", "Both");
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Save" }));
  await screen.findByText("This value is taken already");
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: /^Body/ }).value).toBe("Both");
});

test("nothing can be changed when none of the items may be", async () => {
  await open({ permissions: [{ read: "full", update: "none" }] });
  await screen.findByText("You may not edit any selected item");
  expect(screen.queryByRole("button", { name: /Save/ })).toBeNull();
});

test("items that may not be changed stay as they are, and it is said", async () => {
  const owned = makeCollection("articles", {
    id: numberedKey,
    body: { type: "string", interface: "text-input" },
    owner: { type: "user_created", hidden_detail: true },
  });
  const mine = [1, 2, 3].map((id) => ({ id, body: "Text", owner: id === 2 ? 9 : 1 }));
  const { user, writes } = await renderItem({
    path: "/collections/articles/1,2,3",
    collection: owned,
    permissions: [{ read: "full", update: "mine" }],
    replies: {
      "GET /_/items/articles/1,2,3": data(mine),
      "PATCH /_/items/articles/1,3": data([mine[0], mine[2]]),
    },
  });
  await screen.findByText("You may not change one of them; it stays as it is.");
  await change(user, "Body", "!");
  const dialog = await screen.findByRole("dialog", { name: "Change 2 items in Articles?" });
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() =>
    expect(writes()).toEqual([["PATCH", "/_/items/articles/1,3", { body: "Text!" }]]),
  );
});

test("all results are changed in steps, whatever they hold, and the page is left at once", async () => {
  const all = Array.from({ length: 1200 }, (_, at) => ({
    id: at + 1,
    title: "Same",
    body: "Same",
  }));
  const lists: FakeRequest[] = [];
  const key = keepTarget("articles", { kind: "results", results: { q: "some" }, except: ["3"] });
  const { user, writes, address } = await renderItem({
    path: `/collections/articles/${key}`,
    replies: {
      "GET /_/items/articles": (request) => {
        lists.push(request);
        const named = request.query.get("filter[id][in]")?.split(",");
        return data(all.filter(({ id }) => named?.includes(String(id)) ?? true));
      },
      "GET /_/items/articles/*": data(all.slice(0, 100)),
      "PATCH /_/items/articles": ({ body }) => data(body),
    },
  });
  await screen.findByRole("heading", { name: "Editing 1,199 items" });
  screen.getByText(/too many to be compared/);
  expect(lists[0]?.query.get("q")).toBe("some");
  expect(lists[0]?.query.get("limit")).toBe("-1");
  await change(user, "Body", "Same");
  const dialog = await screen.findByRole("dialog", { name: "Change 1,199 items in Articles?" });
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(address()).toBe("/collections/articles"));
  const written = () => writes().flatMap(([, , body]) => (Array.isArray(body) ? body : []));
  await waitFor(() => expect(written()).toHaveLength(1199));
  expect(written()[2]).toEqual({ id: "4", body: "Same" });
  expect(writes().length).toBeGreaterThan(5);
});

test("a selection that this tab does not know changes nothing", async () => {
  const { user, address } = await renderItem({ path: "/collections/articles/+many.elsewhere" });
  await screen.findByRole("heading", { name: "This selection is not known here" });
  await user.click(screen.getByRole("link", { name: "To the items" }));
  expect(address()).toBe("/collections/articles");
});

test("items that are gone give not found", async () => {
  await open({ replies: { "GET /_/items/articles/1,2": failure(404, 203) } });
  await screen.findByText("This item cannot be shown");
});

test("an item that is gone by now is left out, and the others can be saved", async () => {
  const { user, server, writes, address } = await open({
    replies: { "PATCH /_/items/articles/1,2": failure(404, 203) },
  });
  await change(user, "Body", "Both");
  server.reply({
    "GET /_/items/articles/1,2": data(items.slice(1)),
    "PATCH /_/items/articles/2": data(items.slice(1)),
  });
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Save" }));
  await screen.findByText(/Some of the items are not there any more/);
  await screen.findByRole("heading", { name: "Editing one item" });
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: /^Body/ }).value).toBe("Both");
  await user.click(screen.getByRole("button", { name: "Try again" }));
  const dialog = await screen.findByRole("dialog", { name: "Change one item in Articles?" });
  await user.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(() => expect(address()).toBe("/collections/articles"));
  expect(writes().at(-1)).toEqual(["PATCH", "/_/items/articles/2", { body: "Both" }]);
});

async function open(options: Partial<RenderItemOptions> = {}) {
  const replies = { "GET /_/items/articles/1,2": data(items), ...options.replies };
  return renderItem({ path: "/collections/articles/1,2", ...options, replies });
}

async function change(user: Awaited<ReturnType<typeof open>>["user"], name: string, text: string) {
  await user.click(await screen.findByRole("switch", { name: new RegExp(`all: ${name}`) }));
  await user.type(await screen.findByRole("textbox", { name: new RegExp(`^${name}`) }), text);
  const [save] = await screen.findAllByRole("button", { name: "Save 1 change" });
  if (save) await user.click(save);
}
