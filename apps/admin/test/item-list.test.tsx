import { act, fireEvent, screen } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

import { giveListsAHeight } from "@rowhouse/extension-kit/testing";
import { handle, link, renderPlainList, row, scroller, scrollTo, textOf } from "./plain-list.tsx";

beforeAll(() => {
  HTMLElement.prototype.setPointerCapture = () => undefined;
  Element.prototype.scrollBy = () => undefined;
  return giveListsAHeight();
});

const newTab = vi.fn<(...words: unknown[]) => null>(() => null);

beforeEach(() => {
  newTab.mockClear();
  vi.stubGlobal("open", newTab);
  // High enough for all fourteen rows to be rendered at once.
  vi.stubGlobal("innerHeight", 1000);
  return () => vi.unstubAllGlobals();
});

const checkbox = (place: number) => screen.getByRole("checkbox", { name: `Select Book ${place}` });

describe("a click on a row", () => {
  test.each([
    ["its text", textOf, [2]],
    ["its link", link, [2]],
    ["a button in it", handle, []],
    ["its checkbox", checkbox, []],
  ])("on %s opens %3$j", (_on, part, opened) => {
    const { reported } = renderPlainList();
    fireEvent.click(part(2));
    expect(reported.opened).toEqual(opened);
    expect(newTab).not.toHaveBeenCalled();
  });

  test.each(["ctrlKey", "metaKey", "shiftKey"])("with %s opens a tab of its own", (key) => {
    const { reported } = renderPlainList();
    fireEvent.click(textOf(2), { [key]: true });
    expect(newTab.mock.calls).toEqual([["/books/2", "_blank", "noopener"]]);
    expect(reported.opened).toEqual([]);
  });

  test("with Ctrl on the link itself is left to the browser", () => {
    const { reported } = renderPlainList();
    const isPrevented: boolean[] = [];
    const stay = (event: Event) => {
      isPrevented.push(event.defaultPrevented);
      event.preventDefault();
    };
    window.addEventListener("click", stay, { once: true });
    fireEvent.click(link(2), { ctrlKey: true });
    expect([isPrevented, newTab.mock.calls, reported.opened]).toEqual([[false], [], []]);
  });

  test.each([
    ["the middle button on its text", textOf, 1, [["/books/2", "_blank", "noopener"]]],
    ["the middle button on its link, which the browser opens", link, 1, []],
    ["the middle button on a control", handle, 1, []],
    ["another button", textOf, 2, []],
  ])("with %s", (...[, part, button, calls]) => {
    renderPlainList();
    fireEvent(part(2), new MouseEvent("auxclick", { bubbles: true, button }));
    expect(newTab.mock.calls).toEqual(calls);
  });

  test("that ends the selection of text opens nothing", () => {
    const { reported } = renderPlainList();
    window.getSelection()?.selectAllChildren(textOf(2));
    fireEvent.click(textOf(2));
    window.getSelection()?.removeAllRanges();
    expect(reported.opened).toEqual([]);
  });
});

describe("an item is loaded ahead", () => {
  beforeEach(() => void vi.useFakeTimers());
  const hover = (place: number, pointerType = "mouse") =>
    fireEvent.pointerOver(textOf(place), { pointerType });

  test("when the pointer stays on its row, once", () => {
    const { reported } = renderPlainList();
    hover(2);
    vi.advanceTimersByTime(79);
    expect(reported.previewed).toEqual([]);
    fireEvent.pointerOver(link(2), { pointerType: "mouse" });
    vi.advanceTimersByTime(1);
    expect(reported.previewed).toEqual([2]);
    hover(2);
    vi.advanceTimersByTime(200);
    expect(reported.previewed).toEqual([2]);
  });

  test("not when the pointer passes over its row, nor when a finger does", () => {
    const { reported } = renderPlainList();
    hover(2);
    vi.advanceTimersByTime(50);
    hover(3);
    vi.advanceTimersByTime(200);
    hover(4, "touch");
    vi.advanceTimersByTime(200);
    expect(reported.previewed).toEqual([3]);
  });

  test("when its row has the focus", () => {
    const { reported } = renderPlainList();
    act(() => link(3).focus());
    vi.advanceTimersByTime(80);
    expect(reported.previewed).toEqual([3]);
  });

  test("not after the list is gone", () => {
    const { reported, unmount } = renderPlainList();
    hover(2);
    unmount();
    vi.advanceTimersByTime(200);
    expect(reported.previewed).toEqual([]);
  });

  test.each([
    ["at once when a mouse presses it", textOf, { pointerType: "mouse", button: 0 }, [2]],
    ["not when a finger does", textOf, { pointerType: "touch", button: 0 }, []],
    ["not with another button", textOf, { pointerType: "mouse", button: 2 }, []],
    ["not for a control in it", handle, { pointerType: "mouse", button: 0 }, []],
  ])("%s", (...[, part, press, previewed]) => {
    const { reported } = renderPlainList();
    fireEvent.pointerDown(part(2), press);
    expect(reported.previewed).toEqual(previewed);
    fireEvent.pointerDown(part(2), press);
    vi.advanceTimersByTime(200);
    expect(reported.previewed).toEqual(previewed);
  });
});

describe("keys", () => {
  test.each([
    ["ArrowDown", 1, 5, 6],
    ["ArrowUp", 1, 5, 4],
    ["ArrowUp", 1, 1, 1],
    ["ArrowDown", 1, 14, 14],
    ["ArrowRight", 1, 5, 5],
    ["PageDown", 1, 2, 12],
    ["PageDown", 1, 9, 14],
    ["PageUp", 1, 13, 3],
    ["PageUp", 1, 4, 1],
    ["Home", 1, 5, 1],
    ["End", 1, 5, 14],
    ["ArrowDown", 4, 5, 9],
    ["ArrowDown", 4, 12, 14],
    ["ArrowDown", 4, 13, 13],
    ["ArrowUp", 4, 5, 1],
    ["ArrowUp", 4, 4, 4],
    ["ArrowRight", 4, 4, 5],
    ["ArrowLeft", 4, 5, 4],
    ["ArrowLeft", 4, 1, 1],
    ["PageUp", 4, 14, 1],
  ])("%s with %i in a row goes from item %i to item %i", (...[key, columns, from, to]) => {
    renderPlainList({ count: 14, columns });
    act(() => link(from).focus());
    fireEvent.keyDown(link(from), { key });
    expect(document.activeElement).toBe(link(to));
    expect(link(to).tabIndex).toBe(0);
  });

  test.each([
    ["ArrowRight", 5, 4],
    ["ArrowLeft", 5, 6],
  ])("%s goes from item %i to item %i where reading goes from right to left", (key, from, to) => {
    renderPlainList({ columns: 4 });
    screen.getByRole("list").style.direction = "rtl";
    fireEvent.keyDown(link(from), { key });
    expect(document.activeElement).toBe(link(to));
  });

  test.each(["ctrlKey", "metaKey", "altKey"])("with %s are not for the list", (key) => {
    renderPlainList();
    act(() => link(3).focus());
    expect(fireEvent.keyDown(link(3), { key: "ArrowDown", [key]: true })).toBe(true);
    expect(document.activeElement).toBe(link(3));
  });

  test("move on from a checkbox, but not from a control that has a use for them", () => {
    renderPlainList();
    fireEvent.keyDown(handle(3), { key: "ArrowDown" });
    expect(link(4).tabIndex).toBe(-1);
    fireEvent.keyDown(checkbox(3), { key: "ArrowDown" });
    expect(document.activeElement).toBe(link(4));
  });

  test("that mean something are not scrolled by, others are left to the page", () => {
    renderPlainList();
    const isLeft = (key: string) => fireEvent.keyDown(link(3), { key });
    expect(["ArrowDown", " ", "a", "Enter"].map(isLeft)).toEqual([false, false, true, true]);
  });
});

describe("the place in a list", () => {
  test("stays where rows get another height or stand beside each other", () => {
    const { change } = renderPlainList({ count: 500 });
    scrollTo(525);
    change({ rowHeight: 100 });
    expect(scroller().scrollTop).toBe(1050);
    change({ rowHeight: 100, columns: 2 });
    expect(scroller().scrollTop).toBe(550);
    change({ rowHeight: 100, columns: 2 });
    expect(scroller().scrollTop).toBe(550);
  });

  test("is told from the top of the list, down and sideways", () => {
    renderPlainList({ count: 500 });
    const told = () => [scroller().dataset["scrolled"], scroller().dataset["sideways"]];
    expect(told()).toEqual(["false", "false"]);
    scrollTo(1);
    expect(told()).toEqual(["true", "false"]);
    scroller().scrollLeft = -20;
    scrollTo(0);
    expect(told()).toEqual(["false", "true"]);
  });

  test("is the top again on request", () => {
    renderPlainList({ count: 500 });
    scrollTo(4000);
    fireEvent.click(screen.getByRole("button", { name: "To the top" }));
    expect(scroller().scrollTop).toBe(0);
  });

  test("is kept in mind with the row that the keyboard is on", () => {
    const { reported } = renderPlainList({ count: 500 });
    scrollTo(100);
    act(() => link(4).focus());
    expect(reported.positions.at(-1)).toEqual({ top: 100, row: 3 });
  });

  test("follows the keyboard, below a head that sticks to the top", () => {
    renderPlainList({ count: 500, headHeight: 40 });
    act(() => link(12).focus());
    fireEvent.keyDown(link(12), { key: "ArrowDown" });
    expect(scroller().scrollTop).toBe(13 * 50 + 40 - 600);
  });

  test("begins at the item that one comes back from, until something else is done", () => {
    renderPlainList({ listing: { returnedFrom: "3" } });
    expect(document.activeElement).toBe(link(3));
    expect(row(3).dataset["returned"]).toBe("true");
    fireEvent.pointerDown(textOf(5), { pointerType: "mouse" });
    expect(row(3).dataset["returned"]).toBeUndefined();
  });

  test("of an item alone in its row is the whole width", () => {
    renderPlainList();
    expect([row(6).style.insetBlockStart, row(6).style.inlineSize]).toEqual(["250px", ""]);
  });

  test("of items beside each other is a share of the width", () => {
    renderPlainList({ columns: 4 });
    expect([row(6).style.insetBlockStart, row(6).style.insetInlineStart]).toEqual(["50px", "25%"]);
    expect(row(6).style.inlineSize).toBe("25%");
  });
});

test("the next page is asked for when fewer than 500 pixels are left, once", () => {
  const onNextPage = vi.fn<() => void>();
  renderPlainList({ count: 100, listing: { onNextPage } });
  scrollTo(50 * 68 - 50);
  expect(onNextPage).not.toHaveBeenCalled();
  scrollTo(50 * 100);
  scrollTo(50 * 99);
  expect(onNextPage).toHaveBeenCalledTimes(1);
});
