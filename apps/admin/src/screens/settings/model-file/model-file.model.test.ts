import { expect, test } from "vitest";
import { modelFileName, readModelFile } from "./use-model-file.ts";

test("a text is a model file when it has its form", () => {
  const file = { version: 1, collections: [], relations: [] };
  expect(readModelFile(JSON.stringify(file))).toEqual(file);
  for (const text of ["", "[]", "{", '{"version":2,"collections":[],"relations":[]}', "null"])
    expect(readModelFile(text), text).toBeNull();
});

test.each([
  ["Tidal Reach", "tidal-reach-model-2026-11-23.json"],
  ["  Musée / Été!", "musée-été-model-2026-11-23.json"],
  ["…", "project-model-2026-11-23.json"],
])("the file of %s has a name that files can have", (project, name) => {
  expect(modelFileName(project, "2026-11-23")).toBe(name);
});
