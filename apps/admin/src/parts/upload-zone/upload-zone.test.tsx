import type { Item } from "@rowhouse/contract";
import type { KitHost, UploadZoneProps } from "@rowhouse/extension-kit";
import { createEvent, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useRef, useState } from "react";
import { describe, expect, test } from "vitest";

import { renderWithHost, type RenderedWithHost } from "../../../test/kit-host.tsx";
import { registerIcons } from "../../design/icon/icon-store.ts";
import { uploadCount, uploadsDone } from "../../form/draft/uploads/running-uploads.ts";
import { UploadZone } from "./upload-zone.tsx";
import { useKeepUploads } from "../../form/draft/uploads/use-keep-uploads.ts";

/** A file on its way to a server that says when it is there. */
interface Sent {
  name: string;
  act: string | undefined;
  isAborted: () => boolean;
  progress: (share: number) => void;
  store: () => void;
  fail: (message: string) => void;
}

interface RenderedZone extends RenderedWithHost {
  sent: Sent[];
  uploaded: unknown[];
}

function renderZone(
  props: Partial<UploadZoneProps> = {},
  host: Partial<KitHost> = {},
): RenderedZone {
  const sent: Sent[] = [];
  const uploaded: unknown[] = [];
  const uploadFile: KitHost["uploadFile"] = async (file, { signal, onProgress, act } = {}) => {
    const { promise, resolve, reject } = Promise.withResolvers<Item>();
    signal?.addEventListener("abort", () => reject(signal.reason));
    sent.push({
      name: file.name,
      act,
      isAborted: () => signal?.aborted ?? false,
      progress: (share) => onProgress?.(share),
      store: () => resolve({ id: file.name }),
      fail: (message) => reject(new Error(message)),
    });
    return promise;
  };
  const zone = (
    <Closable accept={[]} isMultiple onUploaded={({ id }) => void uploaded.push(id)} {...props} />
  );
  return { ...renderWithHost(zone, { host: { uploadFile, ...host } }), sent, uploaded };
}

/** A zone in something that can be closed, beside another that cannot. */
function Closable(props: UploadZoneProps) {
  const [isOpen, setOpen] = useState(true);
  const root = useRef<HTMLDivElement>(null);
  const keepUploads = useKeepUploads();
  const close = () => void keepUploads(root.current).then((isSure) => setOpen(!isSure));
  return (
    <>
      <button type="button" onClick={close}>
        Close
      </button>
      <div ref={root}>{isOpen && <UploadZone {...props} />}</div>
    </>
  );
}

const picture = (name: string) => new File(["abc"], name, { type: "image/png" });
const pictures = (...names: string[]) => names.map(picture);
const zone = () => screen.getByRole("button", { name: "Choose from this device" });
const row = (name: string) =>
  screen.getAllByRole("listitem").find((one) => within(one).queryByTitle(name) !== null);
const textOf = (name: string) => row(name)?.textContent?.replace(name, "");
const namesOf = (sent: readonly Sent[]) => sent.map(({ name }) => name);

function drop(files: readonly File[]): void {
  fireEvent.drop(zone(), { dataTransfer: { files } });
}

/** A step of the server, and what follows from it. */
async function follow(step: (() => void) | undefined, seen: () => void): Promise<void> {
  step?.();
  await waitFor(seen);
}

describe("files that are dropped", () => {
  test("are sent three at a time, the others wait for one to be stored", async () => {
    const { sent, uploaded } = renderZone();
    drop(pictures("a", "b", "c", "d", "e"));
    expect(namesOf(sent)).toEqual(["a", "b", "c"]);
    expect(textOf("d")).toBe("3 B · 0%");
    await follow(sent[1]?.store, () => expect(namesOf(sent)).toEqual(["a", "b", "c", "d"]));
    expect(uploaded, "b was chosen after a").toEqual([]);
    await follow(sent[0]?.store, () => expect(uploaded).toEqual(["a", "b"]));
    expect(namesOf(sent)).toEqual(["a", "b", "c", "d", "e"]);
  });

  test("are one act, whenever they come, and those of another zone are another", async () => {
    const { sent, unmount } = renderZone();
    drop(pictures("a", "b"));
    drop(pictures("c"));
    unmount();
    const other = renderZone();
    drop(pictures("d"));
    const [first] = sent;
    expect(first?.act).toMatch(/^[\da-f]{8}-[\da-f]{4}-/);
    expect(sent.map(({ act }) => act === first?.act)).toEqual([true, true, true]);
    expect(other.sent.map(({ act }) => act === first?.act)).toEqual([false]);
  });

  test("show how far they are, and are complete only when they are stored", async () => {
    const { sent } = renderZone();
    drop(pictures("a"));
    await follow(
      () => sent[0]?.progress(0.4),
      () => expect(textOf("a")).toBe("3 B · 40%"),
    );
    await follow(
      () => sent[0]?.progress(1),
      () => expect(textOf("a")).toBe("3 B · 95%"),
    );
    await follow(sent[0]?.store, () => expect(textOf("a")).toBe("3 B · Uploaded"));
    expect(screen.queryByRole("button", { name: /a$/ })).toBeNull();
  });

  test("are not opened by the browser in place of the app", () => {
    renderZone();
    const over = createEvent.dragOver(zone());
    fireEvent(zone(), over);
    expect(over.defaultPrevented).toBe(true);
  });

  test("may have the size that the zone says", () => {
    renderZone({}, { maxUploadSize: 1999 });
    screen.getByText(/^At most 2/);
  });

  test("where one is wanted: the first is taken", () => {
    const { sent } = renderZone({ isMultiple: false });
    screen.getByText("Drop a file here");
    drop(pictures("a", "b"));
    expect(namesOf(sent)).toEqual(["a"]);
    expect(screen.getAllByRole("listitem")).toHaveLength(1);
  });

  test("beforehand are sent once, however often the zone is rendered", async () => {
    const initialFiles = pictures("a", "b");
    const { sent, user } = renderZone({ initialFiles });
    await waitFor(() => expect(namesOf(sent)).toEqual(["a", "b"]));
    await user.click(screen.getByRole("button", { name: "Close" }));
    await user.click(await screen.findByRole("button", { name: "Keep uploading" }));
    expect(namesOf(sent)).toEqual(["a", "b"]);
  });
});

describe("a thousand files", () => {
  const many = () => pictures(...Array.from({ length: 1000 }, (_, at) => `scan-${at + 1}`));
  const shown = () => screen.getAllByRole("listitem").map((one) => one.getAttribute("data-name"));

  test("are counted, and only those are rendered that can be seen", async () => {
    const { sent } = renderZone();
    drop(many());
    expect(shown().length).toBeLessThan(100);
    expect(row("scan-1")?.getAttribute("aria-setsize")).toBe("1000");
    screen.getByText("0 of 1,000 uploaded");
    for (const { store } of sent.slice(0, 3)) store();
    await screen.findByText("3 of 1,000 uploaded");
  });

  test("show first what has failed, then what is being sent; what is done goes to the end", async () => {
    const { sent } = renderZone();
    drop(many());
    sent[0]?.store();
    sent[2]?.fail("The disk is full.");
    await screen.findByText("1 of 1,000 uploaded, 1 not uploaded");
    expect(shown().slice(0, 5)).toEqual(["scan-3", "scan-2", "scan-4", "scan-5", "scan-6"]);
    expect(row("scan-1")).toBeUndefined();
  });
});

describe("a file among others", () => {
  test("has an icon: that it is stored, that it failed, or a warning where it was never sent", async () => {
    registerIcons(new Map(["cloud_done", "cloud_off", "warning"].map((name) => [name, name])));
    const { sent } = renderZone({ accept: ["image/*"] });
    const drawn = (name: string) =>
      row(name)?.firstElementChild?.querySelector("path")?.getAttribute("d");
    drop([...pictures("a", "b"), new File(["x"], "plan.pdf", { type: "application/pdf" })]);
    expect(drawn("a")).toBeUndefined();
    sent[1]?.fail("The disk is full.");
    await follow(sent[0]?.store, () => expect(drawn("a")).toBe("cloud_done"));
    await waitFor(() => expect(drawn("b")).toBe("cloud_off"));
    expect([drawn("plan.pdf"), row("plan.pdf")?.dataset["look"]]).toEqual(["warning", "refused"]);
  });

  test("that is refused says why by its name, and the others are sent", () => {
    const { sent } = renderZone({ accept: ["image/*"] }, { maxUploadSize: 10 });
    screen.getByText("At most 10 B");
    const large = new File(["more than ten"], "large.png", { type: "image/png" });
    const empty = new File([], "empty.png", { type: "image/png" });
    drop([large, empty, new File(["x"], "plan.pdf", { type: "application/pdf" }), picture("a")]);
    expect(namesOf(sent)).toEqual(["a"]);
    expect(screen.getAllByRole("alert").map(({ textContent }) => textContent)).toEqual([
      "large.png is larger than 10 B, the most that the server accepts",
      "empty.png is empty",
      "plan.pdf is not an accepted kind of file",
    ]);
    expect(uploadCount(), "of those that run").toBe(1);
  });

  test("that fails gives its place to the next, and can be removed and sent again", async () => {
    const { sent, uploaded, user } = renderZone();
    drop(pictures("a", "b", "c", "d"));
    sent[0]?.fail("The disk is full.");
    expect((await screen.findByRole("alert")).textContent).toBe("The disk is full.");
    expect(namesOf(sent)).toEqual(["a", "b", "c", "d"]);
    await user.click(screen.getByRole("button", { name: "Remove: a" }));
    expect(row("a")).toBeUndefined();
    for (const { store } of sent.slice(1)) store();
    await waitFor(() => expect(uploaded).toEqual(["b", "c", "d"]));
    drop(pictures("a"));
    await follow(sent[4]?.store, () => expect(uploaded).toEqual(["b", "c", "d", "a"]));
  });

  test("that is stopped while it waits is never sent, and holds up no other", async () => {
    const { sent, uploaded, user } = renderZone();
    drop(pictures("a", "b", "c", "d", "e"));
    await user.click(screen.getByRole("button", { name: "Cancel: d" }));
    expect(row("d")).toBeUndefined();
    await follow(sent[0]?.store, () => expect(namesOf(sent)).toEqual(["a", "b", "c", "e"]));
    for (const { store } of sent) store();
    await waitFor(() => expect(uploaded).toEqual(["a", "b", "c", "e"]));
  });

  test("that is stopped after it was sent, while it waits for those before it, is not taken", async () => {
    const { sent, uploaded, user } = renderZone();
    drop(pictures("a", "b"));
    sent[1]?.store();
    await user.click(screen.getByRole("button", { name: "Cancel: b" }));
    await follow(sent[0]?.store, () => expect(uploadCount()).toBe(0));
    expect(uploaded).toEqual(["a"]);
  });
});

test("who saves waits until the files are taken, and learns which were not stored", async () => {
  const taken = Promise.withResolvers<void>();
  const { sent } = renderZone({ onUploaded: () => taken.promise });
  drop(pictures("a", "b"));
  const ends: unknown[] = [];
  void uploadsDone().then((failed) => ends.push(failed));
  sent[1]?.fail("The line is down.");
  await follow(sent[0]?.store, () => expect(textOf("a")).toContain("Uploaded"));
  await screen.findByRole("alert");
  expect([ends, uploadCount()]).toEqual([[], 1]);
  taken.resolve();
  await waitFor(() => expect(ends).toEqual([["b"]]));
});

test("files that cannot be taken say why, and count as not stored", async () => {
  const { sent } = renderZone({
    onUploaded: () => Promise.reject(new Error("The list is full.")),
  });
  drop(pictures("a"));
  sent[0]?.store();
  expect((await screen.findByRole("alert")).textContent).toBe("The list is full.");
  expect(uploadCount()).toBe(0);
});

test("where the zone goes away, what runs is stopped and what waits is not begun", async () => {
  const { sent, uploaded, unmount } = renderZone();
  drop(pictures("a", "b", "c", "d"));
  unmount();
  expect(sent.map((one) => one.isAborted())).toEqual([true, true, true]);
  expect(uploadCount()).toBe(0);
  await expect(uploadsDone()).resolves.toEqual([]);
  expect([namesOf(sent), uploaded]).toEqual([["a", "b", "c"], []]);
});

describe("closing what is around the zone", () => {
  const close = async ({ user }: RenderedZone) =>
    user.click(screen.getByRole("button", { name: "Close" }));

  test("asks nothing while no upload runs", async () => {
    const page = renderZone();
    drop(pictures("a"));
    await follow(page.sent[0]?.store, () => expect(page.uploaded).toEqual(["a"]));
    await close(page);
    await waitFor(() => expect(screen.queryByText("Drop files here")).toBeNull());
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("asks while files are sent; they go on where it stays", async () => {
    const page = renderZone();
    drop(pictures("a", "b"));
    await close(page);
    const question = await screen.findByRole("dialog", { name: "2 uploads are running" });
    expect(question.textContent).toContain("the files are not stored");
    await page.user.click(within(question).getByRole("button", { name: "Keep uploading" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    for (const { store } of page.sent) store();
    await waitFor(() => expect(page.uploaded).toEqual(["a", "b"]));
  });

  test("stops them where that is wanted", async () => {
    const page = renderZone();
    drop(pictures("a"));
    await close(page);
    await page.user.click(await screen.findByRole("button", { name: "Cancel the upload" }));
    await waitFor(() => expect(screen.queryByText("Drop files here")).toBeNull());
    expect([page.sent[0]?.isAborted(), uploadCount(), page.uploaded]).toEqual([true, 0, []]);
  });
});
