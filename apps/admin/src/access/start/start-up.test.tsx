import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { keys } from "../../data/keys.ts";
import { createFakeServer } from "../../../test/fake-fetch.ts";
import { renderApp } from "../../../test/render-app.tsx";
import { startupReplies } from "../../../test/startup.ts";

test("the project's auto sign-out holds from the start, and a changed one at once", async () => {
  const server = createFakeServer(startupReplies({ settings: [autoSignOut("30")] }));
  const { session, queryClient } = renderApp({ server, path: "/collections" });
  const minutes: number[] = [];
  session.setAutoSignOut = (next) => void minutes.push(next);
  await screen.findByRole("heading", { name: "Collections", level: 1 });
  expect(minutes.at(-1)).toBe(30);
  server.reply(startupReplies({ settings: [autoSignOut("5")] }));
  await queryClient.invalidateQueries({ queryKey: keys.settings });
  await waitFor(() => expect(minutes.at(-1)).toBe(5));
});

function autoSignOut(value: string) {
  return { id: 1, key: "auto_sign_out", value };
}
