import { screen } from "@testing-library/react";
import { test } from "vitest";

import { createFakeServer } from "../../../test/fake-fetch.ts";
import { renderApp } from "../../../test/render-app.tsx";
import { startupReplies } from "../../../test/startup.ts";

test("the page of dialogs asks each question and shows the answer", async () => {
  const { user } = renderApp({ server: createFakeServer(startupReplies()), path: "/modals" });
  await user.click(await screen.findByRole("button", { name: "A question before a loss" }));
  await user.click(await screen.findByRole("button", { name: "Cancel" }));
  await screen.findByText("false");
  await user.click(screen.getByRole("button", { name: "A question for a key" }));
  await user.type(await screen.findByRole("textbox"), "Blog Posts{Enter}");
  await screen.findByText('"blog_posts"');
});
