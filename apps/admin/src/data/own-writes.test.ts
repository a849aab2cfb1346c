import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { isOwnWork, noteOwnWrite } from "./own-writes.ts";

test("what this app wrote, step by step, is its own work", () => {
  const cache = new QueryClient();
  noteOwnWrite(cache, { from: "1", to: "2" });
  noteOwnWrite(cache, { from: "2", to: "3" });
  expect([isOwnWork(cache, "1", "3"), isOwnWork(cache, "2", "3")]).toEqual([true, true]);
  expect(isOwnWork(new QueryClient(), "1", "3")).toBe(false);
});

test("a step of someone else in between is not", () => {
  const cache = new QueryClient();
  noteOwnWrite(cache, { from: "1", to: "2" });
  noteOwnWrite(cache, { from: "theirs", to: "4" });
  expect([isOwnWork(cache, "1", "4"), isOwnWork(cache, "1", "theirs")]).toEqual([false, false]);
  expect(isOwnWork(cache, null, "4")).toBe(false);
});

test("there and back again ends", () => {
  const cache = new QueryClient();
  noteOwnWrite(cache, { from: "1", to: "2" });
  noteOwnWrite(cache, { from: "2", to: "1" });
  expect([isOwnWork(cache, "1", "2"), isOwnWork(cache, "0", "2")]).toEqual([true, false]);
});
