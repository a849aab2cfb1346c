import { useNow } from "@rowhouse/extension-kit";
import { act, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";

const minute = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(new Date("2026-01-01T10:00:00Z"));
});

function Clock({ pace = "minute" }: { pace?: "minute" | "day" }) {
  return <time>{useNow(pace).toISOString().slice(8, 16)}</time>;
}

const shown = () => screen.getAllByRole("time").map(({ textContent }) => textContent);
const wait = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));

test("clocks of the same pace go on together", () => {
  render(<Clock />);
  wait(minute / 2);
  render(<Clock />);
  expect(shown()).toEqual(["01T10:00", "01T10:00"]);
  wait(minute / 2);
  expect(shown()).toEqual(["01T10:01", "01T10:01"]);
  expect(vi.getTimerCount()).toBe(1);
});

test("a clock goes on while one of them is shown, and not without any", () => {
  const first = render(<Clock />);
  const second = render(<Clock />);
  first.unmount();
  wait(minute);
  expect(shown()).toEqual(["01T10:01"]);
  second.unmount();
  expect(vi.getTimerCount()).toBe(0);
});

test("a clock that is shown again begins with the time of then", () => {
  render(<Clock />).unmount();
  wait(10 * minute);
  render(<Clock />);
  expect(shown()).toEqual(["01T10:10"]);
});

test("days go by more slowly", () => {
  render(<Clock pace="day" />);
  wait(24 * 60 * minute - 1);
  expect(shown()).toEqual(["01T10:00"]);
  wait(1);
  expect(shown()).toEqual(["02T10:00"]);
});
