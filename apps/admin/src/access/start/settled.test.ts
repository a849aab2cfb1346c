import { QueryClient } from "@tanstack/react-query";
import { renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { useSettled } from "./settled.ts";

test("the page has settled once nothing is being asked for any more", async () => {
  const gate = Promise.withResolvers<string>();
  const cache = new QueryClient();
  const asking = cache.fetchQuery({ queryKey: ["rows"], queryFn: () => gate.promise });
  const { result } = renderHook(() => useSettled(cache));
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(result.current).toBe(false);
  gate.resolve("rows");
  await asking;
  await expect.poll(() => result.current, { timeout: 2_000 }).toBe(true);
  cache.clear();
});
