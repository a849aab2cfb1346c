import { makeCollection } from "@rowhouse/contract";
import { act, screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";

import {
  article,
  renderItem,
  saveButton,
  type RenderItemOptions,
} from "../../../test/render-item.tsx";
import { numberedKey } from "../../../test/listing-models.ts";

const path = "/collections/articles/7";
const mapping = {
  draft: { name: "Draft" },
  live: { name: "Live" },
  gone: { name: "Gone", soft_delete: true },
};
const collection = makeCollection("articles", {
  id: numberedKey,
  title: { type: "string", interface: "text-input" },
  state: { type: "status", interface: "status", options: { status_mapping: mapping } },
});

let sight: ReturnType<typeof fakeSight>;

beforeEach(() => {
  sight = fakeSight();
});

test("the status in the header is no control while the form shows its own", async () => {
  await open();
  expect(statusButton()).toBeNull();
  sight.tell(false);
  expect(statusButton()?.textContent).toBe("Draft");
  sight.tell(true);
  expect(statusButton()).toBeNull();
});

test("out of sight it stages the change as the field does", async () => {
  const { user, writes } = await open({
    replies: { "PATCH /_/items/articles/7": article({ state: "live" }) },
  });
  sight.tell(false);
  await user.click(screen.getByRole("button", { name: "State: Draft" }));
  const menu = await screen.findByRole("menu");
  expect(
    within(menu)
      .getAllByRole("menuitemradio")
      .map(({ textContent }) => textContent),
  ).toEqual(["Draft", "Live", "Gone"]);
  await user.click(within(menu).getByRole("menuitemradio", { name: "Live" }));
  expect(screen.getByRole("radio", { name: "Live" })).toHaveProperty("checked", true);
  screen.getByRole("button", { name: "State: Live" });
  await user.click(await saveButton("Save 1 change"));
  expect(writes()).toEqual([["PATCH", "/_/items/articles/7", { state: "live" }]]);
});

test("a status that removes the item asks before it is saved", async () => {
  const { user, writes } = await open();
  sight.tell(false);
  await user.click(screen.getByRole("button", { name: "State: Draft" }));
  await user.click(await screen.findByRole("menuitemradio", { name: "Gone" }));
  await user.click(await saveButton("Save 1 change"));
  await screen.findByRole("dialog", { name: /^Remove/ });
  expect(writes()).toEqual([]);
});

test("it offers what the role may set, and nothing where the field is read-only", async () => {
  const { unmount, user } = await open({
    permissions: [{ read: "full", update: "full", delete: "none" }],
  });
  sight.tell(false);
  await user.click(screen.getByRole("button", { name: "State: Draft" }));
  const menu = await screen.findByRole("menu");
  expect(within(menu).queryByRole("menuitemradio", { name: "Gone" })).toBeNull();
  unmount();
  await open({ permissions: [{ read: "full", update: "full", write_field_blacklist: ["state"] }] });
  sight.tell(false);
  expect(statusButton()).toBeNull();
});

test("without statuses of its own the field offers the usual ones, in the form as well", async () => {
  const plain = makeCollection("articles", {
    id: numberedKey,
    state: { type: "status", interface: "status", options: { status_mapping: null } },
  });
  await open({ collection: plain });
  await screen.findByRole("radio", { name: "Published" });
});

async function open(options: Partial<RenderItemOptions> = {}) {
  const rendered = await renderItem({
    path,
    collection,
    ...options,
    replies: { "GET /_/items/articles/7": article({ state: "draft" }), ...options.replies },
  });
  await screen.findByRole("radio", { name: "Draft" });
  return rendered;
}

function statusButton(): HTMLElement | null {
  return screen.queryByRole("button", { name: /^State:/ });
}

/** Tells the page whether the field is in sight, in place of a browser with a layout. */
function fakeSight() {
  const listeners = new Set<(entries: { isIntersecting: boolean }[]) => void>();
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      private listener: (entries: { isIntersecting: boolean }[]) => void;
      constructor(listener: (entries: { isIntersecting: boolean }[]) => void) {
        this.listener = listener;
      }
      observe(target: Element) {
        if (target.matches("[data-control]")) listeners.add(this.listener);
      }
      unobserve() {}
      disconnect() {
        listeners.delete(this.listener);
      }
    },
  );
  return {
    tell: (isIntersecting: boolean) =>
      act(() => {
        for (const listener of listeners) listener([{ isIntersecting }]);
      }),
  };
}
