import { act, fireEvent, render, screen } from "@testing-library/react";
import { rgbaToThumbHash } from "thumbhash";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Picture, thumbhashOf } from "./picture.tsx";

/** A picture that is red all over, as the server says. */
const red = btoa(String.fromCharCode(...rgbaToThumbHash(2, 1, [255, 0, 0, 255, 255, 0, 0, 255])));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const picture = () => screen.getByRole("img");
const blur = () => picture().style.backgroundImage;

/** The state that browsers report of a picture that has arrived. */
function arrive(image: HTMLElement): void {
  Object.defineProperties(image, { complete: { value: true }, naturalWidth: { value: 300 } });
  fireEvent.load(image);
}

/** Until whatever was to be decoded is. */
async function wait(milliseconds: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds));
  await act(() => vi.dynamicImportSettled());
  await act(() => vi.advanceTimersByTimeAsync(300));
}

test("until a picture is there a blur shows what it will be, and it sharpens", async () => {
  render(<Picture alt="Sea" src="/sea.png" thumbhash={red} />);
  expect(blur()).toBe("");
  await wait(100);
  expect(blur()).toMatch(/^url\("?data:image\/png;base64,/);
  arrive(picture());
  expect(blur()).toBe("");
  expect(picture().className).toContain("sharpens");
});

test("a picture that the browser has kept comes without a blur", async () => {
  render(<Picture alt="Sea" src="/sea.png" thumbhash={red} />);
  arrive(picture());
  await wait(100);
  expect(blur()).toBe("");
  expect(picture().className).not.toContain("sharpens");
});

test("another picture in the same place starts again", async () => {
  const { rerender } = render(<Picture alt="Sea" src="/sea.png" thumbhash={red} />);
  arrive(picture());
  rerender(<Picture alt="Sea" src="/lake.png" thumbhash={red} />);
  await wait(100);
  expect(blur()).not.toBe("");
});

test("a small picture is not shown larger than it is, and text that is none is no picture", async () => {
  const { rerender } = render(<Picture alt="Sea" src="/a.png" thumbhash={red} width={16} />);
  await wait(100);
  expect(blur()).toBe("");
  rerender(<Picture alt="Sea" src="/b.png" thumbhash="<script>" />);
  await wait(100);
  expect(blur()).toBe("");
});

test("a picture that fails shows no blur in its place", async () => {
  const onError = vi.fn();
  render(<Picture alt="Sea" src="/sea.png" thumbhash={red} onError={onError} />);
  await wait(100);
  fireEvent.error(picture());
  expect(blur()).toBe("");
  expect(onError).toHaveBeenCalledOnce();
});

test("files say how they look beside their address", () => {
  expect(thumbhashOf({ data: { thumbhash: red } })).toBe(red);
  expect(thumbhashOf({ data: null })).toBeNull();
  expect(thumbhashOf(null)).toBeNull();
});
