import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { AppLooks } from "../looks/app-looks.tsx";
import { notify, type Notice } from "./notify.ts";

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <AppLooks isTest>
      <button type="button">Before</button>
    </AppLooks>,
  );
});

afterEach(() => {
  vi.useRealTimers();
});

const say = (notice: Notice): void => {
  act(() => notify(notice));
};
const wait = (ms: number): void => {
  act(() => void vi.advanceTimersByTime(ms));
};
const region = () => screen.getByRole("region", { name: "Notifications" });
const text = () => region().querySelector("p")?.textContent ?? null;

test("the live regions are there before the first notice; failures interrupt, the rest waits its turn", () => {
  const [polite, urgent] = region().firstElementChild?.children ?? [];
  expect([polite, urgent].map((one) => one?.getAttribute("aria-live"))).toEqual([
    "polite",
    "assertive",
  ]);
  say({ title: "Saved", color: "success" });
  expect([polite?.textContent, urgent?.textContent]).toEqual(["Saved", ""]);
  say({ title: "Not saved", color: "danger" });
  expect([polite?.textContent, urgent?.textContent]).toEqual(["", "Not saved"]);
});

test("one notice at a time: a newer one replaces the older one, and each goes by itself", () => {
  say({ title: "First" });
  wait(4_000);
  say({ title: "Second" });
  expect(region().textContent).toBe("Second");
  wait(4_900);
  expect(text()).toBe("Second");
  wait(100);
  expect(text()).toBeNull();
});

test("a confirmation waits for a notice with undo; of several the last is shown", () => {
  const undone: string[] = [];
  say({ title: "Deleted", actionLabel: "Undo", onClick: () => undone.push("delete") });
  say({ title: "Saved", color: "success" });
  say({ title: "Saved again", color: "success" });
  expect(text()).toBe("Deleted");
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect([undone, text()]).toEqual([["delete"], "Saved again"]);
});

test("a failure is shown at once, and undo comes back for the time it had left", () => {
  say({ title: "Deleted", actionLabel: "Undo", onClick: () => undefined });
  wait(7_000);
  say({ title: "Not saved", color: "danger" });
  expect(text()).toBe("Not saved");
  wait(5_000);
  expect(text()).toBe("Deleted");
  wait(3_000);
  expect(text()).toBeNull();
});

test("a notice that stays comes back after others, until the one with its id takes its place", () => {
  say({ id: "connection", title: "No answer", delay: 0 });
  say({ title: "Copied" });
  expect(text()).toBe("Copied");
  wait(5_000);
  expect(text()).toBe("No answer");
  say({ title: "Copied again" });
  say({ id: "connection", title: "Answers again" });
  expect(text()).toBe("Answers again");
  wait(60_000);
  expect(text()).toBeNull();
});

test("the clock stands still while the pointer is over it or the focus in it", () => {
  say({ title: "Deleted", onClick: () => undefined });
  fireEvent.mouseEnter(screen.getByText("Deleted"));
  wait(60_000);
  expect(text()).toBe("Deleted");
  fireEvent.mouseLeave(screen.getByText("Deleted"));
  wait(9_000);
  act(() => screen.getByRole("button", { name: "Close" }).focus());
  wait(60_000);
  expect(text()).toBe("Deleted");
  act(() => screen.getByRole("button", { name: "Close" }).blur());
  wait(10_000);
  expect(text()).toBeNull();
});

test("F8 leads into the notice, Escape closes it and gives the focus back", async () => {
  const before = screen.getByRole("button", { name: "Before" });
  act(() => before.focus());
  say({ title: "Deleted", actionLabel: "Undo", onClick: () => undefined });
  fireEvent.keyDown(before, { key: "F8" });
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Undo" }));
  fireEvent.keyDown(screen.getByRole("button", { name: "Undo" }), { key: "Escape" });
  expect(text()).toBeNull();
  await vi.waitFor(() => expect(document.activeElement).toBe(before));
});

test("the notice after one that was closed from within goes by itself", () => {
  say({ title: "Deleted", actionLabel: "Undo", onClick: () => undefined });
  say({ title: "Saved" });
  const undo = screen.getByRole("button", { name: "Undo" });
  act(() => undo.focus());
  fireEvent.keyDown(undo, { key: "Escape" });
  expect(text()).toBe("Saved");
  wait(5_000);
  expect(text()).toBeNull();
});

test("an action that is no function is refused", () => {
  const wrong = { title: "Deleted", onClick: "undo" } as unknown as Notice; // from an extension in JavaScript
  expect(() => notify(wrong)).toThrow("must be a function");
});
