import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { renderWithHost } from "../../../../test/kit-host.tsx";
import { reportFirst, setAfterFrame } from "./typed-text.ts";
import { TextAreaBox, TextBox, useTextInBox } from "./text-box.tsx";

test("renders nothing around the box again while somebody types", async () => {
  const icon = vi.fn(() => null);
  const Icon = icon;
  const left = <Icon />;
  function Form() {
    const [text, setText] = useState("");
    return (
      <TextBox
        aria-label="Name"
        attributes={{ input: { "aria-describedby": "note" } }}
        leftSection={left}
        rightSection={<Length />}
        value={text}
        onText={(typed) => setText(`${text}${typed.at(-1) ?? ""}`)}
      />
    );
  }
  const { user } = renderWithHost(<Form />);
  const box = screen.getByLabelText<HTMLInputElement>("Name");
  icon.mockClear();
  await user.type(box, "abc");
  expect(box.value).toBe("abc");
  expect(screen.getByRole("status").textContent).toBe("3");
  expect(icon).not.toHaveBeenCalled();
});

test("follows its other properties", () => {
  const named = (describedBy: string) => (
    <TextBox
      aria-label="Name"
      attributes={{ input: { "aria-describedby": describedBy } }}
      readOnly={describedBy === "error"}
      value="a"
      onText={() => {}}
    />
  );
  const { update } = renderWithHost(named("note"));
  const box = screen.getByLabelText<HTMLInputElement>("Name");
  expect(box.getAttribute("aria-describedby")).toBe("note");
  update(named("error"));
  expect([box.getAttribute("aria-describedby"), box.readOnly]).toEqual(["error", true]);
});

test("keeps the text that its owner gives it", async () => {
  const { user } = renderWithHost(<TextBox aria-label="Name" value="a" onText={() => {}} />);
  const box = screen.getByLabelText<HTMLInputElement>("Name");
  await user.type(box, "b");
  expect(box.value).toBe("a");
});

test("is as high as its rows where it has several lines", async () => {
  const typed: string[] = [];
  const { user } = renderWithHost(
    <TextAreaBox
      aria-label="Text"
      resize="vertical"
      rows={5}
      value=""
      onText={(text) => typed.push(text)}
    />,
  );
  const box = screen.getByLabelText<HTMLTextAreaElement>("Text");
  await user.type(box, "a{Enter}");
  expect([box.rows, typed]).toEqual([5, ["a", "\n"]]);
  expect(box.getAttribute("style")).toContain("--input-resize: vertical");
});

describe("before the frame with a key", () => {
  let frame: () => void;
  beforeEach(() => {
    reportFirst();
    setAfterFrame((run) => (frame = run));
  });
  afterEach(() => setAfterFrame((run) => run()));

  /** Types a letter behind the text of a box, as the browser does. */
  function typeLetter(letter: string): HTMLInputElement {
    const box = screen.getByLabelText<HTMLInputElement>("Name");
    fireEvent.input(box, { target: { value: box.value + letter } });
    return box;
  }

  test("nothing is reported; after it the text is, once", () => {
    const reported = renderBox();
    expect(typeLetter("b").value).toBe("ab");
    typeLetter("c");
    expect(reported).toEqual([]);
    frame();
    expect(reported).toEqual(["abc"]);
    frame();
    expect(reported).toEqual(["abc"]);
  });

  test.each([
    "keydown",
    "pointerdown",
    "click",
    "focusout",
    "submit",
    "visibilitychange",
    "pagehide",
    "popstate",
  ])("it is reported to what comes with %s", (type) => {
    const reported = renderBox();
    const box = typeLetter("b");
    const heard: unknown[] = [];
    const target = ["pagehide", "popstate"].includes(type) ? window : box;
    const note = () => heard.push([...reported]);
    target.addEventListener(type, note, { once: true });
    act(() => void target.dispatchEvent(new Event(type, { bubbles: true })));
    expect(heard).toEqual([["ab"]]);
  });

  test("a box that is removed reports", () => {
    const reported = renderBox();
    typeLetter("b");
    cleanup();
    expect(reported).toEqual(["ab"]);
  });

  test("a value from elsewhere does not take its place, but the one that the owner gives it then", () => {
    const box = (value: string) => <TextBox aria-label="Name" value={value} onText={() => {}} />;
    const { update } = renderWithHost(box("a"));
    const input = typeLetter("b");
    update(box("of another"));
    expect(input.value).toBe("ab");
    act(() => frame());
    expect(input.value).toBe("of another");
  });
});

/** A box with the text "a", and what it reports. */
function renderBox(): string[] {
  const reported: string[] = [];
  function Form() {
    const [text, setText] = useState("a");
    const report = (typed: string) => {
      reported.push(typed);
      setText(typed);
    };
    return <TextBox aria-label="Name" value={text} onText={report} />;
  }
  renderWithHost(<Form />);
  return reported;
}

function Length() {
  return <p role="status">{useTextInBox().length}</p>;
}
