import { isRecord, parseJson, type ModelFile } from "@rowhouse/contract";

/** The model in a text; null when it is none, or of a form that this version does not know. */
export function readModelFile(text: string): ModelFile | null {
  const file = parseJson(text);
  return isModelFile(file) ? file : null;
}

/** Whether a file says that it is a model; the server checks what is in it. */
function isModelFile(file: unknown): file is ModelFile {
  return (
    isRecord(file) &&
    file["version"] === 1 &&
    Array.isArray(file["collections"]) &&
    Array.isArray(file["relations"])
  );
}

/** A name for the file of a project: its own, as far as files can have it, and the day. */
export function modelFileName(project: string, day: string): string {
  const name = project
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-+|-+$/g, "");
  return `${name === "" ? "project" : name}-model-${day}.json`;
}
