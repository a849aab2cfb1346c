import { afterEach, beforeEach } from "vitest";

/** Tests write nothing to the console: anything written there fails the test. */
const methods = ["log", "info", "warn", "error", "debug"] as const;
let printed: string[] = [];

for (const method of methods) {
  console[method] = (...parts: unknown[]) => {
    printed.push(`console.${method}: ${parts.map(String).join(" ")}`);
  };
}

beforeEach(() => {
  printed = [];
});

afterEach(() => {
  if (printed.length > 0)
    throw new Error(`Something was written to the console:\n${printed.join("\n")}`);
});
