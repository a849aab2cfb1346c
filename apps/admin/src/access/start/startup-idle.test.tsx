import { QueryClient } from "@tanstack/react-query";
import { act, renderHook, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { useWatched } from "../../design/watched.ts";
import { createTestQueryClient, renderScreen } from "../../../test/render.tsx";
import { type AheadReason, useLoadAhead, useStartupIdle } from "./startup-idle.ts";

test("the start is idle once the first queries are done", async () => {
  const gate = Promise.withResolvers<string>();
  const cache = new QueryClient();
  const asking = cache.fetchQuery({ queryKey: ["rows"], queryFn: () => gate.promise });
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const { result } = renderHook(() => useWatched(useStartupIdle(cache)));
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  vi.useRealTimers();
  expect(result.current).toBe(false);
  gate.resolve("rows");
  await asking;
  await waitFor(() => expect(result.current).toBe(true));
  cache.clear();
});

describe("code that is loaded ahead", () => {
  afterEach(() => vi.unstubAllGlobals());

  test("comes one after the other, that of the next page first", async () => {
    const code = codeOf("handy", "needed", "next");
    await renderScreen(code.ahead);
    await waitFor(() => expect(code.begun).toEqual(["next"]));
    code.end("next");
    await waitFor(() => expect(code.begun).toEqual(["next", "needed"]));
    code.end("needed");
    await waitFor(() => expect(code.begun).toEqual(["next", "needed", "handy"]));
    code.end("handy");
    await screen.findByText("handy is there");
  });

  test("waits for data that the page requests", async () => {
    const queryClient = createTestQueryClient();
    const rows = Promise.withResolvers<string>();
    const reading = queryClient.fetchQuery({ queryKey: ["rows"], queryFn: () => rows.promise });
    const code = codeOf("next", "needed");
    await renderScreen(code.ahead, { queryClient });
    expect(code.begun).toEqual([]);
    rows.resolve("rows");
    await reading;
    await waitFor(() => expect(code.begun).toEqual(["next"]));
    code.end("next");
    await waitFor(() => expect(code.begun).toEqual(["next", "needed"]));
    code.end("needed");
  });

  test("does not hold up other code when it cannot be loaded", async () => {
    const code = codeOf("next", "needed");
    await renderScreen(code.ahead);
    await waitFor(() => expect(code.begun).toEqual(["next"]));
    code.fail("next");
    await waitFor(() => expect(code.begun).toEqual(["next", "needed"]));
    code.end("needed");
  });

  test.each([
    ["a slow line", { effectiveType: "3g" }, ["next", "needed"]],
    ["somebody who saves data", { effectiveType: "4g", saveData: true }, ["needed"]],
  ] as const)("is little on %s", async (_case, connection, loaded) => {
    vi.stubGlobal("navigator", Object.create(navigator, { connection: { value: connection } }));
    const code = codeOf("handy", "next", "needed");
    await renderScreen(code.ahead);
    for (const reason of loaded) {
      await waitFor(() => expect(code.begun).toContain(reason));
      code.end(reason);
    }
    await screen.findByText("needed is there");
    expect(code.begun).toEqual(loaded);
  });
});

/** Code that is loaded ahead for each reason, and what has begun to load. */
function codeOf(...reasons: AheadReason[]) {
  const begun: string[] = [];
  const gates = new Map(reasons.map((reason) => [reason, Promise.withResolvers<void>()]));
  const parts = reasons.map((reason) => {
    const load = async () => {
      begun.push(reason);
      await gates.get(reason)?.promise;
    };
    return <Ahead key={reason} reason={reason} load={load} />;
  });
  return {
    ahead: parts,
    begun,
    end: (reason: AheadReason) => gates.get(reason)?.resolve(),
    fail: (reason: AheadReason) => gates.get(reason)?.reject(new Error("Not there.")),
  };
}

function Ahead({ reason, load }: { reason: AheadReason; load: () => Promise<void> }) {
  const isThere = useLoadAhead(reason, load);
  return isThere ? <p>{reason} is there</p> : null;
}
