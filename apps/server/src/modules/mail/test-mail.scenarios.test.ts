import { expect } from "vitest";
import { onEachVendor, scenario } from "../../../test/index.ts";

const path = "/_/mail/test";

scenario("a test mail goes to the administrator who asks for it, with a link of the project", {
  given: (world) => world.setting("project_url", "https://harbour.example/cms"),
  as: "admin",
  post: path,
  body: {},
  status: 200,
  data: { to: "admin@example.com", transport: "outbox" },
  events: [],
  check: ({ world }) =>
    expect(world.mails).toMatchObject([
      {
        to: [{ address: "admin@example.com" }],
        subject: "Test: test mail",
        text: expect.stringContaining("https://harbour.example/cms/admin/"),
      },
    ]),
});

scenario("a test mail speaks the language of its reader", {
  given: async (world) => {
    await world.as("admin").patch("/_/users/1", { locale: "de-DE" });
  },
  as: "admin",
  post: path,
  body: {},
  status: 200,
  check: ({ world }) => expect(world.mails[0]?.subject).toBe("Test: Test-E-Mail"),
});

scenario("a test mail is for administrators", {
  as: "editor",
  post: path,
  body: {},
  status: 401,
  code: 3,
  check: ({ world }) => expect(world.mails).toEqual([]),
});

onEachVendor("an administrator sends ten test mails in an hour at most", async (world) => {
  const admin = world.as("admin");
  for (let sent = 0; sent < 10; sent++) expect((await admin.post(path, {})).status).toBe(200);
  expect(await admin.post(path, {})).toMatchObject({ status: 429 });
  expect(world.mails).toHaveLength(10);
});
