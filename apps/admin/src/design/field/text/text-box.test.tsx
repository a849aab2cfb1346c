import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";

import { renderWithHost } from "../../../../test/kit-host.tsx";
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
        onChange={(event) => setText(`${text}${event.currentTarget.value.at(-1) ?? ""}`)}
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
      onChange={() => {}}
    />
  );
  const { update } = renderWithHost(named("note"));
  const box = screen.getByLabelText<HTMLInputElement>("Name");
  expect(box.getAttribute("aria-describedby")).toBe("note");
  update(named("error"));
  expect([box.getAttribute("aria-describedby"), box.readOnly]).toEqual(["error", true]);
});

test("keeps the text that its owner gives it", async () => {
  const { user } = renderWithHost(<TextBox aria-label="Name" value="a" onChange={() => {}} />);
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
      onChange={(event) => typed.push(event.currentTarget.value)}
    />,
  );
  const box = screen.getByLabelText<HTMLTextAreaElement>("Text");
  await user.type(box, "a{Enter}");
  expect([box.rows, typed]).toEqual([5, ["a", "\n"]]);
  expect(box.getAttribute("style")).toContain("--input-resize: vertical");
});

function Length() {
  return <p role="status">{useTextInBox().length}</p>;
}
