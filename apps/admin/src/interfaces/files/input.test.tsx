import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { Item } from "@rowhouse/extension-kit";
import { describe, expect, test } from "vitest";

import { renderField, type LiveField } from "../../../test/live-field.tsx";

const values = { primary_key: 1 };

describe("a field of files", () => {
  test("shows each file with a small picture and its title", async () => {
    renderField("files", { values });
    const row = (await screen.findByRole("button", { name: "Edit Front elevation" })).closest("tr");
    expect(row?.querySelector("img")?.getAttribute("src")).toMatch(/^data:image/);
  });

  test("stages each uploaded file, also where several are stored at once", async () => {
    const field = renderField("files", { values, host: { uploadFile: stored } });
    await field.user.click(await screen.findByRole("button", { name: "Upload files" }));
    await choose(field, [picture("a.jpg"), picture("b.jpg")]);
    await screen.findByRole("button", { name: "Edit a.jpg" });
    await screen.findByRole("button", { name: "Edit b.jpg" });
    expect(field.staged.at(-1)).toEqual([
      expect.objectContaining({ file: { id: "a.jpg" } }),
      expect.objectContaining({ file: { id: "b.jpg" } }),
    ]);
    await field.user.click(screen.getByRole("button", { name: "Unlink a.jpg" }));
    expect(field.staged.at(-1)).toEqual([expect.objectContaining({ file: { id: "b.jpg" } })]);
  });

  test("keeps the order in which files were chosen, whichever is stored first", async () => {
    const first = Promise.withResolvers<null>();
    const uploadFile = async (file: File): Promise<Item> => {
      if (file.name === "a.jpg") await first.promise;
      return stored(file);
    };
    const field = renderField("files", { values, host: { uploadFile } });
    await field.user.click(await screen.findByRole("button", { name: "Upload files" }));
    await choose(field, ["a.jpg", "b.jpg", "c.jpg", "d.jpg", "e.jpg"].map(picture));
    await screen.findAllByText("e.jpg");
    first.resolve(null);
    await screen.findByRole("button", { name: "Edit e.jpg" });
    const names = field.staged.at(-1);
    expect(names).toEqual(
      ["a.jpg", "b.jpg", "c.jpg", "d.jpg", "e.jpg"].map((id) =>
        expect.objectContaining({ file: { id } }),
      ),
    );
  });

  test("a file that fails or is taken out holds up no other", async () => {
    const uploadFile = (file: File, { signal }: { signal?: AbortSignal } = {}): Promise<Item> => {
      if (file.name === "a.jpg") return Promise.reject(new Error("Refused"));
      if (file.name === "b.jpg")
        return new Promise((_resolve, reject) =>
          signal?.addEventListener("abort", () => reject(signal.reason)),
        );
      return stored(file);
    };
    const field = renderField("files", { values, host: { uploadFile } });
    await field.user.click(await screen.findByRole("button", { name: "Upload files" }));
    await choose(field, ["a.jpg", "b.jpg", "c.jpg"].map(picture));
    await field.user.click(await screen.findByRole("button", { name: "Cancel: b.jpg" }));
    await screen.findByRole("button", { name: "Edit c.jpg" });
    expect(field.staged.at(-1)).toEqual([expect.objectContaining({ file: { id: "c.jpg" } })]);
  });

  test("takes files that are dropped on its rows, and says why one is refused", async () => {
    const field = renderField("files", {
      values,
      options: { accept: "image/*" },
      host: { uploadFile: stored },
    });
    const row = await screen.findByRole("button", { name: "Edit Front elevation" });
    const lease = new File(["x"], "lease.pdf", { type: "application/pdf" });
    fireEvent.drop(row, { dataTransfer: { files: [picture("c.jpg"), lease] } });
    await screen.findByRole("button", { name: "Edit c.jpg" });
    expect(screen.getByRole("alert").textContent).toContain("lease.pdf");
    expect(field.staged).toHaveLength(1);
  });

  test("links existing files, and undoes taking one out", async () => {
    const field = renderField("files", { values });
    await field.user.click(await screen.findByRole("button", { name: "Unlink Lease" }));
    expect(field.staged.at(-1)).toEqual([{ id: 22, $delete: true }]);
    await field.user.click(screen.getByRole("button", { name: "Choose from the file library" }));
    const picker = await screen.findByRole("dialog", { name: "Select existing" });
    await field.user.click(await within(picker).findByRole("checkbox", { name: "Lease" }));
    await field.user.click(within(picker).getByRole("button", { name: "Done" }));
    await waitFor(() => expect(field.staged.at(-1)).toEqual([]));
  });
});

describe("a field of files without one", () => {
  test("is the zone for files itself", async () => {
    const empty = () => ({ ...noItems, items: [] });
    const field = renderField("files", { values, host: { useItems: empty, uploadFile: stored } });
    await choose(field, [picture("a.jpg")]);
    await waitFor(() => expect(field.staged).toHaveLength(1));
    screen.getByText("Drop files here");
  });

  test("offers nothing while it is read-only", async () => {
    renderField("files", { values, isReadOnly: true });
    await screen.findByRole("button", { name: "Edit Front elevation" });
    expect(screen.queryByRole("button", { name: /Upload|Choose|Unlink/ })).toBeNull();
  });
});

const noItems = {
  totalCount: 0,
  isLoading: false,
  isRefreshing: false,
  error: null,
  hasMore: false,
  isLoadingMore: false,
  loadMore: () => undefined,
  retry: () => undefined,
};

async function stored(file: File): Promise<Item> {
  return { id: file.name, title: file.name, filename: file.name, type: file.type };
}

function picture(name: string): File {
  return new File(["x"], name, { type: "image/jpeg" });
}

async function choose({ user, container }: LiveField, files: File[]): Promise<void> {
  await screen.findByRole("button", { name: /Choose from this device/ });
  const box = container.querySelector<HTMLInputElement>('input[type="file"]');
  if (box === null) throw new Error("There is no file input.");
  await user.upload(box, files);
}
