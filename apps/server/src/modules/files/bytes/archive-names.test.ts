import { expect, test } from "vitest";
import { archiveNames } from "./archive-names.ts";

const named = (title: string, folders: string[] = []): string =>
  archiveNames([{ title, ending: "jpg", filename: "7d1c.jpg", folders }])[0] ?? "";

test.each([
  ["Summer beach", "Summer beach.jpg"],
  ["Summer beach.jpg", "Summer beach.jpg"],
  ["", "7d1c.jpg"],
  ["   ", "7d1c.jpg"],
  ["../../etc/passwd", "_.._etc_passwd.jpg"],
  ["C:\\windows", "C__windows.jpg"],
  ["nul", "_nul.jpg"],
  ["..", "_.jpg"],
  ["a\u202Egpj.exe", "a_gpj.exe.jpg"],
  ["line\nbreak\u0000", "line_break_.jpg"],
  ["夏の海", "夏の海.jpg"],
])("%j is called %j", (title, name) => {
  expect(named(title)).toBe(name);
});

test("long names are cut, and never in the middle of a character", () => {
  expect(named("🏖".repeat(250))).toBe(`${"🏖".repeat(120)}.jpg`);
});

test("folders are folders, whatever they are called", () => {
  expect(named("a", ["Beaches", "../North"])).toBe("Beaches/_North/a.jpg");
});

test("no two names are the same, also where upper and lower case are", () => {
  const files = ["Sea", "sea", "Sea (2)", "Sea"].map((title) => ({
    title,
    ending: "png",
    filename: "x.png",
    folders: [],
  }));
  expect(archiveNames(files)).toEqual(["Sea.png", "sea (2).png", "Sea (2) (2).png", "Sea (3).png"]);
});

test("no file takes the name of the text about missing ones", () => {
  const file = { title: "Missing-files", ending: "txt", filename: "x.txt", folders: [] };
  expect(archiveNames([file])).toEqual(["Missing-files (2).txt"]);
});
