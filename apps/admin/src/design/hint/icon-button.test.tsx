import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import { renderScreen } from "../../../test/render.tsx";
import { Hint } from "./hint.tsx";
import { IconButton } from "./icon-button.tsx";

afterEach(() => void vi.useRealTimers());

test("a tooltip that is the name of its button is not read a second time", async () => {
  const { user } = await renderScreen(<IconButton icon="delete" label="Delete" />);
  const button = screen.getByRole("button", { name: "Delete" });
  await user.hover(button);
  expect((await screen.findByRole("tooltip")).textContent).toBe("Delete");
  expect(button.hasAttribute("aria-describedby")).toBe(false);
});

test("a tooltip that says something else is a description", async () => {
  const { user } = await renderScreen(
    <Hint label="Your role may not delete">
      <button type="button">Delete</button>
    </Hint>,
  );
  const button = screen.getByRole("button", { name: "Delete" });
  await user.hover(button);
  await screen.findByRole("tooltip");
  expect(button).toBe(
    screen.getByRole("button", { name: "Delete", description: "Your role may not delete" }),
  );
});

test.each([
  ["plain", 500],
  ["header", 750],
  ["activity", 1500],
] as const)("a tooltip (%s) comes after %i ms and goes after 100", async (kind, delay) => {
  await renderScreen(
    <Hint label="Your role may not delete" kind={kind}>
      <button type="button">Delete</button>
    </Hint>,
  );
  const button = screen.getByRole("button", { name: "Delete" });
  vi.useFakeTimers();
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  fireEvent.pointerEnter(button, { pointerType: "mouse" });
  await wait(delay - 10);
  expect(screen.queryByRole("tooltip")).toBeNull();
  await wait(20);
  screen.getByRole("tooltip");
  fireEvent.pointerLeave(button);
  await wait(90);
  screen.getByRole("tooltip");
  await wait(400);
  expect(screen.queryByRole("tooltip")).toBeNull();
});

test("a tooltip comes at once for the keyboard, and goes by Escape and with the focus", async () => {
  const { user } = await renderScreen(<IconButton icon="delete" label="Delete" />);
  await user.tab();
  await screen.findByRole("tooltip");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("tooltip")).toBeNull());
  await user.tab();
  await user.tab({ shift: true });
  await screen.findByRole("tooltip");
  await user.tab();
  await waitFor(() => expect(screen.queryByRole("tooltip")).toBeNull());
});

test("a finger, a pointer that passes by, and a hint that is off open no tooltip", async () => {
  const entered = vi.fn<() => void>();
  const hint = (name: string, isOff: boolean) => (
    <Hint label="Your role may not do this" disabled={isOff}>
      <button type="button" onPointerEnter={entered}>
        {name}
      </button>
    </Hint>
  );
  await renderScreen(
    <>
      {hint("Delete", false)}
      {hint("Copy", true)}
    </>,
  );
  vi.useFakeTimers();
  const rest = async (name: string, pointerType: string, ms: number) => {
    const button = screen.getByRole("button", { name });
    fireEvent.pointerEnter(button, { pointerType });
    await act(() => vi.advanceTimersByTimeAsync(ms));
    expect(screen.queryByRole("tooltip")).toBeNull();
    fireEvent.pointerLeave(button, { pointerType });
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(screen.queryByRole("tooltip")).toBeNull();
  };
  await rest("Delete", "touch", 2000);
  await rest("Delete", "mouse", 300);
  await rest("Copy", "mouse", 2000);
  expect(entered).toHaveBeenCalledTimes(3);
});
