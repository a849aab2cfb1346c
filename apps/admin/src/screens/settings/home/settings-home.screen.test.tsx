import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { createFakeServer, data, failure, type FakeReplies } from "../../../../test/fake-fetch.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { rolesCollection } from "../../../../test/roles.ts";
import { serverDetails } from "../../../../test/server-details.ts";
import { startupReplies, type StartupFacts } from "../../../../test/startup.ts";

test("every part of the settings has a tile, in groups, with what is there", async () => {
  await openHome();
  const operation = await screen.findByRole("region", { name: "Operation" });
  expect(within(operation).getByRole("link", { name: "Server details" })).toBeInstanceOf(
    HTMLElement,
  );
  expect(await within(operation).findByText("MariaDB 11.4.3")).toBeInstanceOf(HTMLElement);
  expect(await screen.findByText("2 roles")).toBeInstanceOf(HTMLElement);
  const pages = ["Global settings", "Collections and fields", "Roles", "Interfaces"];
  for (const name of [...pages, "Activity log", "About"])
    expect(screen.getAllByRole("link", { name })).not.toEqual([]);
  for (const name of ["Update database", "Report issue", "Request feature"])
    expect(screen.getByRole("button", { name })).toBeInstanceOf(HTMLElement);
});

test("what is not set up is said on the tile of the server", async () => {
  await openHome({
    details: serverDetails({
      public_url: null,
      mail: { transport: "outbox", from: "rowhouse@localhost" },
    }),
  });
  expect(await screen.findByText("2 things are not set up")).toBeInstanceOf(HTMLElement);
});

test("a server that does not say how it is set up leaves the tiles as they are", async () => {
  await openHome({ replies: { "GET /_/server": failure(404, 1) } });
  expect(await screen.findByText("2 roles")).toBeInstanceOf(HTMLElement);
  expect(screen.getByRole("link", { name: "Server details" })).toBeInstanceOf(HTMLElement);
});

test("the database is updated after a question", async () => {
  const { user, server } = await openHome({ replies: { "POST /_/update": { status: 204 } } });
  await user.click(await screen.findByRole("button", { name: "Update database" }));
  const dialog = await screen.findByRole("dialog", { name: "Update database" });
  expect(within(dialog).getByText(/Make a backup first/)).toBeInstanceOf(HTMLElement);
  expect(server.requests.some(({ path }) => path === "/_/update")).toBe(false);
  await user.click(within(dialog).getByRole("button", { name: "Update" }));
  expect(await screen.findByText("The database is up to date")).toBeInstanceOf(HTMLElement);
});

test("an update that fails is reported on the page", async () => {
  const { user } = await openHome({ replies: { "POST /_/update": failure(500, 9) } });
  await user.click(await screen.findByRole("button", { name: "Update database" }));
  await user.click(await screen.findByRole("button", { name: "Update" }));
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("The database could not be updated");
});

test("a report is filled in and leads to where reports go", async () => {
  const details = serverDetails({ support_url: "https://help.example/new" });
  const { user } = await openHome({ details });
  await user.click(await screen.findByRole("button", { name: "Report issue" }));
  const dialog = await screen.findByRole("dialog", { name: "Report issue" });
  await user.type(within(dialog).getByLabelText("Title"), "Save fails");
  const link = await within(dialog).findByRole<HTMLAnchorElement>("link", {
    name: "Open the report page",
  });
  const { origin, searchParams } = new URL(link.href);
  expect(origin).toBe("https://help.example");
  expect(searchParams.get("title")).toBe("Save fails");
  expect(searchParams.get("body")).toContain("MariaDB 11.4.3");
});

test("where nobody said where reports go there is no link, but the text to copy", async () => {
  const { user } = await openHome();
  await user.click(await screen.findByRole("button", { name: "Request feature" }));
  const dialog = await screen.findByRole("dialog", { name: "Request feature" });
  expect(within(dialog).queryByRole("link")).toBeNull();
  expect(within(dialog).getByText(/ROWHOUSE_SUPPORT_URL/)).toBeInstanceOf(HTMLElement);
  await user.click(within(dialog).getByRole("button", { name: "Copy the text" }));
  expect(await screen.findByText("Copied")).toBeInstanceOf(HTMLElement);
  expect(await navigator.clipboard.readText()).toContain("What I would like to do");
});

test("each tile leads somewhere", async () => {
  const { user, address, go } = await openHome();
  const paths: string[] = [];
  for (const name of ["Server details", "Connection latency", "Version and updates", "About"]) {
    await screen.findByRole("region", { name: "Operation" });
    await user.click(screen.getByRole("link", { name }));
    await screen.findByRole("heading", { level: 1, name });
    paths.push(address());
    go("/settings");
  }
  expect(paths).toEqual([
    "/settings/server",
    "/settings/latency",
    "/settings/version",
    "/settings/about",
  ]);
});

test("other users are told that the settings are not theirs, and nothing is requested for them", async () => {
  const { server } = await openHome({ facts: { isAdmin: false } });
  await screen.findByRole("heading", { level: 1, name: "Not allowed" });
  expect(server.requests.some(({ path }) => path === "/_/server")).toBe(false);
});

interface HomeOptions {
  replies?: FakeReplies;
  facts?: StartupFacts;
  details?: ReturnType<typeof serverDetails>;
}

async function openHome({ replies, facts, details = serverDetails() }: HomeOptions = {}) {
  const server = createFakeServer({
    ...startupReplies({ collections: [rolesCollection], ...facts }),
    "GET /_/roles": data([
      { id: 1, name: "Administrator", description: null },
      { id: 3, name: "Editor", description: null },
    ]),
    "GET /_/server": data(details),
    ...replies,
  });
  const app = renderApp({ server, path: "/settings" });
  await waitFor(() =>
    expect(screen.getByRole("heading", { level: 1 })).toBeInstanceOf(HTMLElement),
  );
  return { ...app, server };
}
