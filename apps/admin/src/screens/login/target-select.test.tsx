import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { createFakeServer, data, failure } from "../../../test/fake-fetch.ts";
import { renderApp } from "../../../test/render-app.tsx";
import { startupReplies } from "../../../test/startup.ts";
import { choose, entriesOf } from "../../../test/select.ts";

const email = () => screen.findByLabelText("E-mail");

const others = {
  "GET /two/_/auth/sso": data([]),
  "GET /two/_/": data({ api: { project_name: "Second" } }),
};

test("another server that is named is chosen first, and signed in to", async () => {
  const { user, server } = openSeveral({ servers: ["http://api.test/two/"] }, "/login", {
    "POST /two/_/auth/authenticate": failure(404, 100),
  });
  expect(await entriesOf(user, await screen.findByLabelText("Project"))).toHaveLength(2);
  await user.click(screen.getAllByRole("option")[1] ?? screen.getByRole("listbox"));
  await screen.findByRole("heading", { name: "Sign in to Second" });
  await user.type(await email(), "ada@example.com");
  await user.type(screen.getByLabelText("Password"), "secret{Enter}");
  await screen.findByText("Wrong username and/or password");
  expect(server.requests.findLast(({ method }) => method === "POST")?.path).toMatch(/^\/two\//);
});

test("another server without a project offers to install one", async () => {
  const { user } = openSeveral({ servers: ["http://api.test/empty/"] }, "/login", {
    "GET /empty/_/auth/sso": failure(404, 14),
    "GET /empty/_/": failure(404, 14),
  });
  await entriesOf(user, await screen.findByLabelText("Project"));
  await user.click(screen.getAllByRole("option")[1] ?? screen.getByRole("listbox"));
  await screen.findByRole("heading", { name: "Set up Rowhouse" });
});

test("the project in the address is chosen, if it is one of those that are offered", async () => {
  const of = (url: string) => `/login?project=${encodeURIComponent(btoa(url))}`;
  const servers = { servers: ["http://api.test/two/"] };
  const { unmount } = openSeveral(servers, of("http://api.test/two/"));
  await screen.findByRole("heading", { name: "Sign in to Second" });
  unmount();
  openSeveral(servers, of("http://evil.test/"));
  await screen.findByRole("heading", { name: "Sign in to Harbour" });
});

test("nobody types an address where that is not allowed", async () => {
  const { user } = openSeveral({ servers: ["http://api.test/two/"] });
  const entries = await entriesOf(user, await screen.findByLabelText("Project"));
  expect(entries).not.toContain("Other");
});

test("another address is checked when the typing has rested for 300 ms; until it is found nobody signs in", async () => {
  const { user, server } = openSeveral({ allowOther: true });
  await choose(user, await screen.findByLabelText("Project"), "Other");
  expect(screen.queryByLabelText("E-mail")).toBeNull();
  const asked = () => server.requests.filter(({ path }) => path.startsWith("/two")).length;
  await user.type(screen.getByLabelText("API address"), "http://api.test/two");
  expect(asked()).toBe(0);
  await screen.findByRole("heading", { name: "Sign in to Second" });
  await email();
  // The check, then the look and the providers of the page, and none for what was typed before.
  expect(asked()).toBe(3);
});

test("a server that is found at the beginning of an address lets one type on", async () => {
  const { user } = openSeveral({ allowOther: true });
  await choose(user, await screen.findByLabelText("Project"), "Other");
  const box = screen.getByLabelText<HTMLInputElement>("API address");
  await user.type(box, "http://api.test/");
  await screen.findByRole("heading", { name: "Sign in to Harbour" });
  await email();
  await user.keyboard("two");
  expect(box.value).toBe("http://api.test/two");
  await screen.findByRole("heading", { name: "Sign in to Second" });
});

test("why an address cannot be signed in to is said, and it can be changed", async () => {
  const { user, server } = openSeveral({ allowOther: true }, "/login", {
    "GET /web/_/": { body: "<!doctype html>" },
    "GET /web/server/ping": failure(404, null),
  });
  await choose(user, await screen.findByLabelText("Project"), "Other");
  const box = screen.getByLabelText("API address");
  await user.type(box, "http://api.test/web");
  expect((await screen.findByRole("alert")).textContent).toBe(
    "api.test answers, but not as a server of this app. Check the address and its path.",
  );
  expect(screen.queryByLabelText("E-mail")).toBeNull();
  server.reply({ "GET /web/_/": { status: 302, body: "" } });
  await user.type(box, "/");
  await screen.findByText("api.test leads on to another address. Enter that one.");
  await user.clear(box);
  await user.type(box, "http://user:pw@api.test");
  await screen.findByText(/^This is not the address of a server/);
  await user.clear(box);
  await user.type(box, "http://api.test/two");
  await email();
});

function openSeveral(
  config: Parameters<typeof renderApp>[0]["config"],
  path = "/login",
  replies: Parameters<typeof createFakeServer>[0] = {},
) {
  const server = createFakeServer({ ...startupReplies(), ...others, ...replies });
  return { server, ...renderApp({ server, path, isSignedOut: true, ...(config && { config }) }) };
}
