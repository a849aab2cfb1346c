import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { createFakeServer, data, failure } from "../../../../test/fake-fetch.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { tokenFor } from "../../../../test/tokens.ts";
import { startupReplies } from "../../../../test/startup.ts";
import { client } from "../../../data/client.ts";

async function openExpired(replies: Parameters<typeof createFakeServer>[0] = {}) {
  const server = createFakeServer({ ...startupReplies(), ...replies });
  const app = renderApp({ server, path: "/collections" });
  await screen.findByRole("heading", { name: "Collections", level: 1 });
  app.session.expire(101);
  await screen.findByRole("dialog", { name: "Sign in again" });
  return { server, ...app };
}

test("the form lies over the page, which stays", async () => {
  const { address } = await openExpired();
  screen.getByText("Logged out due to inactivity");
  screen.getByRole("heading", { name: "Collections", level: 1, hidden: true });
  expect(screen.getByLabelText<HTMLInputElement>("E-mail").value).toBe("ada@example.com");
  expect(address()).toBe("/collections");
});

test("a save that waits continues once the user is back", async () => {
  const { user, server } = await openExpired({
    "POST /_/auth/authenticate": data({ token: tokenFor(7, "fresh") }),
    "PATCH /_/items/news/1": data({ id: 1 }),
  });
  const save = client().items.update({ collection: "news", id: 1, changes: { title: "Kept" } });
  await user.type(screen.getByLabelText("Password"), "secret{Enter}");
  await expect(save).resolves.toMatchObject({ data: { id: 1 } });
  const sent = server.requests.find((request) => request.path === "/_/items/news/1");
  expect(sent?.headers.get("authorization")).toBe(`Bearer ${tokenFor(7, "fresh")}`);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a wrong password leaves the form open, with a message", async () => {
  const { user } = await openExpired({ "POST /_/auth/authenticate": failure(404, 100) });
  await user.type(screen.getByLabelText("Password"), "wrong{Enter}");
  expect((await screen.findByRole("alert")).textContent).toBe("Wrong username and/or password");
  screen.getByRole("dialog", { name: "Sign in again" });
});

test("Escape does not close it", async () => {
  const { user } = await openExpired();
  await user.keyboard("{Escape}");
  screen.getByRole("dialog", { name: "Sign in again" });
});

test("one can sign out instead", async () => {
  const { user, session } = await openExpired();
  await user.click(screen.getByRole("button", { name: "Sign out instead" }));
  await screen.findByRole("heading", { name: "Sign in to Harbour" });
  expect(session.getSnapshot().status).toBe("signed-out");
});

test("a token the server refuses while working opens the form", async () => {
  const server = createFakeServer({
    ...startupReplies(),
    "GET /_/items/news/1": failure(401, 101),
  });
  renderApp({ server, path: "/collections" });
  await screen.findByRole("heading", { name: "Collections", level: 1 });
  await expect(client().items.read("news", 1)).rejects.toMatchObject({ code: 101 });
  await screen.findByRole("dialog", { name: "Sign in again" });
});
