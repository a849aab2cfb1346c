import { expect, test } from "vitest";
import { filesOfDrop, filesOfFolder, foldersOfFile } from "./dropped-files.ts";

const entryOf = (name: string) => ({
  isFile: true,
  isDirectory: false,
  name,
  file: (resolve: (file: File) => void) => resolve(new File(["x"], name)),
});

/** A folder whose entries come two at a time, as browsers give them in pieces. */
const folderOf = (name: string, inside: object[]) => ({
  isFile: false,
  isDirectory: true,
  name,
  createReader: () => {
    const left = [...inside];
    return { readEntries: (resolve: (some: object[]) => void) => resolve(left.splice(0, 2)) };
  },
});

const dropOf = (entries: object[], files: File[] = []) =>
  ({
    files,
    items: entries.map((entry) => ({ webkitGetAsEntry: () => entry })),
  }) as unknown as DataTransfer; // cast: a drop cannot be made here

test("a dropped folder brings all files in it, each with its way, and nothing of the system's", async () => {
  const dunes = folderOf("Dunes", [entryOf("c.png"), entryOf(".DS_Store")]);
  const beaches = folderOf("Beaches", [entryOf("a.png"), entryOf("b.png"), dunes]);
  const files = await filesOfDrop(dropOf([beaches, entryOf("alone.png")]));
  expect(files.map((file) => [...foldersOfFile(file), file.name].join("/"))).toEqual([
    "Beaches/a.png",
    "Beaches/b.png",
    "Beaches/Dunes/c.png",
    "alone.png",
  ]);
});

test("files alone are taken as they are", async () => {
  const file = new File(["x"], "a.png");
  expect(await filesOfDrop(dropOf([entryOf("a.png")], [file]))).toEqual([file]);
  expect(foldersOfFile(file)).toEqual([]);
  expect(await filesOfDrop(null)).toEqual([]);
});

test("a chosen folder says the way to each of its files", () => {
  const file = new File(["x"], "a.png");
  Object.defineProperty(file, "webkitRelativePath", { value: "Beaches/Dunes/a.png" });
  expect(foldersOfFile(file)).toEqual(["Beaches", "Dunes"]);
  expect(filesOfFolder([file, new File(["x"], "Thumbs.db")])).toEqual([file]);
});
