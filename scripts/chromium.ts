import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { root } from "./checks/files.ts";

/** The one without windows first: with windows to prepare, each page takes half as long again. */
const defaultPlaces = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/**
 * The path of a Chromium for tests: the one named by ROWHOUSE_CHROMIUM, one that is installed, or Playwright's own,
 * which is fetched when it is missing. Throws with the way out when none can be had.
 */
export async function findChromium(): Promise<string> {
  const named = process.env.ROWHOUSE_CHROMIUM;
  if (named) return named;
  const found = [...defaultPlaces, chromium.executablePath()].find((path) => existsSync(path));
  if (found) return found;
  await fetchChromium();
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  throw new Error(
    "No Chromium was found and none could be fetched. Install Chromium and name it in ROWHOUSE_CHROMIUM.",
  );
}

function fetchChromium(): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      ["node_modules/@playwright/test/cli.js", "install", "chromium"],
      { cwd: root, stdio: "inherit" },
    );
    child.on("error", reject).on("exit", () => resolve());
  });
}

/** Flags for a headless Chromium that sends nothing on a closed network; shared by tests, screenshots and benchmarks. */
export const chromiumFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
