import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";

/** Gives a test file a folder of its own for temporary files (`TMPDIR`), so that it can see what remains there. */
export function useTemporaryFolder(): () => string {
  const before = process.env["TMPDIR"];
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "rowhouse-temporary-"));
    process.env["TMPDIR"] = folder;
  });
  afterAll(async () => {
    if (before === undefined) delete process.env["TMPDIR"];
    else process.env["TMPDIR"] = before;
    await rm(folder, { recursive: true, force: true });
  });
  return () => folder;
}
