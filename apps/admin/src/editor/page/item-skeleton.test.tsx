import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { article, renderItem } from "../../../test/render-item.tsx";

const path = "/collections/articles/7";

test("while the item loads its fields stand where they will be, and nothing can be used", async () => {
  const answer = Promise.withResolvers<ReturnType<typeof article>>();
  const { container } = await renderItem({
    path,
    replies: { "GET /_/items/articles/7": () => answer.promise },
  });
  const room = (await screen.findByText("Title")).closest("[data-skeleton]");
  expect(room?.hasAttribute("inert")).toBe(true);
  const columns = (): unknown[] =>
    [...container.querySelectorAll("[data-column]")].map((one) => [
      one.getAttribute("data-column"),
      one.querySelector("span, label")?.textContent,
    ]);
  const before = columns();
  expect(before.length).toBeGreaterThan(2);
  answer.resolve(article({}));
  await screen.findByLabelText("Title");
  expect(container.querySelector("[data-skeleton]")).toBeNull();
  expect(columns()).toEqual(before);
});

test("fields that the role may not see have no room", async () => {
  await renderItem({
    path,
    permissions: [{ read: "full", read_field_blacklist: ["body"] }],
    replies: { "GET /_/items/articles/7": () => new Promise(() => undefined) },
  });
  await screen.findByText("Title");
  expect(screen.queryByText("Body")).toBeNull();
});
