import Fastify from "fastify";
import { expect, test } from "vitest";
import { collectingLogger } from "../../test/world.ts";
import { AppError } from "../core/errors.ts";
import { failureHandler } from "./failures.ts";
import { loggedPath } from "./log-requests.ts";

test("a failure that quotes what was sent is logged without it", async () => {
  const lines: string[] = [];
  const app = Fastify();
  app.setErrorHandler(failureHandler(collectingLogger(lines)));
  app.post("/x", () => {
    const cause = new Error(`invalid input syntax for type integer: "a hidden value" in news`);
    throw new AppError("databaseFailed", {}, { cause });
  });
  const payload = { rows: [{ pin: "a hidden value" }], short: "in" };
  const reply = await app.inject({ method: "POST", url: "/x", payload });
  expect(reply.statusCode).toBe(500);
  expect(lines.join()).toContain('type integer: \\"[sent]\\" in news');
  expect(lines.join() + reply.payload).not.toContain("a hidden value");
  await app.close();
});

test.each([
  ["/_/items/news/4?access_token=abc", "/_/items/news/4"],
  ["/_/auth/password/reset/abc?x=1", "/_/auth/password/reset/[redacted]"],
  ["/_/auth/password/reset//abc/", "/_/auth/password/reset//[redacted]/"],
  ["/api/_/users/INVITE/abc", "/api/_/users/INVITE/[redacted]"],
  ["/_/auth/password/reset", "/_/auth/password/reset"],
])("%s is logged as %s", (url, expected) => {
  expect(loggedPath(url)).toBe(expected);
});
