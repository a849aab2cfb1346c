import { extension } from "@rowhouse/extension-kit/build";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [extension({ kind: "page", id: "overview" })],
  test: { environment: "jsdom" },
});
