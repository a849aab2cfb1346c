import type { DoctorReport } from "@rowhouse/contract";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { createFakeServer, data, failure, type FakeReplies } from "../../../../test/fake-fetch.ts";
import { renderApp } from "../../../../test/render-app.tsx";
import { startupReplies } from "../../../../test/startup.ts";

const fine = { weight: "fine", findings: [], is_partial: false, has_failed: false } as const;

const broken: DoctorReport = {
  ...fine,
  id: "relations",
  weight: "serious",
  findings: [4, 7].map((id) => ({
    key: String(id),
    kind: "relation_without_collection",
    weight: "serious",
    values: { many: `news.author${id}`, one: "writers", collection: "writers" },
    mend: "confirmed",
  })),
};

const slow: DoctorReport = {
  ...fine,
  id: "indexes",
  weight: "advice",
  findings: [
    {
      key: "news.author",
      kind: "index_missing",
      weight: "advice",
      values: { collection: "news", field: "author", use: "relation" },
      mend: "plain",
    },
  ],
};

test("what is serious comes first, and what is in order is counted", async () => {
  openDoctor({ "GET /_/doctor": data([{ ...fine, id: "mail" }, slow, broken]) });
  await screen.findByRole("heading", { name: "Indexes" });
  const headings = within(screen.getByRole("main")).getAllByRole("heading", { level: 2 });
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    "Relations",
    "Indexes",
    "In order",
  ]);
  const summary = within(screen.getByRole("list", { name: "Summary" }));
  expect(summary.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "2 serious",
    "One piece of advice",
    "One check in order",
  ]);
  expect(screen.getByText(/The relation of news.author4 needs/)).toBeInstanceOf(HTMLElement);
});

test("what adds something is done without a question", async () => {
  const { user, server } = openDoctor({
    "GET /_/doctor": data([slow]),
    "POST /_/doctor/indexes/mend": data({ ...fine, id: "indexes" }),
  });
  await user.click(await screen.findByRole("button", { name: "Create the index" }));
  expect(await screen.findByRole("heading", { level: 2, name: "In order" })).toBeInstanceOf(
    HTMLElement,
  );
  const sent = server.requests.find(({ path }) => path.endsWith("/mend"));
  expect(sent?.body).toEqual({ keys: ["news.author"] });
});

test("what takes something away asks before, and says what is lost", async () => {
  const { user, server } = openDoctor({
    "GET /_/doctor": data([broken]),
    "POST /_/doctor/relations/mend": data({ ...broken, findings: broken.findings.slice(1) }),
  });
  const row = (await screen.findByText(/news.author4/)).closest("li") ?? document.body;
  await user.click(within(row).getByRole("button", { name: "Remove the relation" }));
  const dialog = await screen.findByRole("dialog", { name: "Remove the relation" });
  expect(within(dialog).getByText(/values in it stay/)).toBeInstanceOf(HTMLElement);
  expect(server.requests.some(({ path }) => path.endsWith("/mend"))).toBe(false);
  await user.click(within(dialog).getByRole("button", { name: "Remove the relation" }));
  expect(await screen.findByText("1 serious")).toBeInstanceOf(HTMLElement);
});

test("all findings of a check are mended at once", async () => {
  const { user, server } = openDoctor({
    "GET /_/doctor": data([broken]),
    "POST /_/doctor/relations/mend": data({ ...fine, id: "relations" }),
  });
  await user.click(await screen.findByRole("button", { name: "Repair all" }));
  const dialog = await screen.findByRole("dialog", { name: "Repair 2 findings" });
  await user.click(within(dialog).getByRole("button", { name: "Repair all" }));
  expect(await screen.findByText("Nothing serious")).toBeInstanceOf(HTMLElement);
  const sent = server.requests.find(({ path }) => path.endsWith("/mend"));
  expect(sent?.body).toEqual({ keys: ["4", "7"] });
});

test("what could not be mended is said where it was tried", async () => {
  const { user } = openDoctor({
    "GET /_/doctor": data([slow]),
    "POST /_/doctor/indexes/mend": failure(503, 11),
  });
  await user.click(await screen.findByRole("button", { name: "Create the index" }));
  const section = screen.getByRole("region", { name: "Indexes" });
  expect((await within(section).findByRole("alert")).textContent).toContain("could be repaired");
});

test("a doctor who cannot be reached is asked again", async () => {
  const { user, server } = openDoctor({ "GET /_/doctor": failure(422, 4) });
  await screen.findByRole("alert");
  server.reply({ "GET /_/doctor": data([{ ...fine, id: "mail" }]) });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("A mail server is set.")).toBeInstanceOf(HTMLElement);
});

test("a check that failed is not taken for one in order", async () => {
  openDoctor({
    "GET /_/doctor": data([{ ...fine, id: "storage", weight: "advice", has_failed: true }]),
  });
  expect(await screen.findByText(/could not be checked/)).toBeInstanceOf(HTMLElement);
  expect(screen.getByText("0 checks in order")).toBeInstanceOf(HTMLElement);
});

function openDoctor(replies: FakeReplies) {
  const server = createFakeServer({ ...startupReplies(), ...replies });
  return { ...renderApp({ server, path: "/settings/doctor" }), server };
}
