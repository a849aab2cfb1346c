import { makeCollection, makeModel, makeRelation } from "@rowhouse/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";

import { data, failure, type FakeReplies } from "../../../test/fake-fetch.ts";
import { house, openFileTool, type RenderedFileTool } from "../../../test/render-file-tool.tsx";
import { cancelUploads, uploadCount } from "../../form/draft/uploads/running-uploads.ts";

const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
const plan = new File(["plan"], "plan.pdf", { type: "application/pdf" });

describe("the original of a picture", () => {
  const original = "DELETE /_/files/3/picture";
  const open = (replies: FakeReplies) => openFileTool("original", { replies });
  async function confirm({ user }: RenderedFileTool): Promise<void> {
    await waitFor(() => expect(button("Back to the original").disabled).toBe(false));
    await user.click(button("Back to the original"));
  }

  test("comes back from the version that was read, at once", async () => {
    const page = await open({ [original]: data({ id: 3, width: 900 }) });
    screen.getByText(/^House becomes what was uploaded again/);
    await confirm(page);
    await waitFor(() => expect(page.told).toEqual([{ id: 3, width: 900 }, "closed"]));
    const sent = page.server.requests.find(({ method }) => method === "DELETE");
    expect(sent?.headers.get("if-match")).toBe('"v1"');
  });

  test("does not where somebody has changed the file since, and the dialog stays", async () => {
    const page = await open({ [original]: failure(412, null, "Changed meanwhile.") });
    await confirm(page);
    expect((await screen.findByRole("alert")).textContent).toContain("Changed meanwhile.");
    expect(page.told).toEqual([]);
    await page.user.click(button("Cancel"));
    await waitFor(() => expect(page.told).toEqual(["closed"]));
  });

  test("cannot be asked for before the file is read", async () => {
    const reading = Promise.withResolvers<ReturnType<typeof data>>();
    await open({ "GET /_/files/3": () => reading.promise });
    expect(button("Back to the original").disabled).toBe(true);
    reading.resolve(data(house));
    await waitFor(() => expect(button("Back to the original").disabled).toBe(false));
  });

  test("cannot be asked for where the file could not be read", async () => {
    await open({ "GET /_/files/3": failure(403, 3) });
    await screen.findByRole("alert");
    expect(button("Back to the original").disabled).toBe(true);
  });
});

describe("a new version of a file", () => {
  interface Sent {
    progress: (share: number) => void;
    store: () => void;
    refuse: (message: string) => void;
    isAborted: () => boolean;
  }

  async function open(host = {}) {
    const sent: Sent[] = [];
    const page = await openFileTool("content", {
      host,
      transport: ({ onProgress, signal }) => {
        const { promise, resolve, reject } = Promise.withResolvers<Reply>();
        if (signal?.aborted === true) return Promise.reject(aborted());
        signal?.addEventListener("abort", () => reject(aborted()));
        sent.push({
          progress: (share) => onProgress?.(share),
          store: () => resolve(reply(200, { data: { id: 3, title: "House" } })),
          refuse: (message) => resolve(reply(400, { error: { code: null, message } })),
          isAborted: () => signal?.aborted ?? false,
        });
        return promise;
      },
    });
    return { ...page, sent };
  }

  async function choose({ user, dialog }: RenderedFileTool, file = plan): Promise<void> {
    const box = dialog.querySelector<HTMLInputElement>('input[type="file"]');
    if (box === null) throw new Error("There is no box for a file.");
    await user.upload(box, file);
  }

  test("is chosen, sent on request, and takes the place of the former", async () => {
    const page = await open();
    expect(button("Upload a new version").disabled).toBe(true);
    await choose(page);
    screen.getByText("plan.pdf · 4 B");
    expect(page.sent).toEqual([]);
    await page.user.click(button("Upload a new version"));
    await waitFor(() => expect(page.sent).toHaveLength(1));
    page.sent[0]?.progress(0.42);
    await screen.findByRole("progressbar", { name: "42%" });
    expect([uploadCount(page.dialog), page.told]).toEqual([1, []]);
    page.sent[0]?.store();
    await waitFor(() => expect(page.told).toEqual([{ id: 3, title: "House" }, "closed"]));
    expect(uploadCount()).toBe(0);
  });

  test("that is too large says so and is not sent; a smaller one is", async () => {
    const page = await open({ maxUploadSize: 3 });
    await choose(page);
    expect(screen.getByRole("alert").textContent).toMatch(/^plan.pdf is larger than 3 B/);
    expect(button("Upload a new version").disabled).toBe(true);
    await choose(page, new File(["x"], "small.pdf"));
    expect(screen.queryByRole("alert")).toBeNull();
    expect(button("Upload a new version").disabled).toBe(false);
  });

  test("that is refused says why, and is sent again", async () => {
    const page = await open();
    await choose(page);
    await page.user.click(button("Upload a new version"));
    await waitFor(() => expect(page.sent).toHaveLength(1));
    page.sent[0]?.progress(0.9);
    page.sent[0]?.refuse("The disk is full.");
    expect((await screen.findByRole("alert")).textContent).toContain("The disk is full.");
    expect([screen.queryByRole("progressbar"), page.told]).toEqual([null, []]);
    await page.user.click(button("Upload a new version"));
    await waitFor(() => expect(page.sent).toHaveLength(2));
    await screen.findByRole("progressbar", { name: "0%" });
    page.sent[1]?.store();
    await waitFor(() => expect(page.told.at(-1)).toBe("closed"));
  });

  test("is not given up without a question, and goes on where that is wanted", async () => {
    const page = await open();
    await choose(page);
    await page.user.click(button("Upload a new version"));
    await waitFor(() => expect(page.sent).toHaveLength(1));
    await page.user.click(button("Cancel"));
    await page.user.click(await screen.findByRole("button", { name: "Keep uploading" }));
    await waitFor(() => expect(screen.queryByText("One upload is running")).toBeNull());
    expect([page.sent[0]?.isAborted(), page.told]).toEqual([false, []]);
    await page.user.click(button("Cancel"));
    await page.user.click(await screen.findByRole("button", { name: "Cancel the upload" }));
    await waitFor(() => expect(page.told).toEqual(["closed"]));
    expect([page.sent[0]?.isAborted(), uploadCount()]).toEqual([true, 0]);
  });

  test("that was stopped from outside is sent again", async () => {
    const page = await open();
    await choose(page);
    await page.user.click(button("Upload a new version"));
    await waitFor(() => expect(page.sent).toHaveLength(1));
    cancelUploads();
    await waitFor(() => expect(uploadCount()).toBe(0));
    await page.user.click(button("Upload a new version"));
    await waitFor(() => expect(page.sent).toHaveLength(2));
    page.sent[1]?.store();
    await waitFor(() => expect(page.told.at(-1)).toBe("closed"));
  });

  test("ends where its dialog goes away", async () => {
    const page = await open();
    await choose(page);
    await page.user.click(button("Upload a new version"));
    await waitFor(() => expect(page.sent).toHaveLength(1));
    page.unmount();
    await waitFor(() => expect(uploadCount()).toBe(0));
    expect(page.sent[0]?.isAborted()).toBe(true);
  });
});

interface Reply {
  status: number;
  etag: null;
  text: string;
}

const aborted = () => new DOMException("Stopped", "AbortError");
const reply = (status: number, body: unknown): Reply => ({
  status,
  etag: null,
  text: JSON.stringify(body),
});

describe("what uses a file", () => {
  const id = { type: "integer", primary_key: true, auto_increment: true } as const;
  const model = makeModel(
    [
      makeCollection("works", { id, title: {}, picture: { type: "file" }, plans: { type: "o2m" } }),
      makeCollection("work_plans", { id, work: { type: "m2o" }, plan: { type: "file" } }),
      makeCollection("letters", { id, title: {}, scan: { type: "file" } }),
      makeCollection("directus_files", { id }),
    ],
    [
      makeRelation("works.picture", "directus_files"),
      makeRelation("letters.scan", "directus_files"),
      makeRelation("work_plans.work", "works.plans", "plan"),
      makeRelation("work_plans.plan", "directus_files", "work"),
    ],
  );
  const used = (rows: readonly unknown[], count = rows.length) =>
    data(rows, { filter_count: count });
  const nowhere: FakeReplies = {
    "GET /_/items/works": used([]),
    "GET /_/items/work_plans": used([]),
    "GET /_/items/letters": used([]),
  };
  const open = (replies: FakeReplies, host = {}) =>
    openFileTool("uses", { replies: { ...nowhere, ...replies }, host: { model, ...host } });

  test("is listed place by place, each item with a way to it", async () => {
    const { server } = await open({
      "GET /_/items/works": used([{ id: 7, title: "Tree" }], 12),
      "GET /_/items/letters": used([{ id: 9, title: "" }]),
    });
    const tree = await screen.findByRole("link", { name: "Tree" });
    expect(tree.getAttribute("href")).toBe("#/collections/works/7");
    expect(screen.getByRole("link", { name: "9" }).getAttribute("href")).toMatch(/letters\/9$/);
    const places = screen.getAllByRole("heading", { level: 3 });
    expect(places.map(({ textContent }) => textContent)).toEqual([
      "Works: Picture",
      "Letters: Scan",
    ]);
    screen.getByText("and 11 more");
    const asked = server.requests.find(({ path }) => path === "/_/items/works")?.query;
    expect(asked?.get("filter[picture][eq]")).toBe("3");
  });

  test("is found in texts by the address of the file", async () => {
    const notes = makeCollection("notes", { id, title: {}, body: { interface: "markdown" } });
    const { server } = await open(
      { "GET /_/items/notes": used([{ id: 2, title: "Opening" }]) },
      { model: makeModel([notes, makeCollection("directus_files", { id })], []) },
    );
    await screen.findByRole("link", { name: "Opening" });
    const asked = server.requests.find(({ path }) => path === "/_/items/notes")?.query;
    expect(asked?.get("filter[body][contains]")).toBe("/originals/house.png");
  });

  test("through a list of files is the item with the list, as far as it may be seen", async () => {
    const rows = [
      { id: 1, work: { id: 7, title: "Tree" } },
      { id: 2, work: 8 },
    ];
    await open({ "GET /_/items/work_plans": used(rows) });
    const place = await screen.findByRole("heading", { name: "Works: Plans" });
    const items = within(place.closest("section") ?? place).getAllByRole("listitem");
    expect(items.map(({ textContent }) => textContent)).toEqual([
      "Tree",
      "An item that you may not see",
    ]);
  });

  test("is nothing where nothing is found, or what is found may not be read", async () => {
    const { user, told, server } = await open(
      { "GET /_/items/works": failure(403, null) },
      { can: (_action: string, collection: string) => collection !== "letters" },
    );
    await screen.findByText("Nothing that you may see uses this file.");
    expect(server.requests.map(({ path }) => path)).not.toContain("/_/items/letters");
    screen.getByText(/^Of texts, those in rich text and Markdown are searched/);
    const [, close] = screen.getAllByRole("button", { name: "Close" });
    await user.click(close ?? document.body);
    await waitFor(() => expect(told).toEqual(["closed"]));
  });

  test("is looked for again where that has failed", async () => {
    const { user, server } = await open({ "GET /_/items/works": failure(500, null) });
    await screen.findByRole("alert");
    server.reply({ "GET /_/items/works": used([{ id: 7, title: "Tree" }]) });
    await user.click(button("Try again"));
    await screen.findByRole("link", { name: "Tree" });
  });
});

test("a file that somebody changes their mind about is not deleted", async () => {
  const { user, told, server } = await openFileTool("delete", {
    replies: { "GET /_/files": data([], { filter_count: 0 }) },
  });
  screen.getByText(/^House is deleted for everyone/);
  await user.click(button("Cancel"));
  await waitFor(() => expect(told).toEqual(["closed"]));
  expect(server.requests.map(({ method }) => method)).not.toContain("DELETE");
});
