import { defineConfig } from "@playwright/test";
import { chromiumFlags, findChromium } from "./scripts/chromium.ts";

export default defineConfig({
  testDir: "tests/browser",
  testMatch: "**/*.test.ts",
  fullyParallel: false,
  // One more than the two cores of most runners: journeys wait for timers and the network of the page a third of their time.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: "list",
  use: {
    locale: "en-US",
    timezoneId: "UTC",
    viewport: { width: 1440, height: 900 },
    screenshot: "only-on-failure",
    // Requests that journeys intercept would pass through one; those about it allow it.
    serviceWorkers: "block",
    // Its snapshots of the page tell more than a film, which costs as much time as the page.
    trace: { mode: "on-first-retry", screenshots: false },
    launchOptions: { executablePath: await findChromium(), args: chromiumFlags },
  },
});
