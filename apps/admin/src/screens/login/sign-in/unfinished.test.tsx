import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createFakeServer, data } from "../../../../test/fake-fetch.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { tokenFor } from "../../../../test/tokens.ts";
import { startupReplies } from "../../../../test/startup.ts";
import { sharedJournal, type JournalEntry } from "../../../form/draft/journal.ts";
import { unfinishedAddress } from "../use-login.ts";

const scope = { user: 7, project: "_", collection: "news", key: "3" };
const owner = { url: "http://api.test/", project: "_", userId: 7 };
const entry: JournalEntry = {
  scope,
  writer: "tab",
  staged: { title: "Mine" },
  invalidTexts: {},
  base: { title: "Before" },
  etag: null,
  savedAt: Date.now(),
};

beforeEach(() => {
  window.__ROWHOUSE__ = { api: "http://api.test/" };
});

afterEach(async () => {
  window.__ROWHOUSE__ = undefined;
  await sharedJournal().remove(scope, "tab");
});

test("the item that was being edited is known", async () => {
  await sharedJournal().write(entry);
  expect(await unfinishedAddress(owner)).toBe("/collections/news/3");
});

test.each([
  ["another user", { scope: { ...scope, user: 8 } }],
  ["another project", { scope: { ...scope, project: "other" } }],
  ["long ago", { savedAt: Date.now() - 25 * 60 * 60 * 1000 }],
])("edits of %s do not count", async (_whose, other) => {
  const foreign = { ...entry, ...other };
  await sharedJournal().write(foreign);
  expect(await unfinishedAddress(owner)).toBeNull();
  await sharedJournal().remove(foreign.scope, foreign.writer);
});

test.each([
  ["/login", "/collections/news/3"],
  ["/login?redirect=%2Fcollections", "/collections"],
])("signing in at %s goes on at %s", async (path, target) => {
  await sharedJournal().write(entry);
  const { user, address } = renderApp({
    server: createFakeServer({
      ...startupReplies(),
      "POST /_/auth/authenticate": data({ token: tokenFor(7) }),
    }),
    path,
    isSignedOut: true,
  });
  await user.type(await screen.findByLabelText("E-mail"), "ada@example.com");
  await user.type(screen.getByLabelText("Password"), "secret{Enter}");
  await waitFor(() => expect(address()).toBe(target));
});
