import type { Item } from "@rowhouse/extension-kit";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";

import { renderField, type LiveField } from "../../../test/live-field.tsx";

const picture = new File(["abc"], "house.jpg", { type: "image/jpeg" });

describe("an empty file field", () => {
  test("uploads a chosen file, stages it and shows its card at once", async () => {
    const shares: number[] = [];
    const uploadFile = async (
      file: File,
      { onProgress }: { onProgress?: (share: number) => void } = {},
    ) => {
      onProgress?.(0.5);
      shares.push(0.5);
      return { id: 7, title: file.name, filename: file.name, type: file.type };
    };
    const field = renderField("file", { host: { uploadFile } });
    await choose(field, picture);
    await screen.findByText("house.jpg");
    expect([field.staged, shares]).toEqual([[{ id: 7 }], [0.5]]);
  });

  test("refuses files of other kinds and files that are too large, and says why", async () => {
    const field = renderField("file", {
      options: { accept: "application/pdf, .txt" },
      host: { maxUploadSize: 5 },
    });
    await drop(field, picture);
    await drop(field, new File(["too much text"], "long.txt", { type: "text/plain" }));
    expect(field.staged).toEqual([]);
    // In the field and not in a notice, which goes by.
    expect(screen.getAllByRole("alert").map(({ textContent }) => textContent)).toEqual([
      "house.jpg is not an accepted kind of file",
      "long.txt is larger than 5 B, the most that the server accepts",
    ]);
    expect(field.notices).toEqual([]);
  });

  test("shows an upload that failed until it is removed from the list", async () => {
    const field = renderField("file", {
      host: { uploadFile: () => Promise.reject(new Error("The disk is full.")) },
    });
    await choose(field, picture);
    await screen.findByText("The disk is full.");
    await field.user.click(screen.getByRole("button", { name: "Remove: house.jpg" }));
    expect(screen.queryByText("The disk is full.")).toBeNull();
  });

  test("aborts an upload on request", async () => {
    const aborted: boolean[] = [];
    const uploadFile = (_file: File, { signal }: { signal?: AbortSignal } = {}) =>
      new Promise<never>((_resolve, reject) => {
        signal?.addEventListener("abort", () => {
          aborted.push(true);
          reject(new Error("aborted"));
        });
      });
    const field = renderField("file", { host: { uploadFile } });
    await choose(field, picture);
    await field.user.click(await screen.findByRole("button", { name: "Cancel: house.jpg" }));
    await waitFor(() => expect(aborted).toEqual([true]));
    expect(screen.queryByText("house.jpg")).toBeNull();
  });

  test("has a button named by the field and by its own text", async () => {
    renderField("file");
    const button = await screen.findByRole("button", { name: /Choose from this device/ });
    expect(button).toBe(screen.getByRole("button", { name: /^the field/ }));
  });

  test("stages an existing file that is picked", async () => {
    const field = renderField("file");
    await field.user.click(
      await screen.findByRole("button", { name: "Choose from the file library" }),
    );
    const dialog = await screen.findByRole("dialog", { name: "Select one" });
    await field.user.click(await within(dialog).findByRole("radio", { name: "Lease" }));
    await field.user.click(within(dialog).getByRole("button", { name: "Done" }));
    expect(field.staged).toEqual([{ id: 2 }]);
    await screen.findByText("Lease");
  });

  test("offers existing files as cards for keys and pointer, or as a table", async () => {
    const { user, staged } = renderField("file", {});
    await user.click(await screen.findByRole("button", { name: "Choose from the file library" }));
    const picker = within(await screen.findByRole("dialog"));
    const [first, second] = await picker.findAllByRole<HTMLInputElement>("radio");
    await user.click(picker.getByRole("searchbox"));
    await user.keyboard("{ArrowDown}");
    expect(document.activeElement).toBe(first);
    await user.keyboard("{ArrowRight}");
    expect([document.activeElement, second?.checked]).toEqual([second, true]);
    await user.keyboard("{ArrowLeft}{ArrowUp}");
    expect(document.activeElement).toBe(picker.getByRole("searchbox"));
    await user.click(picker.getByRole("button", { name: "Show as a table" }));
    expect((await picker.findAllByRole("radio")).map(isChecked)).toEqual([true, false]);
    await user.click(picker.getByRole("button", { name: "Show as cards" }));
    await user.dblClick((await picker.findAllByRole("radio"))[1] ?? document.body);
    await waitFor(() => expect(staged).toHaveLength(1));
  });

  test("offers them as a table where the option says so", async () => {
    const { user } = renderField("file", { options: { viewType: "tabular" } });
    await user.click(await screen.findByRole("button", { name: "Choose from the file library" }));
    await screen.findByRole("table");
  });
});

describe("a file field with a value", () => {
  test("requests a file of which only the key is known, and can be deselected", async () => {
    const field = renderField("file", { value: 1 });
    await screen.findByText("Front elevation");
    await field.user.click(screen.getByRole("button", { name: "More" }));
    await field.user.click(await screen.findByRole("menuitem", { name: "Deselect" }));
    expect(field.staged).toEqual([null]);
  });

  test("says when the file cannot be read", async () => {
    renderField("file", { value: 404 });
    const card = await screen.findByRole("group", { name: "the field" });
    await within(card).findByText("Item 404 cannot be read");
    expect(within(card).queryByRole("img")).toBeNull();
  });

  test("offers to replace it by a file that is dropped on it, naming both", async () => {
    const field = renderField("file", { value: 1, host: { uploadFile: upload } });
    await screen.findByText("Front elevation");
    const card = screen.getByRole("group", { name: "the field" });
    fireEvent.drop(card, { dataTransfer: { files: [picture] } });
    const question = await screen.findByRole("dialog", { name: "Replace the file" });
    expect(question.textContent).toContain("house.jpg takes the place of Front elevation");
    await field.user.click(within(question).getByRole("button", { name: "Cancel" }));
    expect(field.staged).toEqual([]);
    fireEvent.drop(card, { dataTransfer: { files: [picture] } });
    await field.user.click(await screen.findByRole("button", { name: "Replace" }));
    await screen.findByText("house.jpg");
    expect(field.staged).toEqual([{ id: 7 }]);
  });

  test("is replaced from its menu as well, or kept after all", async () => {
    const field = renderField("file", { value: 1, host: { uploadFile: upload } });
    await screen.findByText("Front elevation");
    const openZone = async () => {
      await field.user.click(screen.getByRole("button", { name: "More" }));
      await field.user.click(await screen.findByRole("menuitem", { name: "Replace" }));
    };
    await openZone();
    await field.user.click(await screen.findByRole("button", { name: "Keep Front elevation" }));
    await screen.findByText("Front elevation");
    await openZone();
    await choose(field, picture);
    await screen.findByText("house.jpg");
    expect(field.staged).toEqual([{ id: 7 }]);
  });

  test("takes no files while it is read-only", async () => {
    renderField("file", { value: 1, isReadOnly: true });
    await screen.findByText("Front elevation");
    fireEvent.drop(screen.getByRole("group", { name: "the field" }), {
      dataTransfer: { files: [picture] },
    });
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("cannot be deselected while it is read-only", async () => {
    const { user } = renderField("file", { value: 1, isReadOnly: true });
    await screen.findByText("Front elevation");
    await user.click(screen.getByRole("button", { name: "More" }));
    expect(
      (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent),
    ).not.toContain("Deselect");
  });
});

const isChecked = (box: HTMLElement) => box instanceof HTMLInputElement && box.checked;

async function upload(file: File): Promise<Item> {
  return { id: 7, title: file.name, filename: file.name, type: file.type };
}

async function choose({ user, container }: LiveField, file: File): Promise<void> {
  await screen.findByRole("button", { name: /the field/ });
  await user.upload(fileBox(container), file);
}

async function drop({ container }: LiveField, file: File): Promise<void> {
  await screen.findByRole("button", { name: /the field/ });
  fireEvent.change(fileBox(container), { target: { files: [file] } });
}

function fileBox(container: HTMLElement): HTMLInputElement {
  const box = container.querySelector<HTMLInputElement>('input[type="file"]');
  if (box === null) throw new Error("There is no file input.");
  return box;
}

test("a picture opens in a larger view, which closes again", async () => {
  const file = { id: 7, title: "House", type: "image/jpeg", data: { full_url: "/house.jpg" } };
  const { user } = renderField("file", { value: file });
  const opener = await screen.findByRole("button", { name: "Show House larger" });
  await user.click(opener);
  const dialog = screen.getByRole("dialog", { name: "House" });
  expect(dialog.querySelector("img")?.isConnected).toBe(true);
  await user.click(within(dialog).getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("dialog")).toBeNull();
});
