import type { UsageState } from "@rowhouse/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { createFakeServer, data, failure, type FakeReplies } from "../../../../test/fake-fetch.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { serverDetails } from "../../../../test/server-details.ts";
import { startupReplies } from "../../../../test/startup.ts";

test("what is missing is marked, and the variable that sets it is named", async () => {
  openDetails({
    "GET /_/server": data(
      serverDetails({ mail: { transport: "outbox", from: "rowhouse@localhost" } }),
    ),
  });
  const mail = await partNamed("Mail");
  expect(within(mail).getByRole("img", { name: "Not set up" })).toBeInstanceOf(SVGElement);
  expect(within(mail).getByText("ROWHOUSE_SMTP_URL")).toBeInstanceOf(HTMLElement);
  const address = await partNamed("Address");
  expect(within(address).getByText("https://cms.harbour.example")).toBeInstanceOf(HTMLElement);
});

test("versions and the size of the database are named", async () => {
  openDetails({});
  expect(await screen.findByText("11.4.3")).toBeInstanceOf(HTMLElement);
  expect(screen.getByText("4.2 MB on the disk")).toBeInstanceOf(HTMLElement);
});

test("a test mail says where it went", async () => {
  const { user } = openDetails({
    "POST /_/mail/test": data({ to: "ada@example.com", transport: "smtp" }),
  });
  await user.click(await screen.findByRole("button", { name: "Send a test mail" }));
  expect(await screen.findByText("Sent to ada@example.com")).toBeInstanceOf(HTMLElement);
});

test.each([
  {
    title: "cannot be reached",
    reason: "mailUnreachable",
    text: "connect ECONNREFUSED 127.0.0.1:1",
    words: "The mail server cannot be reached: connect ECONNREFUSED 127.0.0.1:1",
  },
  {
    title: "refuses the mail",
    reason: "mailRefused",
    text: "550 No such mailbox",
    words: "The mail server refuses the mail: 550 No such mailbox",
  },
])("where the mail server $title, the notice says why", async ({ reason, text, words }) => {
  const error = { code: 501, message: "", key: "mailTransportInvalid", reason, params: { text } };
  const { user } = openDetails({ "POST /_/mail/test": { status: 500, body: { error } } });
  await user.click(await screen.findByRole("button", { name: "Send a test mail" }));
  const notice = await screen.findByRole("alert");
  expect(within(notice).getByText("The test mail was not sent")).toBeInstanceOf(HTMLElement);
  expect(within(notice).getByText(words)).toBeInstanceOf(HTMLElement);
});

test("details that cannot be loaded can be tried again", async () => {
  const { user, server } = openDetails({ "GET /_/server": failure(422, 4) });
  await screen.findByRole("alert");
  server.reply({ "GET /_/server": data(serverDetails()) });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("11.4.3")).toBeInstanceOf(HTMLElement);
});

test("the report of use shows what would be sent, and is switched on by an administrator", async () => {
  const address = "https://usage.example/";
  const { user, server } = openDetails({ "GET /_/server/usage": data(usage({ address })) });
  const toggle = await screen.findByRole<HTMLInputElement>("switch", {
    name: "Send the usage report",
  });
  expect(screen.getByText(/"users": "10-99"/)).toBeInstanceOf(HTMLElement);
  expect(screen.getByText(`It goes to ${address}`)).toBeInstanceOf(HTMLElement);
  expect(toggle.checked).toBe(false);
  server.reply({
    "POST /_/settings": data({ id: 90, key: "usage_report", value: true }),
    "GET /_/server/usage": data(usage({ address, is_on: true })),
  });
  await user.click(toggle);
  await waitFor(() => expect(toggle.checked).toBe(true));
  expect(server.requests.find(({ method }) => method === "POST")?.body).toEqual({
    key: "usage_report",
    value: true,
  });
});

test("without an address nothing can be switched on, and the page says who names one", async () => {
  openDetails({});
  const toggle = await screen.findByRole<HTMLInputElement>("switch", {
    name: "Send the usage report",
  });
  expect(toggle.disabled).toBe(true);
  expect(screen.getByText(/sets one with ROWHOUSE_USAGE_URL/)).toBeInstanceOf(HTMLElement);
  expect(screen.getByText("Never sent")).toBeInstanceOf(HTMLElement);
});

test("a switch that is refused stays, and says why", async () => {
  const { user } = openDetails({
    "GET /_/server/usage": data(usage({ address: "https://usage.example/" })),
    "POST /_/settings": failure(403, 3),
  });
  const toggle = await screen.findByRole<HTMLInputElement>("switch", {
    name: "Send the usage report",
  });
  await user.click(toggle);
  const notice = await screen.findByRole("alert");
  expect(within(notice).getByText("The switch was not changed")).toBeInstanceOf(HTMLElement);
  expect(toggle.checked).toBe(false);
});

function usage(changes: Partial<UsageState> = {}): UsageState {
  const report = {
    product: "Rowhouse",
    version: "1.2.3",
    runtime: "Node.js 24",
    database: "sqlite",
    collections: "1-9",
    users: "10-99",
    roles: "1-9",
    files: "0",
  };
  return { is_on: false, address: null, sent_on: null, report, ...changes };
}

async function partNamed(name: string): Promise<HTMLElement> {
  const heading = await screen.findByRole("heading", { level: 3, name });
  const part = heading.closest("li");
  expect(part).toBeInstanceOf(HTMLElement);
  return part ?? heading;
}

function openDetails(replies: FakeReplies) {
  const server = createFakeServer({
    ...startupReplies(),
    "GET /_/server": data(serverDetails()),
    "GET /_/server/usage": data(usage()),
    ...replies,
  });
  return { ...renderApp({ server, path: "/settings/server" }), server };
}
