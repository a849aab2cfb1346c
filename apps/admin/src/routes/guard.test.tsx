import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { createFakeServer, failure } from "../../test/fake-fetch.ts";
import { renderApp } from "../../test/render-app.tsx";
import { startupReplies } from "../../test/startup.ts";

test.each([
  ["keeps the way back", "/collections/news?q=sea", "?redirect=%2Fcollections%2Fnews%3Fq%3Dsea"],
  ["leaves the root to the user's last page", "/", ""],
])("without a session the sign-in page opens and %s", async (_case, path, search) => {
  const server = createFakeServer(startupReplies());
  const { address } = renderApp({ server, path, isSignedOut: true });
  await screen.findByRole("heading", { name: /Sign in/ });
  expect(address()).toBe(`/login${search}`);
});

test("the pages before signing in have no navigation", async () => {
  const server = createFakeServer(startupReplies());
  renderApp({ server, path: "/login", isSignedOut: true });
  await screen.findByRole("heading", { name: /Sign in/ });
  expect(screen.queryByRole("navigation")).toBeNull();
});

test("the root leads to the collections", async () => {
  const { address } = renderApp({ server: createFakeServer(startupReplies()) });
  await screen.findByRole("heading", { name: "Collections", level: 1 });
  expect(address()).toBe("/collections");
});

test("an unknown address leads to the page for it, inside the frame", async () => {
  renderApp({ server: createFakeServer(startupReplies()), path: "/no/such/place" });
  await screen.findByRole("heading", { name: "Page not found", level: 1 });
  screen.getByRole("navigation", { name: "Navigation" });
});

test("a project that cannot be loaded shows an error, and can be retried or left", async () => {
  const server = createFakeServer({ ...startupReplies(), "GET /_/collections": failure(500, 11) });
  const { user } = renderApp({ server, path: "/collections" });
  await screen.findByRole("heading", { name: "Server error" });
  expect(screen.getByRole("link", { name: "login to another instance" }).getAttribute("href")).toBe(
    "/logout",
  );
  server.reply(startupReplies());
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("heading", { name: "Collections", level: 1 });
});

test("a token the server no longer takes leads to the sign-in page", async () => {
  const server = createFakeServer({ ...startupReplies(), "GET /_/users/me": failure(401, 102) });
  const { address } = renderApp({ server, path: "/collections" });
  await screen.findByRole("heading", { name: /Sign in/ });
  expect(address()).toBe("/login?redirect=%2Fcollections");
});

test("signing out in another tab leads this one to the sign-in page and forgets what was loaded", async () => {
  const { session, address, queryClient } = renderApp({
    server: createFakeServer(startupReplies()),
    path: "/collections",
  });
  await screen.findByRole("heading", { name: "Collections", level: 1 });
  session.signOut();
  await screen.findByRole("heading", { name: /Sign in/ });
  expect(address()).toBe("/login?redirect=%2Fcollections");
  await waitFor(() => expect(queryClient.getQueryData(["me"])).toBeUndefined());
});

test("/logout signs out", async () => {
  const { session, address } = renderApp({
    server: createFakeServer(startupReplies()),
    path: "/logout",
  });
  await screen.findByRole("heading", { name: /Sign in/ });
  expect(address()).toBe("/login");
  expect(session.getSnapshot().status).toBe("signed-out");
});

test("signing out by /logout leaves the last page that was reported as it is", async () => {
  const server = createFakeServer(startupReplies());
  const { go } = renderApp({ server, path: "/collections" });
  const reports = () => server.requests.filter(({ method }) => method === "PATCH");
  await waitFor(() => expect(reports()).toHaveLength(1));
  go("/logout");
  await screen.findByRole("heading", { name: /Sign in/ });
  expect(reports().map(({ body }) => body)).toEqual([{ last_page: "/collections" }]);
});

test("the page that is open is reported to the server", async () => {
  const server = createFakeServer(startupReplies());
  renderApp({ server, path: "/collections" });
  await screen.findByRole("heading", { name: "Collections", level: 1 });
  await waitFor(() =>
    expect(server.requests.find((request) => request.method === "PATCH")?.body).toEqual({
      last_page: "/collections",
    }),
  );
});
