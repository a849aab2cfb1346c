import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

import { giveListsAHeight } from "@rowhouse/extension-kit/testing";
import { handle, link, renderPlainList, row, scroller, textOf } from "./plain-list.tsx";

beforeAll(() => {
  HTMLElement.prototype.setPointerCapture = () => undefined;
  Element.prototype.scrollBy = () => undefined;
  return giveListsAHeight();
});
beforeEach(() => void vi.useFakeTimers());
afterEach(() => act(() => void vi.runOnlyPendingTimers()));

const said = () => screen.getByRole("status").textContent;
const frame = () => act(() => void vi.advanceTimersToNextFrame());

function press(place: number, more: { button?: number } = {}): void {
  fireEvent.pointerDown(handle(place), { clientY: 100, button: 0, pointerId: 1, ...more });
}

function moveTo(clientY: number, place = 2): void {
  fireEvent.pointerMove(handle(place), { clientY, buttons: 1, pointerId: 1 });
  frame();
}

describe("a row that the pointer drags", () => {
  test("is dropped where it was let go, and the others have made way", () => {
    const { reported } = renderPlainList();
    press(2);
    moveTo(210);
    expect(row(2).dataset["dragged"]).toBe("true");
    expect([2, 3, 4, 5].map((place) => row(place).style.transform)).toEqual([
      "translateY(110px)",
      "translateY(-50px)",
      "translateY(-50px)",
      "",
    ]);
    expect(said()).toBe("Book 2 is at position 4 of 30.");
    fireEvent.pointerUp(handle(2));
    expect(reported.moves).toEqual([[1, 3]]);
    expect([2, 3].map((place) => row(place).style.transform)).toEqual(["", ""]);
    expect(said()).toContain("Book 2");
  });

  test.each([
    ["Escape", () => fireEvent.keyDown(document.body, { key: "Escape" })],
    ["the browser, which takes the pointer", () => fireEvent.pointerCancel(handle(2))],
  ])("goes back by %s", (_by, cancel) => {
    const { reported } = renderPlainList();
    press(2);
    moveTo(210);
    cancel();
    expect(row(2).dataset["dragged"]).toBeUndefined();
    expect(said()).toBe("Move canceled, Book 2 is back in its place.");
    fireEvent.pointerUp(handle(2));
    expect(reported.moves).toEqual([]);
  });

  test("keeps Escape from the rest of the page, which other keys reach", () => {
    renderPlainList();
    press(2);
    const heard: string[] = [];
    const hear = (event: KeyboardEvent) => void heard.push(event.key);
    document.body.addEventListener("keydown", hear);
    for (const key of ["a", "Escape", "Escape"]) fireEvent.keyDown(document.body, { key });
    document.body.removeEventListener("keydown", hear);
    expect(heard).toEqual(["a", "Escape"]);
  });

  test("opens nothing where it is let go; the next click does", () => {
    const { reported } = renderPlainList();
    press(2);
    moveTo(210);
    fireEvent.pointerUp(handle(2));
    fireEvent.click(textOf(4));
    fireEvent.click(textOf(5));
    expect(reported.opened).toEqual([5]);
  });

  test("swallows no later click where none followed at once", () => {
    const { reported } = renderPlainList();
    press(2);
    moveTo(210);
    fireEvent.pointerUp(handle(2));
    act(() => void vi.advanceTimersByTime(1));
    fireEvent.click(textOf(4));
    expect(reported.opened).toEqual([4]);
  });

  test.each([
    ["another button", () => press(2, { button: 2 })],
    [
      "a press elsewhere in the row",
      () => fireEvent.pointerDown(textOf(2), { clientY: 100, button: 0 }),
    ],
  ])("is not lifted by %s", (_by, begin) => {
    const { reported } = renderPlainList();
    begin();
    moveTo(210);
    fireEvent.pointerUp(handle(2));
    expect([row(2).dataset["dragged"], reported.moves]).toEqual([undefined, []]);
  });

  test("scrolls the list at its edges, and moves on with it", () => {
    const { reported } = renderPlainList({ count: 200 });
    scroller().getBoundingClientRect = () => new DOMRect(0, 0, 400, 600);
    scroller().scrollBy = (options) => {
      const { top = 0 } = typeof options === "object" ? options : {};
      scroller().scrollTop += top;
    };
    press(2);
    moveTo(300);
    expect(scroller().scrollTop).toBe(0);
    moveTo(590);
    frame();
    expect(scroller().scrollTop).toBeGreaterThan(20);
    const top = scroller().scrollTop;
    fireEvent.pointerUp(handle(2));
    frame();
    expect(scroller().scrollTop).toBe(top);
    expect(reported.moves).toEqual([[1, 1 + Math.round((490 + top) / 50)]]);
  });

  test("stays rendered, however far the list is scrolled", () => {
    renderPlainList({ count: 500 });
    press(2);
    moveTo(300);
    act(() => {
      scroller().scrollTop = 10_000;
      fireEvent.scroll(scroller());
    });
    expect(row(2).dataset["dragged"]).toBe("true");
    expect(screen.queryByRole("listitem", { name: "Book 3" })).toBeNull();
  });
});

describe("a row that keys move", () => {
  const key = (name: string, place = 2) => fireEvent.keyDown(handle(place), { key: name });

  test.each([" ", "Enter"])("is lifted and dropped by %j", (lift) => {
    const { reported } = renderPlainList();
    key(lift);
    expect(said()).toMatch(/^Book 2 lifted, position 2 of 30\./);
    key("ArrowDown");
    key("ArrowDown");
    key("ArrowUp");
    expect(said()).toBe("Book 2 is at position 3 of 30.");
    key(lift);
    expect(reported.moves).toEqual([[1, 2]]);
  });

  test("stays within the list", () => {
    const { reported } = renderPlainList({ count: 3 });
    key(" ");
    for (const name of ["ArrowDown", "ArrowDown", "ArrowDown"]) key(name);
    key(" ");
    key(" ");
    for (const name of ["ArrowUp", "ArrowUp", "ArrowUp"]) key(name);
    key(" ");
    expect(reported.moves).toEqual([
      [1, 2],
      [1, 0],
    ]);
  });

  test("is not moved before it is lifted, and the page keeps other keys", () => {
    renderPlainList();
    expect(["ArrowDown", "a", " ", "ArrowDown", "a"].map((name) => key(name))).toEqual([
      true,
      true,
      false,
      false,
      true,
    ]);
  });

  test("is put back when the focus leaves its handle", () => {
    const { reported } = renderPlainList();
    key(" ");
    key("ArrowDown");
    fireEvent.blur(link(2));
    expect(row(2).dataset["dragged"]).toBe("true");
    fireEvent.blur(handle(2));
    expect([row(2).dataset["dragged"], reported.moves]).toEqual([undefined, []]);
  });

  test("swallows no click", () => {
    const { reported } = renderPlainList();
    key(" ");
    key("ArrowDown");
    key(" ");
    fireEvent.click(textOf(4));
    expect(reported.opened).toEqual([4]);
  });

  test("is scrolled into view", () => {
    renderPlainList({ count: 100 });
    key(" ", 12);
    key("ArrowDown", 12);
    expect(scroller().scrollTop).toBe(13 * 50 - 600);
  });
});
