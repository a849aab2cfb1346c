import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { createFakeServer, data, failure } from "../../../../test/fake-fetch.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { startupReplies } from "../../../../test/startup.ts";

const address = "/accept-invitation?project=_&token=abc";
const invited = { id: 9, email: "lena@example.com", status: "invited" };

function open(replies: Parameters<typeof createFakeServer>[0], path = address) {
  const server = createFakeServer({ ...startupReplies(), ...replies });
  return { server, ...renderApp({ server, path, isSignedOut: true }) };
}

const password = () => screen.findByLabelText<HTMLInputElement>("New password");
const button = () => screen.getByRole<HTMLButtonElement>("button", { name: "Accept invitation" });

test("an invited user chooses a password and can sign in then", async () => {
  const {
    user,
    server,
    address: current,
  } = open({
    "POST /_/users/invitation": data(invited),
    "POST /_/users/invitation/accept": data(invited),
  });
  await screen.findByText(/lena@example\.com/);
  expect(button().disabled).toBe(true);
  await user.type(await password(), "a good password{Enter}");
  await waitFor(() => expect(current()).toBe("/login"));
  expect(server.requests.findLast(({ method }) => method === "POST")?.body).toEqual({
    token: "abc",
    password: "a good password",
  });
  await screen.findByText("Your account is ready. Sign in with your password now.");
});

test.each([
  ["used", 401, 101],
  ["out of time", 401, 102],
  ["for a user who is gone", 404, 106],
] as const)("a link that is %s says so and takes no password", async (_why, status, code) => {
  open({ "POST /_/users/invitation": failure(status, code) });
  await screen.findByText(/does not work any more/);
  expect((await password()).disabled).toBe(true);
});

test("a password that the project does not accept is reported and can be corrected", async () => {
  const { user } = open({
    "POST /_/users/invitation": data(invited),
    "POST /_/users/invitation/accept": failure(422, 4),
  });
  await screen.findByText(/lena@example\.com/);
  await user.type(await password(), "short{Enter}");
  await screen.findByRole("alert");
  expect((await password()).value).toBe("short");
});

test("the project's rule for passwords is said beforehand and checked before sending", async () => {
  const { user, server } = open({
    "POST /_/users/invitation": data(invited),
    "GET /_/": data({
      api: {
        project_name: "Harbour",
        project_logo: { url: "/logo.png", full_url: "http://api.test/logo.png" },
        password_rule: "weak",
      },
    }),
  });
  await screen.findByText("At least 8 characters");
  expect(document.querySelector("img")?.src).toBe("http://api.test/logo.png");
  await user.type(await password(), "seven77{Enter}");
  expect((await screen.findByRole("alert")).textContent).toContain("does not accept this password");
  expect((await password()).getAttribute("aria-invalid")).toBe("true");
  // The invitation was read with one, and nothing was sent after it.
  expect(server.requests.filter(({ method }) => method === "POST")).toHaveLength(1);
});

test("without a token there is nothing to do", async () => {
  open({}, "/accept-invitation");
  await screen.findByText(/does not work any more/);
});
