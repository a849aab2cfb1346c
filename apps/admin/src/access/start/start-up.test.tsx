import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { createFakeServer, data } from "../../../test/fake-fetch.ts";
import { renderApp } from "../../../test/render-app.tsx";
import { startupReplies } from "../../../test/startup.ts";

test("a project known from an earlier visit opens without waiting for its settings, which then hold", async () => {
  const first = createFakeServer(startupReplies({ settings: [autoSignOut("30")] }));
  const { unmount } = renderApp({ server: first, path: "/collections" });
  await screen.findByRole("heading", { name: "Collections", level: 1 });
  unmount();
  const gate = Promise.withResolvers<void>();
  const second = createFakeServer({
    ...startupReplies(),
    "GET /_/settings": () => gate.promise.then(() => data([autoSignOut("5")])),
  });
  const { session } = renderApp({ server: second, path: "/collections" });
  const minutes: number[] = [];
  session.setAutoSignOut = (next) => void minutes.push(next);
  await screen.findByRole("heading", { name: "Collections", level: 1 });
  expect(minutes.at(-1)).toBe(30);
  gate.resolve();
  await waitFor(() => expect(minutes.at(-1)).toBe(5));
});

function autoSignOut(value: string) {
  return { id: 1, key: "auto_sign_out", value };
}
