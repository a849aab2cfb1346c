import { extension } from "@rowhouse/extension-kit/build";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [extension({ kind: "interface", id: "opening-hours" })],
  test: { environment: "jsdom" },
});
