import { QueryClient } from "@tanstack/react-query";
import { renderHook, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { useStartupIdle } from "./startup-idle.ts";

test("the start is idle once the first queries are done", async () => {
  const gate = Promise.withResolvers<string>();
  const cache = new QueryClient();
  const asking = cache.fetchQuery({ queryKey: ["rows"], queryFn: () => gate.promise });
  const { result } = renderHook(() => useStartupIdle(cache));
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(result.current).toBe(false);
  gate.resolve("rows");
  await asking;
  await waitFor(() => expect(result.current).toBe(true));
  cache.clear();
});
