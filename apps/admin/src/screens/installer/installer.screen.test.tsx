import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { createFakeServer, data, failure } from "../../../test/fake-fetch.ts";
import { renderApp } from "../../../test/render-app.tsx";
import { tokenFor } from "../../../test/tokens.ts";
import { startupReplies } from "../../../test/startup.ts";

async function openInstaller(
  replies: Parameters<typeof createFakeServer>[0] = {},
  api = "http://localhost/",
) {
  const server = createFakeServer({
    ...startupReplies(),
    "GET /_/auth/sso": failure(503, 14),
    ...replies,
  });
  const app = renderApp({ server, path: "/login", isSignedOut: true, config: { api } });
  await screen.findByLabelText(/Project name/);
  return { server, ...app };
}

const next = () => screen.getByRole<HTMLButtonElement>("button", { name: "Next: database" });

test("the database tab is locked until the project is described", async () => {
  const { user } = await openInstaller();
  const tab = screen.getByRole<HTMLButtonElement>("tab", { name: /Database/ });
  expect(tab.disabled).toBe(true);
  expect(next().disabled).toBe(true);
  await user.type(screen.getByLabelText(/Administrator e-mail/), "ada@example.com");
  await user.type(screen.getByLabelText(/Administrator password/), "long enough");
  expect(tab.disabled).toBe(false);
});

test("the embedded database needs nothing more; afterwards one is signed in", async () => {
  const { user, server, address } = await openInstaller({
    "POST /projects": { body: { public: true } },
  });
  await user.type(screen.getByLabelText(/Administrator e-mail/), "ada@example.com");
  await user.type(screen.getByLabelText(/Administrator password/), "long enough{Enter}");
  server.reply({
    "GET /_/auth/sso": data([]),
    "POST /_/auth/authenticate": data({ token: tokenFor(7) }),
  });
  await user.click(await screen.findByRole("button", { name: "Install" }));
  await waitFor(() => expect(address()).toBe("/collections"));
  expect(server.requests.find(({ path }) => path === "/_/auth/authenticate")?.body).toEqual({
    email: "ada@example.com",
    password: "long enough",
    with_confirmation: true,
  });
  expect(server.requests.find((request) => request.path === "/projects")?.body).toMatchObject({
    project: "_",
    project_name: "rowhouse",
    user_email: "ada@example.com",
    db_type: "sqlite",
    cors_enabled: true,
  });
});

test("a server database needs its connection", async () => {
  const { user } = await openInstaller();
  await user.type(screen.getByLabelText(/Administrator e-mail/), "ada@example.com");
  await user.type(screen.getByLabelText(/Administrator password/), "long enough{Enter}");
  const servers = await screen.findByRole("button", { name: "Use a database server" });
  expect(screen.queryByRole("radio", { name: /PostgreSQL/ })).toBeNull();
  await user.click(servers);
  expect(servers.getAttribute("aria-expanded")).toBe("true");
  const postgres = screen.getByRole("radio", { name: /PostgreSQL/ });
  expect(postgres.getAttribute("aria-checked")).toBe("true");
  const install = screen.getByRole<HTMLButtonElement>("button", { name: "Install" });
  expect(screen.getByLabelText<HTMLInputElement>(/Port/).value).toBe("5432");
  expect(install.disabled).toBe(true);
  await user.type(screen.getByLabelText(/Database user/), "rowhouse");
  await user.type(screen.getByLabelText(/Database password/), "secret");
  expect(install.disabled).toBe(false);
});

test("a failure shows the server's words", async () => {
  const { user } = await openInstaller({
    "POST /projects": failure(400, 19, "The database refuses the password."),
  });
  await user.type(screen.getByLabelText(/Administrator e-mail/), "ada@example.com");
  await user.type(screen.getByLabelText(/Administrator password/), "long enough{Enter}");
  await user.click(await screen.findByRole("button", { name: "Install" }));
  expect((await screen.findByRole("alert")).textContent).toContain(
    "The database refuses the password.",
  );
});

test("an address or a password that the server would refuse is said above the button", async () => {
  const { user } = await openInstaller();
  await user.type(screen.getByLabelText(/Administrator e-mail/), "ada@example");
  await user.type(screen.getByLabelText(/Administrator password/), "seven77");
  expect((await screen.findByRole("alert")).textContent).toContain("not a complete e-mail address");
  await user.type(screen.getByLabelText(/Administrator e-mail/), ".com");
  await user.click(next());
  expect((await screen.findByRole("alert")).textContent).toContain("fewer than 8 characters");
  expect(document.activeElement).toBe(screen.getByLabelText(/Administrator password/));
  await user.keyboard("8{Enter}");
  const sqlite = await screen.findByRole("radio", { name: /SQLite/ });
  expect(document.activeElement).toBe(sqlite);
  await user.click(screen.getByRole("button", { name: "Back" }));
  expect(document.activeElement).toBe(screen.getByLabelText(/Project name/));
});

test("a server that is elsewhere asks for its set-up code", async () => {
  await openInstaller({}, "http://content.test/");
  screen.getByLabelText(/Set-up code/);
});

test("a server that refuses leads back to the code", async () => {
  const { user } = await openInstaller({ "POST /projects": failure(403, 10) });
  await user.type(screen.getByLabelText(/Administrator e-mail/), "ada@example.com");
  await user.type(screen.getByLabelText(/Administrator password/), "long enough{Enter}");
  await user.click(await screen.findByRole("button", { name: "Install" }));
  await waitFor(() => screen.getByLabelText(/Set-up code/));
});

test("where signing in fails after the installation, the form says so and has the address", async () => {
  const { user, server } = await openInstaller({ "POST /projects": { body: { public: true } } });
  await user.type(screen.getByLabelText(/Administrator e-mail/), "ada@example.com");
  await user.type(screen.getByLabelText(/Administrator password/), "long enough{Enter}");
  server.reply({ "GET /_/auth/sso": data([]), "POST /_/auth/authenticate": failure(500, 9) });
  await user.click(await screen.findByRole("button", { name: "Install" }));
  const email = await screen.findByLabelText<HTMLInputElement>("E-mail");
  expect(email.value).toBe("ada@example.com");
});
