import "../../../../test/interface-suite/layout.ts";

import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";

import { renderField, type LiveFieldOptions } from "../../../../test/live-field.tsx";
import { toolOf } from "../tools.ts";
import { matching } from "./slash.tsx";

describe("a slash in rich text", () => {
  test("offers what the toolbar has, and begins what is chosen", async () => {
    const { user, staged } = await openText({ value: "<p></p>" });
    await user.keyboard("/");
    expect(names()).toEqual(["Link", "Heading 2", "Heading 3", "Quote"]);
    await user.keyboard("{ArrowDown}{ArrowDown}");
    expect(activeName()).toBe("Heading 3");
    await user.keyboard("{ArrowUp}{Enter}");
    expect(screen.queryByRole("listbox")).toBeNull();
    await waitFor(() => expect(staged.at(-1)).toBe("<h2></h2><p></p>"));
  });

  test("is narrowed by what is typed, and closes where nothing is left", async () => {
    const { user } = await openText({ value: "<p></p>" });
    await user.keyboard("/");
    await user.keyboard("q");
    expect(names()).toEqual(["Quote"]);
    await user.keyboard("x");
    expect(screen.queryByRole("listbox")).toBeNull();
  });

  test("is text again after Escape", async () => {
    const { user, staged } = await openText({ value: "<p></p>" });
    await user.keyboard("/");
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("listbox")).toBeNull();
    await user.keyboard("h");
    expect(screen.queryByRole("listbox")).toBeNull();
    await waitFor(() => expect(staged.at(-1)).toBe("<p>/h</p>"));
  });

  test("takes the pointer as well", async () => {
    const { user, staged } = await openText({
      value: "<p></p>",
      options: { buttons: ["unorderedlist"] },
    });
    await user.keyboard("/");
    await user.click(screen.getByRole("option", { name: "Bulleted list" }));
    await waitFor(() => expect(staged.at(-1)).toBe("<ul><li><p></p></li></ul><p></p>"));
  });

  test("asks for the address of a link and writes it where there is no text", async () => {
    const { user, staged } = await openText({ value: "<p></p>" });
    await user.keyboard("/");
    await user.keyboard("{Enter}");
    await user.type(
      await screen.findByRole("textbox", { name: "Address of the link" }),
      "a.org{Enter}",
    );
    await waitFor(() => expect(staged.at(-1)).toContain('href="https://a.org"'));
    expect(staged.at(-1)).toContain(">https://a.org</a>");
  });

  test("is nothing else where the toolbar has no such button", async () => {
    const { user } = await openText({ value: "<p></p>", options: { buttons: ["bold"] } });
    await user.keyboard("/");
    expect(screen.queryByRole("listbox")).toBeNull();
  });
});

test.each([
  ["", ["h2", "orderedlist", "quote"]],
  ["list", ["orderedlist"]],
  ["H2", ["h2"]],
  ["uber", ["h2"]],
  ["old", []],
])("%j is matched at the beginning of words", (query, expected) => {
  const tools = [
    toolOf("header-2", "Überschrift 2", "h2"),
    toolOf("list-ordered", "Numbered list", "orderedlist"),
    toolOf("blockquote", "quote", "quote"),
  ];
  expect(matching(tools, query).map(({ word }) => word)).toEqual(expected);
});

/** A text whose editor has come and has the focus. */
async function openText(setup: LiveFieldOptions) {
  const rendered = renderField("wysiwyg", setup);
  const find = () => screen.findByRole("textbox", { name: "the field" }, { timeout: 10_000 });
  const plain = await find();
  fireEvent.pointerEnter(plain);
  await waitFor(() => expect(plain.isConnected).toBe(false), { timeout: 10_000 });
  const text = await find();
  act(() => text.focus());
  return rendered;
}

function names(): (string | null)[] {
  return screen.getAllByRole("option").map(({ textContent }) => textContent);
}

function activeName(): string | null | undefined {
  const text = screen.getByRole("textbox", { name: "the field" });
  const id = text.getAttribute("aria-activedescendant") ?? "";
  return document.getElementById(id)?.textContent;
}
