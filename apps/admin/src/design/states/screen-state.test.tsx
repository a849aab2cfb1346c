import { ApiError } from "@rowhouse/client";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { renderScreen } from "../../../test/render.tsx";
import { ScreenState } from "./screen-state.tsx";

const titles = () => screen.queryAllByRole("heading").map(({ textContent }) => textContent);

test("loading shows placeholders and no words", async () => {
  const { container } = await renderScreen(<ScreenState state="loading" rows={3} />);
  expect(container.querySelectorAll('[role="presentation"] > div')).toHaveLength(3);
  expect(titles()).toEqual([]);
});

test("an empty screen names what is missing and offers the next step", async () => {
  await renderScreen(
    <ScreenState
      state="empty"
      icon="inbox"
      title="Nothing here yet"
      action={<button type="button">New item</button>}
    />,
  );
  expect(titles()).toEqual(["Nothing here yet"]);
  expect(screen.getAllByRole("button", { name: "New item" })).toHaveLength(1);
});

test("without results search and filters can be cleared", async () => {
  let cleared = 0;
  const { user } = await renderScreen(
    <ScreenState state="no-results" onClear={() => void cleared++} />,
  );
  expect(titles()).toEqual(["No results"]);
  await user.click(screen.getByRole("button", { name: "Clear search and filters" }));
  expect(cleared).toBe(1);
});

test("an error is announced and can be retried", async () => {
  let retries = 0;
  const { user } = await renderScreen(
    <ScreenState
      state="error"
      error={new Error("Timed out")}
      body="Check the network"
      onRetry={() => void retries++}
    />,
  );
  expect(screen.getByRole("alert").textContent).toContain("Check the network");
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(retries).toBe(1);
});

test.each([
  ["a value of the wrong kind", { reason: "filterNumber", params: { field: "views" } }],
  ["an unknown condition", { key: "operatorUnknown", params: { operator: "like" } }],
])("a filter that cannot be used, %s, is no server error", async (_name, cause) => {
  const error = new ApiError({ code: 4, status: 422, message: "Refused", ...cause });
  await renderScreen(<ScreenState state="error" error={error} />);
  expect(titles()).toEqual(["This filter cannot be used"]);
});

test("what is forbidden has a message, and a way back where there is one", async () => {
  const first = await renderScreen(<ScreenState state="forbidden" />);
  expect(titles()).toEqual(["Not allowed"]);
  expect(screen.queryAllByRole("link")).toEqual([]);
  first.unmount();
  await renderScreen(<ScreenState state="forbidden" backTo="/collections/books" />);
  expect(screen.getByRole("link", { name: "Back" }).getAttribute("href")).toBe(
    "/collections/books",
  );
});

test("an address without a page leads to the collections, an item to its listing", async () => {
  const first = await renderScreen(<ScreenState state="not-found" />);
  expect(titles()).toEqual(["There is nothing at this address"]);
  expect(screen.getByRole("link").getAttribute("href")).toBe("/collections");
  first.unmount();
  await renderScreen(<ScreenState state="not-found" title="Gone" backTo="/collections/books" />);
  expect(titles()).toEqual(["Gone"]);
  expect(screen.getByRole("link").getAttribute("href")).toBe("/collections/books");
});
