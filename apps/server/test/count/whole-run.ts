import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { Facts } from "./facts.ts";
import { findHoles } from "./holes.ts";

/**
 * Collects the record of a run and checks it in the end: when all tests of the server ran and passed, every endpoint,
 * parameter, level and error code of the contract has to be in it. Holes make the run fail.
 */
export function setup(project: TestProject): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "rowhouse-record-"));
  project.provide("recordFolder", folder);
  return async () => {
    const holes = (await isWhole(project)) ? findHoles(Facts.readFrom(folder)) : [];
    rmSync(folder, { recursive: true, force: true });
    if (holes.length === 0) return;
    const said = [
      `The tests of the server leave out ${holes.length} parts of the contract:`,
      ...holes.map((hole) => `  ${hole}`),
      "What has to be covered is listed in apps/server/test/count/expected.ts.\n",
    ].join("\n");
    project.vitest.logger.error(`\n${said}`);
    const notes = process.env["TEST_NOTES"];
    if (notes !== undefined) appendFileSync(notes, said);
    process.exitCode = 1;
  };
}

/** A part of the tests proves nothing about the whole; failed ones may be the cause of a hole, and have failed the run already. */
async function isWhole(project: TestProject): Promise<boolean> {
  const { testFiles } = await project.globTestFiles();
  const ran = project.vitest.state.getTestModules().filter((each) => each.project === project);
  const { testNamePattern } = project.vitest.config;
  return (
    testNamePattern === undefined &&
    ran.length === testFiles.length &&
    ran.every((each) => each.state() === "passed")
  );
}
