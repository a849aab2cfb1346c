import { once } from "node:events";
import { maxHeaderSize } from "node:http";
import { connect } from "node:net";
import { afterEach, expect, test } from "vitest";
import { silentLogger } from "../../core/log/logger.ts";
import { memoryRateLimiter } from "../../core/network/rate-limiter.ts";
import { failureHandler } from "../failures.ts";
import { addFrame, createFastify } from "../frame.ts";
import type { App } from "../route.ts";

let app: App | null = null;
afterEach(async () => app?.close());

/** Returns the answer to bytes that are no request, until the connection ends. */
async function answerTo(bytes: string): Promise<{ head: string; error: unknown }> {
  const frame = {
    limiter: memoryRateLimiter(),
    rateLimit: 0,
    rateLimitExempt: [],
    originsOf: async () => [],
  };
  const server = createFastify(frame, { log: silentLogger, keepAlive: 1000 });
  app = server;
  server.setErrorHandler(failureHandler(silentLogger));
  addFrame(server, frame);
  server.get("/", async () => ({ data: "read" }));
  const url = new URL(await server.listen({ host: "127.0.0.1", port: 0 }));
  const socket = connect(Number(url.port), url.hostname);
  let text = "";
  socket.on("data", (chunk: Buffer) => (text += chunk.toString()));
  socket.on("error", () => {});
  socket.write(bytes);
  await once(socket, "close");
  const [head = "", body = ""] = text.split("\r\n\r\n");
  return { head, error: JSON.parse(body) };
}

test.each<[string, string, number, RegExp]>([
  ["no HTTP", "HELO mail.example\r\n\r\n", 400, /cannot be read/],
  ["a bad header", "GET / HTTP/1.1\r\nHost: x\r\nbad header\r\n\r\n", 400, /cannot be read/],
  [
    "headers that are too large",
    `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${"a".repeat(maxHeaderSize)}\r\n\r\n`,
    431,
    new RegExp(String(maxHeaderSize)),
  ],
  ["no host", "GET / HTTP/1.1\r\nConnection: close\r\n\r\n", 400, /cannot be read/],
])("%s gets the error reply of the API", async (...probe) => {
  const [, bytes, status, words] = probe;
  const { head, error } = await answerTo(bytes);
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(head).toMatch(/^content-type: application\/json$/im);
  expect(head).toMatch(/^connection: close$/im);
  expect(head).toMatch(/^x-content-type-options: nosniff$/im);
  expect(error).toMatchObject({
    error: { code: 2, message: expect.stringMatching(words), request_id: expect.any(String) },
  });
});

test("an expectation that nobody knows counts for nothing", async () => {
  const request = "GET / HTTP/1.1\r\nHost: x\r\nExpect: a miracle\r\nConnection: close\r\n\r\n";
  const { head, error } = await answerTo(request);
  expect(head).toMatch(/^HTTP\/1.1 200 /);
  expect(error).toEqual({ data: "read" });
});
