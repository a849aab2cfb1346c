import { act, screen } from "@testing-library/react";
import { vi } from "vitest";

/** Presses a button whose request has no answer, and presses it again once it offers that, after 30 seconds. */
export async function pressUntilOfferedAgain(
  press: HTMLElement,
  beforeAgain: () => void,
): Promise<void> {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  act(() => press.click());
  await passes(10_500);
  await screen.findByRole("button", { name: "Still saving…" });
  await passes(20_500);
  beforeAgain();
  const again = await screen.findByRole("button", { name: "No answer yet. Try again" });
  vi.useRealTimers();
  act(() => again.click());
}

/** Lets so much time pass on the fake clock. */
export async function passes(milliseconds: number): Promise<void> {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(milliseconds);
  });
}
