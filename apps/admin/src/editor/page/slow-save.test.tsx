import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import type { FakeReply } from "../../../test/fake-fetch.ts";
import { passes } from "../../../test/slow-answers.ts";
import { article, renderItem, saveButton } from "../../../test/render-item.tsx";

const path = "/collections/articles/7";

afterEach(() => vi.useRealTimers());

test("a save without an answer is spoken of after 10 seconds, offered again after 30, and carried out once", async () => {
  const first = Promise.withResolvers<FakeReply>();
  const { user, server, address } = await renderItem({
    path,
    replies: {
      "GET /_/items/articles/7": article({}),
      "PATCH /_/items/articles/7": () => first.promise,
    },
  });
  await user.type(await screen.findByLabelText("Title"), "!");
  await waitFor(async () => expect((await saveButton("Save 1 change")).disabled).toBe(false));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  const save = await saveButton("Save 1 change");
  act(() => save.click());
  await passes(9_000);
  expect(screen.queryByRole("button", { name: /Still saving/ })).toBeNull();
  await passes(1_500);
  expect((await saveButton("Still saving…")).disabled).toBe(true);
  await passes(20_000);
  server.reply({ "PATCH /_/items/articles/7": article({ title: "Alpha!" }, '"2"') });
  const again = await saveButton("No answer yet. Try again");
  act(() => again.click());
  await waitFor(() => expect(address()).toBe("/collections/articles"));
  const sent = server.requests.filter(({ method }) => method === "PATCH");
  const saves = sent.filter(({ path: to }) => to.endsWith("/articles/7"));
  expect(saves.map(({ body }) => body)).toEqual([{ title: "Alpha!" }, { title: "Alpha!" }]);
  expect(new Set(saves.map(({ headers }) => headers.get("idempotency-key"))).size).toBe(1);
  expect(saves[0]?.headers.get("idempotency-key")).not.toBeNull();
});
