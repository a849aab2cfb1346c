import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runChecks } from "./check.ts";
import { findChromium } from "./chromium.ts";
import { root } from "./checks/files.ts";
import { tryGenerators } from "./generators/try.ts";

/**
 * All tests, the fastest to fail first: house checks, generators, extensions made outside, footprint, Vitest, browser journeys. A test that fails is tried once more, for
 * a machine may be busy; the ones that needed it are named at the end of their part.
 */
interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  /** Those of no test. */
  errors: { message?: string }[];
}

const reports = mkdtempSync(join(tmpdir(), "rowhouse-tests-"));
const total: Counts = { passed: 0, failed: 0, skipped: 0 };
const complaints: string[] = [];

try {
  await part("checks", async () => ({ ...(await runChecks()), skipped: 0 }));
  await part("generators", () => ({ ...tryGenerators(), skipped: 0 }));
  await part("extensions made outside", () => ownProcess("scripts/extension/try.ts"));
  await part("footprint", () => ownProcess("scripts/footprint.ts"));
  await part("unit and scenario tests", vitest);
  await part("browser journeys", browser);
} finally {
  rmSync(reports, { recursive: true, force: true });
}

process.exitCode = total.failed === 0 ? 0 : 1;
for (const complaint of complaints) process.stdout.write(`${complaint}\n`);
process.stdout.write(
  `${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ""}\n`,
);

/** Adds up one part, and says how long it took. */
async function part(name: string, run: () => Counts | Promise<Counts>): Promise<void> {
  const began = performance.now();
  const { passed, failed, skipped } = await run();
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
  process.stdout.write(`${name}: ${Math.round((performance.now() - began) / 1000)} s\n`);
}

/** In a process of its own: a server or a build of Vite leaves its mark on the environment, which all later parts would get. */
async function ownProcess(script: string): Promise<Counts> {
  const code = await program([script]);
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
}

async function vitest(): Promise<Counts> {
  const report = join(reports, "vitest.json");
  const notes = join(reports, "notes.txt");
  const code = await program(
    [
      "node_modules/vitest/vitest.mjs",
      "run",
      "--typecheck.enabled=false",
      "--retry=1",
      "--reporter=dot",
      "--reporter=./scripts/test-setup/run-notes.ts",
      "--reporter=json",
      `--outputFile.json=${report}`,
    ],
    { TEST_NOTES: notes },
  );
  // Repeated at the end of all, where it is still seen after the many lines of the journeys.
  if (existsSync(notes)) complaints.push(readFileSync(notes, "utf8").trimEnd());
  const result = readReport(report) as VitestReport | undefined; // cast: the reporter's documented shape
  if (!result) return { passed: 0, failed: 1, skipped: 0 };
  const failed = failures(code, result.numFailedTests);
  return { passed: result.numPassedTests, failed, skipped: result.numPendingTests };
}

async function browser(): Promise<Counts> {
  const report = join(reports, "browser.json");
  const chromium = await findChromium();
  const code = await program(
    ["node_modules/@playwright/test/cli.js", "test", "--retries=1", "--reporter=list,json"],
    { ROWHOUSE_CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  );
  const result = readReport(report) as PlaywrightReport | undefined; // cast: the reporter's documented shape
  if (!result) return { passed: 0, failed: 1, skipped: 0 };
  const { expected, unexpected, flaky, skipped } = result.stats;
  complaints.push(...result.errors.map(({ message }) => message ?? "An error without a message."));
  return { passed: expected + flaky, failed: failures(code, unexpected), skipped };
}

/** A run may fail although every test passed, by what it finds at its end. */
function failures(code: number, failed: number): number {
  if (code === 0 || failed > 0) return failed;
  complaints.push("No test failed, but a run ended with an error: see what it says at its end.");
  return 1;
}

function readReport(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}

function program(args: string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: "inherit",
      env: { ...process.env, ...env },
    });
    child.on("error", reject).on("exit", (code) => resolve(code ?? 1));
  });
}
