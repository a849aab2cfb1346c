import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { noteOwnWrite, ownWork, shareOwnWrites } from "./own-writes.ts";

test("what this app wrote, step by step, is its own work", () => {
  const cache = new QueryClient();
  noteOwnWrite(cache, { from: "1", to: "2" });
  noteOwnWrite(cache, { from: "2", to: "3" });
  expect([ownWork(cache, "1", "3"), ownWork(cache, "2", "3")]).toEqual(["here", "here"]);
  expect(ownWork(new QueryClient(), "1", "3")).toBeNull();
});

test("a step of someone else in between is not", () => {
  const cache = new QueryClient();
  noteOwnWrite(cache, { from: "1", to: "2" });
  noteOwnWrite(cache, { from: "theirs", to: "4" });
  expect([ownWork(cache, "1", "4"), ownWork(cache, "1", "theirs")]).toEqual([null, null]);
  expect(ownWork(cache, null, "4")).toBeNull();
});

test("there and back again ends", () => {
  const cache = new QueryClient();
  noteOwnWrite(cache, { from: "1", to: "2" });
  noteOwnWrite(cache, { from: "2", to: "1" });
  expect([ownWork(cache, "1", "2"), ownWork(cache, "0", "2")]).toEqual(["here", null]);
});

const stops: (() => void)[] = [];
afterEach(() => stops.splice(0).forEach((stop) => stop()));

/** A tab, and who is signed in there. */
function openTab(owner: string | null): QueryClient {
  const cache = new QueryClient();
  stops.push(shareOwnWrites(cache, () => owner));
  return cache;
}

test("what the same user wrote in another tab is known, and told from the work of this one", async () => {
  const [one, two] = [openTab("ada"), openTab("ada")];
  noteOwnWrite(two, { from: "1", to: "2" });
  await vi.waitFor(() => expect(ownWork(one, "1", "2")).toBe("other tab"));
  noteOwnWrite(one, { from: "2", to: "3" });
  expect([ownWork(one, "1", "3"), ownWork(one, "2", "3")]).toEqual(["other tab", "here"]);
});

test("what another user wrote in another tab is someone else's", async () => {
  const [one, two, control] = [openTab("ada"), openTab("bea"), openTab("bea")];
  noteOwnWrite(two, { from: "1", to: "2" });
  await vi.waitFor(() => expect(ownWork(control, "1", "2")).toBe("other tab"));
  expect(ownWork(one, "1", "2")).toBeNull();
});
