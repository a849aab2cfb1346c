import { createClient } from "@rowhouse/client";
import { act, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import { createFakeServer, data } from "../../../test/fake-fetch.ts";
import { renderScreen } from "../../../test/render.tsx";
import { setClient } from "../../data/client.ts";
import { usePageReport } from "./use-page-report.ts";

afterEach(() => vi.restoreAllMocks());

test("of several tabs the one that is looked at is the last page", async () => {
  const server = createFakeServer({ "PATCH /_/users/me/tracking/page": data({}) });
  setClient(createClient({ baseUrl: "http://test", project: "_", fetch: server.fetch }));
  vi.useFakeTimers({
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"],
    shouldAdvanceTime: true,
  });
  const reports = (): unknown[] => server.requests.map(({ body }) => body);
  const page = { last_page: "/collections/articles/7" };
  await renderScreen(<Reported />, { path: "/collections/articles/7" });
  await passes(1_600);
  await waitFor(() => expect(reports()).toEqual([page]));
  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  await passes(240_000);
  expect(reports()).toEqual([page]);
  visibility.mockReturnValue("visible");
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  await waitFor(() => expect(reports()).toEqual([page, page]));
});

function Reported() {
  usePageReport(true);
  return null;
}

async function passes(milliseconds: number): Promise<void> {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(milliseconds);
  });
}
