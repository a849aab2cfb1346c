import { HostProvider, useRowDrag, type RowDragOptions } from "@rowhouse/extension-kit";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

import { makeListHost } from "./list-host.ts";

beforeAll(() => {
  HTMLElement.prototype.setPointerCapture = () => undefined;
  Element.prototype.scrollBy = () => undefined;
});
beforeEach(() => void vi.useFakeTimers());
afterEach(() => act(() => void vi.runOnlyPendingTimers()));

const names = ["Red", "Green", "Blue"];

/** Three tabs beside each other, each 100 px wide; a list of their own is in the second one. */
function renderTabs(options: Partial<RowDragOptions> = {}, direction: "ltr" | "rtl" = "ltr") {
  const moves: number[][] = [];
  const all: RowDragOptions = {
    count: 3,
    axis: "horizontal",
    dragFrom: 5,
    nameOf: (index) => names[index] ?? "",
    onMove: (from, to) => void moves.push([from, to]),
    ...options,
  };
  render(
    <HostProvider value={makeListHost()}>
      <Tabs options={all} direction={direction} />
    </HostProvider>,
  );
  for (const [index, name] of names.entries()) {
    const left = direction === "ltr" ? index * 100 : 200 - index * 100;
    tab(name).getBoundingClientRect = () => new DOMRect(left, index * 40, 100, 40);
  }
  return moves;
}

function Tabs({ options, direction }: { options: RowDragOptions; direction: "ltr" | "rtl" }) {
  const { drag, shiftOf, announcement, handlers } = useRowDrag(options);
  return (
    <>
      <ul {...handlers} style={{ direction }} aria-label="Tabs">
        {names.map((name, index) => (
          <li
            key={name}
            data-index={index}
            aria-label={name}
            data-shift={shiftOf(index)}
            data-dragged={drag?.from === index}
          >
            <button data-row-handle>{name}</button>
            {index === 1 ? (
              <ul aria-label="Inner">
                <li data-index={0}>
                  <button data-row-handle>Inner handle</button>
                </li>
              </ul>
            ) : null}
          </li>
        ))}
      </ul>
      <p role="status">{announcement}</p>
    </>
  );
}

const tab = (name: string) => screen.getByRole("listitem", { name });
const handle = (name: string) => screen.getByRole("button", { name });
const shifts = () => names.map((name) => Number(tab(name).dataset["shift"]));

function press(name: string): void {
  fireEvent.pointerDown(handle(name), { button: 0, clientX: 50, clientY: 20, pointerId: 1 });
}

function moveTo(clientX: number, { buttons = 1, clientY = 20 } = {}): void {
  fireEvent.pointerMove(screen.getByRole("list", { name: "Tabs" }), {
    clientX,
    clientY,
    buttons,
    pointerId: 1,
  });
  act(() => void vi.advanceTimersToNextFrame());
}

describe("rows beside each other", () => {
  test("are measured when one is lifted, and make way for it", () => {
    const moves = renderTabs();
    press("Red");
    moveTo(60);
    moveTo(160, { clientY: 400 });
    expect(shifts()).toEqual([110, -100, 0]);
    expect(screen.getByRole("status").textContent).toBe("Red is at position 2 of 3.");
    fireEvent.pointerUp(handle("Red"));
    expect(moves).toEqual([[0, 1]]);
    expect(shifts()).toEqual([0, 0, 0]);
  });

  test("follow the pointer to the left where reading goes from right to left", () => {
    const moves = renderTabs({}, "rtl");
    press("Red");
    moveTo(40);
    moveTo(-60);
    expect(shifts()).toEqual([-110, 100, 0]);
    fireEvent.pointerUp(handle("Red"));
    expect(moves).toEqual([[0, 1]]);
  });

  test("are dragged once the pointer has moved far enough, which is said", () => {
    const moves = renderTabs();
    press("Red");
    moveTo(54);
    expect(tab("Red").dataset["dragged"]).toBe("false");
    fireEvent.pointerUp(handle("Red"));
    press("Red");
    moveTo(55);
    expect(tab("Red").dataset["dragged"]).toBe("true");
    expect(screen.getByRole("status").textContent).toMatch(/^Red lifted, position 1 of 3\./);
    fireEvent.pointerCancel(handle("Red"));
    expect(moves).toEqual([]);
  });

  test("are not dragged by a pointer that was let go elsewhere", () => {
    renderTabs();
    press("Red");
    moveTo(54, { buttons: 0 });
    moveTo(200);
    expect(tab("Red").dataset["dragged"]).toBe("false");
  });

  test("are told from those of a list inside one of them", () => {
    renderTabs();
    press("Inner handle");
    moveTo(200);
    fireEvent.keyDown(handle("Inner handle"), { key: " " });
    expect(names.map((name) => tab(name).dataset["dragged"])).toEqual(["false", "false", "false"]);
  });

  test("that keys move are shown, and no others", () => {
    const moves = renderTabs();
    const shown: (string | null)[] = [];
    for (const name of names)
      tab(name).scrollIntoView = (how) => void shown.push(`${name} ${JSON.stringify(how)}`);
    for (const key of ["Enter", "ArrowDown", "ArrowDown", "Enter"])
      fireEvent.keyDown(handle("Red"), { key });
    expect(shown).toEqual(['Green {"block":"nearest"}', 'Blue {"block":"nearest"}']);
    expect(moves).toEqual([[0, 2]]);
  });
});
