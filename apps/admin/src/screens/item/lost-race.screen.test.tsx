import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { data, failure } from "../../../test/fake-fetch.ts";
import { article, renderItem } from "../../../test/render-item.tsx";

const path = "/collections/articles/7";
const read = { "GET /_/items/articles/7": article({}) };

test("a lost race asks for the last change of this very item", async () => {
  const all = { create: "full", read: "full", update: "full", delete: "full" } as const;
  const { user, server } = await renderItem({
    path,
    permissions: [
      { collection: "articles", ...all },
      { collection: "directus_activity", read: "full" },
    ],
    replies: { ...read, "PATCH /_/items/articles/7": failure(412, 25) },
  });
  await user.type(await screen.findByLabelText("Title"), "!");
  const action_on = "2026-01-01T10:00:00Z";
  const anna = { id: 9, first_name: "Anna", last_name: "Berg" };
  server.reply({
    "GET /_/items/articles/7": article({ title: "Theirs" }, '"9"'),
    // Of an item that is not named, users see their own changes alone.
    "GET /_/activity": ({ query }) =>
      data([{ action_on, action_by: query.get("filter[item][eq]") === "7" ? anna : { id: 1 } }]),
  });
  await user.keyboard("{Control>}s{/Control}");
  const dialog = await screen.findByRole("dialog", { name: /Anna Berg saved this item/ });
  expect(dialog.textContent).toContain("Theirs");
});
