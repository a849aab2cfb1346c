import type { Item } from "@rowhouse/contract";
import { act, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { renderField } from "../../../test/live-field.tsx";
import { choose, entriesOf } from "../../../test/select.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(HTMLTrackElement.prototype, "track");
});

const address = "https://files.example/plan";
const open = (type: string) =>
  renderField("file-preview", {
    values: { id: 7, title: "Plan", type },
    host: { fileUrl: () => address },
  });

test("the text of a file is read, of a long one the beginning", async () => {
  const asked: (HeadersInit | undefined)[] = [];
  vi.stubGlobal("fetch", (_asked: string, { headers }: RequestInit) => {
    asked.push(headers);
    const range = { "content-range": "bytes 0-199999/900000" };
    return Promise.resolve(new Response('{"rooms":3}', { status: 206, headers: range }));
  });
  open("application/json");
  expect(await screen.findByDisplayValue('{"rooms":3}')).toHaveProperty("readOnly", true);
  expect(asked).toEqual([{ range: "bytes=0-199999" }]);
  screen.getByText("The first 200 kB are shown");
});

test("a text that cannot be read says so, and is tried again", async () => {
  const replies = [new Response("", { status: 503 }), new Response("ebb and flow")];
  vi.stubGlobal("fetch", () => Promise.resolve(replies.shift()));
  const { user } = open("text/plain");
  const alert = await screen.findByRole("alert");
  within(alert).getByText("The text could not be read");
  await user.click(within(alert).getByRole("button", { name: "Try again" }));
  await screen.findByDisplayValue("ebb and flow");
});

test("a PDF is read in the page where the browser can show it", async () => {
  vi.stubGlobal("navigator", { ...navigator, pdfViewerEnabled: true });
  open("application/pdf");
  const frame = await screen.findByTitle("Plan");
  expect(frame.getAttribute("src")).toBe(address);
});

test("a picture is looked at closely, by keys as well", async () => {
  const { user } = open("image/jpeg");
  await user.click(await screen.findByRole("button", { name: "Show Plan larger" }));
  const viewer = screen.getByRole("dialog", { name: "Plan" });
  within(viewer).getByText("100%");
  within(viewer).getByRole("button", { name: "Close" }).focus();
  await user.keyboard("++");
  within(viewer).getByText("200%");
  await user.keyboard("-");
  within(viewer).getByText("150%");
  await user.keyboard("0");
  within(viewer).getByText("100%");
  expect(within(viewer).getAllByRole("button", { name: "Make smaller" })[0]).toHaveProperty(
    "disabled",
    true,
  );
});

/** The file that captions are, as lists have it. */
const captions = (id: number, language: string) => ({
  id,
  title: "Sea",
  type: "text/vtt",
  caption_language: language,
  data: { full_url: `https://files.example/${id}` },
});

function openWithCaptions(type: string, items: Item[]) {
  const asked: unknown[] = [];
  const list = { totalCount: null, isLoading: false, isRefreshing: false, error: null };
  const more = { hasMore: false, isLoadingMore: false, loadMore() {}, retry() {} };
  const rendered = renderField("file-preview", {
    values: { id: 7, title: "Sea", type },
    host: {
      fileUrl: (file) =>
        file["id"] === 7 ? address : `https://files.example/${String(file["id"])}`,
      useItems: (_collection, { filter }) => {
        asked.push(filter);
        return { ...list, ...more, items };
      },
    },
  });
  return { ...rendered, asked };
}

test("a film has its captions, each by the name of its language", async () => {
  const { asked } = openWithCaptions("video/mp4", [captions(8, "de"), captions(9, "pt-BR")]);
  const film = await screen.findByLabelText("Sea");
  expect(film.tagName).toBe("VIDEO");
  const tracks = [...film.querySelectorAll("track")].map((track) => [
    track.kind,
    track.label,
    track.srclang,
    track.getAttribute("src"),
  ]);
  expect(tracks).toEqual([
    ["captions", "German", "de", "https://files.example/8"],
    ["captions", "Portuguese (Brazil)", "pt-BR", "https://files.example/9"],
  ]);
  expect(asked[0]).toMatchObject([{ path: ["caption_of"], value: 7 }]);
  // The browser chooses, as it was told last.
  expect(film.querySelector("[default]")).toBeNull();
});

test("what is said in a recording stands below it, in the reader's language", async () => {
  // As much of a track as browsers have and the test environment lacks.
  class Cue {
    getCueAsHTML = () => ({ textContent: "The sea comes back." });
  }
  vi.stubGlobal("VTTCue", Cue);
  const track = Object.assign(new EventTarget(), { mode: "disabled", activeCues: [new Cue()] });
  const given = { configurable: true, get: () => track };
  Object.defineProperty(HTMLTrackElement.prototype, "track", given);
  openWithCaptions("audio/mpeg", [captions(8, "de"), captions(9, "en-GB")]);
  const player = await screen.findByLabelText("Sea");
  expect(player.tagName).toBe("AUDIO");
  expect(player.querySelector("track")?.srclang).toBe("en-GB");
  expect(track.mode).toBe("hidden");
  act(() => void track.dispatchEvent(new Event("cuechange")));
  expect(screen.getByText("The sea comes back.").lang).toBe("en-GB");
});

/** A track as browsers have it, for every element. */
function giveTracks(): void {
  const track = Object.assign(new EventTarget(), { mode: "disabled", activeCues: [] });
  const given = { configurable: true, get: () => track };
  Object.defineProperty(HTMLTrackElement.prototype, "track", given);
}

test("the captions of a recording are in the language that is chosen, the next time as well", async () => {
  giveTracks();
  const items = [captions(8, "de"), captions(9, "en-GB"), captions(10, "fr")];
  const first = openWithCaptions("audio/mpeg", items);
  const language = await screen.findByRole<HTMLInputElement>("combobox", {
    name: "Language of the captions",
  });
  // The reader's own language comes first.
  expect(await entriesOf(first.user, language)).toEqual([
    "English (United Kingdom)",
    "German",
    "French",
  ]);
  await choose(first.user, language, "French");
  const shown = async () =>
    (await screen.findByLabelText("Sea")).querySelector("track")?.getAttribute("src");
  expect(await shown()).toBe("https://files.example/10");
  first.unmount();
  openWithCaptions("audio/mpeg", [captions(11, "en-GB"), captions(12, "fr")]);
  expect(await shown()).toBe("https://files.example/12");
});

test("what is chosen in the menu of a film is shown in the next one", async () => {
  const languages = ["de", "fr"];
  const list = Object.assign(new EventTarget(), {
    [Symbol.iterator]: () =>
      languages
        .map((language) => ({ language, mode: language === "fr" ? "showing" : "" }))
        .values(),
  });
  vi.spyOn(HTMLMediaElement.prototype, "textTracks", "get").mockReturnValue(
    // cast: as much of a list of tracks as is read
    list as unknown as TextTrackList,
  );
  const modes = new Map<string, { mode: string }>();
  Object.defineProperty(HTMLTrackElement.prototype, "track", {
    configurable: true,
    get(this: HTMLTrackElement) {
      const track = modes.get(this.srclang) ?? { mode: "disabled" };
      modes.set(this.srclang, track);
      return track;
    },
  });
  const items = [captions(8, "de"), captions(9, "fr")];
  const film = openWithCaptions("video/mp4", items);
  await screen.findByLabelText("Sea");
  list.dispatchEvent(new Event("change"));
  film.unmount();
  openWithCaptions("video/mp4", items);
  await screen.findByLabelText("Sea");
  expect([...modes].map(([language, { mode }]) => [language, mode])).toEqual([["fr", "showing"]]);
});

test("its address is copied whole", async () => {
  const { user } = open("application/zip");
  const write = vi.spyOn(navigator.clipboard, "writeText");
  await user.click(await screen.findByRole("button", { name: "Copy link" }));
  expect(write).toHaveBeenCalledWith(address);
});
