import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

test("events are JSON lines with the request's id, and secrets stay out of them", async () => {
  const file = fileURLToPath(new URL("logger.ts", import.meta.url));
  const script = `
    const { jsonLogger } = await import(${JSON.stringify(file)});
    const log = await jsonLogger("info");
    log.debug("below the level");
    log.error("It broke.", { request: "r-1", token: "abc", body: { password: "hunter2" } });
  `;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script]);
  let written = "";
  child.stderr.on("data", (chunk: Buffer) => (written += chunk.toString()));
  await new Promise((resolve) => child.once("close", resolve));

  const lines = written.trim().split("\n");
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    level: "error",
    message: "It broke.",
    request: "r-1",
    token: "[redacted]",
    body: { password: "[redacted]" },
  });
});
