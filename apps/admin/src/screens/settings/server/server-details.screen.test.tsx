import { screen, within } from "@testing-library/react";
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
    ...replies,
  });
  return { ...renderApp({ server, path: "/settings/server" }), server };
}
