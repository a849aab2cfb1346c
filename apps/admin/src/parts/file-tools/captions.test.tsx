import type { Item } from "@rowhouse/contract";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { data, failure, type FakeReplies } from "../../../test/fake-fetch.ts";
import { openFileTool } from "../../../test/render-file-tool.tsx";

const film = { id: 3, title: "Sea", filename: "sea.mp4", type: "video/mp4" };
const german = { id: 8, title: "Meer", type: "text/vtt", caption_language: "de" };
const adding = "POST /_/files/3/captions";

function open(replies: FakeReplies, items: Item[] = []) {
  const list = { totalCount: null, isLoading: false, isRefreshing: false, error: null };
  const more = { hasMore: false, isLoadingMore: false, loadMore() {}, retry() {} };
  const host = { useItems: () => ({ ...list, ...more, items }), locale: "en-US" };
  return openFileTool("captions", { file: film, replies, host });
}

async function choose(page: Awaited<ReturnType<typeof open>>, bytes: BlobPart): Promise<void> {
  const box = page.dialog.querySelector<HTMLInputElement>('input[type="file"]');
  if (box === null) throw new Error("There is no box for a file.");
  await page.user.upload(box, new File([bytes], "sea.srt"));
}

const bodies = ({ server }: Awaited<ReturnType<typeof open>>) =>
  server.requests.filter(({ method }) => method === "POST").map(({ body }) => body);

test("captions are added from a file of the device, in a language", async () => {
  const page = await open({ [adding]: data({ id: 9 }) });
  screen.getByText("There are no captions yet.");
  await choose(page, "1\n00:00:01,000 --> 00:00:02,000\nHi");
  await waitFor(() =>
    expect(bodies(page)).toEqual([
      { language: "en", text: "1\n00:00:01,000 --> 00:00:02,000\nHi", filename: "sea.srt" },
    ]),
  );
});

test("a file of an old program is read in its letters", async () => {
  const page = await open({ [adding]: data({ id: 9 }) });
  await choose(page, new Uint8Array([0xe9, 0x74, 0xe9]));
  await waitFor(() => expect(bodies(page)).toMatchObject([{ text: "\u00e9t\u00e9" }]));
});

test("a broken file is refused with the sentence of the server, and the dialog stays", async () => {
  const page = await open({ [adding]: failure(422, 12, "Line 3 is no caption.") });
  await choose(page, "nonsense");
  expect((await screen.findByRole("alert")).textContent).toContain("Line 3 is no caption.");
  expect(page.told).toEqual([]);
});

test("captions are listed by language, and taken out", async () => {
  const page = await open({ "DELETE /_/files/3/captions/8": { status: 204 } }, [german]);
  screen.getByText("German");
  screen.getByText("Meer");
  await page.user.click(
    screen.getByRole("button", { name: "Take out the captions in German; their file stays" }),
  );
  await waitFor(() => expect(page.server.requests.map(({ method }) => method)).toContain("DELETE"));
});
