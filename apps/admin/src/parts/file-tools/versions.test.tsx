import type { FileVersion } from "@rowhouse/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { fileUrl } from "../host-data.ts";
import { data, failure, type FakeReplies } from "../../../test/fake-fetch.ts";
import { house, openFileTool } from "../../../test/render-file-tool.tsx";

const anna = { id: 7, first_name: "Anna", last_name: "Berg", email: null, avatarUrl: null };
const list = "GET /_/files/3/versions";

function version(id: number | null, more: Partial<FileVersion> = {}): FileVersion {
  const url = `/uploads/_/originals/version_${id}.png`;
  return {
    id,
    type: "image/png",
    filesize: 2000,
    width: 40,
    height: 20,
    duration: 0,
    checksum: `checksum of ${id}`,
    embed: null,
    made_on: `2026-11-${10 + (id ?? 9)}T10:00:00+00:00`,
    made_by: 7,
    replaced_on: null,
    replaced_by: null,
    data: { url, full_url: `http://test${url}`, thumbnails: null, embed: null, thumbhash: null },
    ...more,
  };
}

function open(replies: FakeReplies, host = {}) {
  return openFileTool("versions", { replies, host: { users: [anna], fileUrl, ...host } });
}

const made = (day: number) => new RegExp(`Nov(ember)? ${day}, 2026`);
const entries = () => screen.findAllByRole("listitem");
const restoring = (id: number) => `PATCH /_/files/3/versions/${id}/restore`;

test("the contents of a file are listed with their time, person and size", async () => {
  await open({ [list]: data([version(null), version(2), version(1, { made_by: 99 })]) });
  const [present, second, first] = await entries();
  expect(present?.textContent).toMatch(
    /Present content.*Anna Berg • PNG • 40\u00A0×\u00A020 • 2 kB/i,
  );
  expect(within(present ?? document.body).queryByRole("button")).toBeNull();
  expect(second?.textContent).toMatch(made(12));
  expect(first?.textContent).not.toContain("Anna");
  const link = screen.getByRole("link", { name: /^Download this version \(Nov 11/ });
  expect(link.getAttribute("href")).toBe(
    "http://test/uploads/_/originals/version_1.png?v=checksum",
  );
});

test("a file that was never replaced says what will be here", async () => {
  await open({ [list]: data([version(null)]) });
  await screen.findByText(/House has its first content/);
  expect(screen.getAllByRole("listitem")).toHaveLength(1);
});

test("a content comes back over the version that was seen, and that can be undone", async () => {
  const back = (etag: string) => ({ body: { data: house }, headers: { etag } });
  const page = await open({
    [list]: data([version(null), version(1)]),
    [restoring(1)]: () => {
      page.server.reply({ [list]: data([version(null), version(2), version(1)]) });
      return back('"v2"');
    },
    [restoring(2)]: back('"v3"'),
  });
  await page.user.click(
    await screen.findByRole("button", { name: /^Restore this version \(Nov 11/ }),
  );
  await page.user.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Undo" })).toBeNull());
  const sent = page.server.requests.filter(({ method }) => method === "PATCH");
  expect(sent.map(({ path, headers }) => [path, headers.get("if-match")])).toEqual([
    ["/_/files/3/versions/1/restore", '"v1"'],
    ["/_/files/3/versions/2/restore", '"v2"'],
  ]);
  expect(page.told).toEqual([house, house]);
});

test("a content that somebody replaced meanwhile is not replaced again, and it is said why", async () => {
  const page = await open({
    [list]: data([version(null), version(1)]),
    [restoring(1)]: failure(412, 25, "The item was changed meanwhile."),
  });
  await page.user.click(await screen.findByRole("button", { name: /^Restore/ }));
  expect((await screen.findByRole("alert")).textContent).not.toBe("");
  expect(page.told).toEqual([]);
});

test("a content that is the present one is not offered to come back", async () => {
  const again = { checksum: "a" };
  await open({ [list]: data([version(null, again), version(2), version(1, again)]) });
  expect(await screen.findAllByRole("button", { name: /^Restore/ })).toHaveLength(1);
  expect(screen.getAllByRole("button", { name: /^Delete/ })).toHaveLength(2);
});

test("a content is deleted after a question", async () => {
  const page = await open({
    [list]: data([version(null), version(1)]),
    "DELETE /_/files/3/versions/1": () => {
      page.server.reply({ [list]: data([version(null)]) });
      return { status: 204 };
    },
  });
  await page.user.click(
    await screen.findByRole("button", { name: /^Delete this version \(Nov 11/ }),
  );
  await page.user.click(await screen.findByRole("button", { name: "Delete" }));
  await waitFor(async () => expect(await entries()).toHaveLength(1));
});

test("who may not change the file looks and downloads only", async () => {
  await open({ [list]: data([version(null), version(1)]) }, { can: () => false });
  expect(await entries()).toHaveLength(2);
  expect(screen.queryByRole("button", { name: /^Restore|^Delete/ })).toBeNull();
  expect(screen.getAllByRole("link", { name: /^Open this version/ })).toHaveLength(2);
});

test("of many versions the latest are shown, and the others on request", async () => {
  const many = Array.from({ length: 100 }, (_, at) => version(100 - at, { made_on: null }));
  const page = await open({ [list]: data([version(null), ...many]) });
  expect(await entries()).toHaveLength(11);
  await page.user.click(screen.getByRole("button", { name: "Show all 100 earlier versions" }));
  expect(await entries()).toHaveLength(101);
});
