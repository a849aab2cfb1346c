import { screen, within } from "@testing-library/react";
import { makeCollection, makeField, type Explanation, type SpeakingRule } from "@rowhouse/contract";
import { expect, test } from "vitest";
import { createFakeServer, data, failure, type FakeReplies } from "../../../../test/fake-fetch.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { startupReplies, type StartupFacts } from "../../../../test/startup.ts";
import { choose } from "../../../../test/select.ts";

const mapping = { draft: { name: "Draft" }, published: { name: "Published" } };
const news = {
  ...makeCollection("news", {
    id: makeField("news", "id", { primary_key: true }),
    title: makeField("news", "title", { type: "string" }),
    status: makeField("news", "status", { type: "status", options: { status_mapping: mapping } }),
  }),
  managed: true,
};

const speaking = (rule: Partial<SpeakingRule>): SpeakingRule => ({
  key: "level",
  effect: "denies",
  status: null,
  isRule: true,
  action: "update",
  level: "none",
  field: null,
  owner: null,
  names: [],
  ...rule,
});

const answer = (parts: Partial<Explanation>) =>
  data({ verdict: "no", code: 302, role: 3, rules: [], ...parts });

test("without a question nothing is asked", async () => {
  const { server } = await openExplain("");
  expect(await screen.findByText(/Choose somebody and a collection/)).toBeInstanceOf(HTMLElement);
  expect(asked(server)).toEqual([]);
});

test("the question of an address is answered, with a sentence for each rule and the way to it", async () => {
  const { server } = await openExplain("?user=8&collection=news&action=update&item=4", {
    "POST /_/permissions/explain": answer({
      rules: [
        speaking({ key: "severalRoles", effect: "tells", isRule: false, names: ["3", "2"] }),
        speaking({ status: "draft", level: "mine", owner: 7 }),
      ],
    }),
    "GET /_/items/news": data([{ id: 4, title: "Big news" }]),
  });
  const verdict = await screen.findByRole("heading", { level: 2, name: /^No, Cleo Dorn/ });
  expect(verdict.textContent).toContain("may not update “Big news”");
  const [first, second] = within(
    screen.getByRole("list", { name: "Rules that apply" }),
  ).getAllByRole("listitem");
  expect(first?.textContent).toContain("Of several roles (Editor and Public)");
  expect(second?.textContent).toContain(
    "Update is set to “Own” for News, Draft, and the item was made by Ada Byron.",
  );
  const link = within(second ?? document.body).getByRole("link", { name: "Show the rule" });
  expect(link.getAttribute("href")).toContain("/settings/roles/3/permissions?collection=news");
  expect(asked(server)).toEqual([
    { as: { user: 8 }, collection: "news", action: "update", item: "4" },
  ]);
});

test("a choice asks again, and what no longer fits is left out", async () => {
  const { user, server, address } = await openExplain(
    "?role=3&collection=news&action=update&status=draft",
    {
      "POST /_/permissions/explain": answer({ verdict: "yes", code: null }),
    },
  );
  await screen.findByRole("heading", { level: 2, name: /^Yes, somebody with the role Editor/ });
  await choose(user, screen.getByLabelText("What they do"), "Delete");
  await screen.findByRole("heading", { level: 2, name: /delete items of News/ });
  expect(asked(server).at(-1)).toEqual({ as: { role: 3 }, collection: "news", action: "delete" });
  expect(address()).not.toContain("status");
});

test("what cannot be explained can be tried again", async () => {
  const { user, server } = await openExplain("?role=3&collection=news", {
    "POST /_/permissions/explain": failure(404, 203),
  });
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toMatch(/^This cannot be shown/);
  server.reply({ "POST /_/permissions/explain": answer({ verdict: "some", code: null }) });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { level: 2, name: /^In part/ })).toBeInstanceOf(
    HTMLElement,
  );
});

test("other users are told that the settings are not theirs", async () => {
  const { server } = await openExplain("?role=3&collection=news", {}, { isAdmin: false });
  expect(await screen.findByRole("heading", { level: 1, name: "Not allowed" })).toBeInstanceOf(
    HTMLElement,
  );
  expect(asked(server)).toEqual([]);
});

type Server = ReturnType<typeof createFakeServer>;

function asked(server: Server): unknown[] {
  return server.requests
    .filter(({ path }) => path === "/_/permissions/explain")
    .map(({ body }) => body);
}

async function openExplain(search: string, replies: FakeReplies = {}, facts: StartupFacts = {}) {
  const users = [
    { id: 7, first_name: "Ada", last_name: "Byron", roles: [{ role: 1 }] },
    { id: 8, first_name: "Cleo", last_name: "Dorn", roles: [{ role: 3 }] },
  ];
  const server = createFakeServer({
    ...startupReplies({ users, collections: [news], ...facts }),
    "GET /_/roles": data([
      { id: 2, name: "Public", description: null },
      { id: 3, name: "Editor", description: null },
    ]),
    ...replies,
  });
  return { ...renderApp({ server, path: `/settings/explain${search}` }), server };
}
