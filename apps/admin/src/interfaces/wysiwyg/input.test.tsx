import "../../../test/interface-suite/layout.ts";

import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import type { ComponentProps } from "react";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";

import { renderWithHost } from "../../../test/kit-host.tsx";
import { renderField } from "../../../test/live-field.tsx";
import { fieldOf } from "../../registry/samples/sample-data.ts";
import { Input } from "./input.tsx";
import { chosenButtons, definition, wysiwygOptions } from "./interface.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const findBox = () => screen.findByRole("textbox", { name: "the field" }, { timeout: 10_000 });

/** Interacts with the text and waits for its editor. */
async function findEditor(): Promise<HTMLElement> {
  const box = await findBox();
  fireEvent.pointerEnter(box);
  await waitFor(() => expect(box.isConnected).toBe(false), { timeout: 10_000 });
  return findBox();
}

describe("the rich text editor", () => {
  test("keeps the text and formats it knows and removes code", async () => {
    renderField("wysiwyg", {
      value: '<p>a<sub>1</sub><script>alert(1)</script> <strong onclick="x()">b</strong></p>',
    });
    expect((await findEditor()).innerHTML).toBe("<p>a<sub>1</sub> <strong>b</strong></p>");
  });

  test("replaces the content when the value comes from outside", async () => {
    const { replace, staged } = renderField("wysiwyg", { value: "<p>mine</p>" });
    const editor = await findEditor();
    replace("<p>theirs</p>");
    expect(editor.textContent).toBe("theirs");
    expect(staged).toEqual([]);
  });

  test("stages null when it is cleared from outside and stays empty", async () => {
    const { replace } = renderField("wysiwyg", { value: "<p>mine</p>" });
    const editor = await findEditor();
    replace(null);
    expect(editor.textContent).toBe("");
  });

  test("keeps a change when the one before comes back only after it", async () => {
    const staged: unknown[] = [];
    const content = (value: string) => (
      <>
        <span id="it-label">the field</span>
        <Input {...propsOf(value)} onChange={(next) => void staged.push(next)} />
      </>
    );
    const { user, update } = renderWithHost(content("<p>a</p>"));
    const editor = await findEditor();
    act(() => editor.focus());
    await user.keyboard("{Control>}a{/Control}");
    await user.click(await screen.findByRole("button", { name: "Bold" }));
    await user.click(screen.getByRole("button", { name: "Italic" }));
    update(content(String(staged[0])));
    expect(editor.innerHTML).toBe(staged[1]);
    update(content(String(staged[1])));
    expect(editor.innerHTML).toBe(staged[1]);
    update(content("<p>theirs</p>"));
    expect(editor.textContent).toBe("theirs");
  });

  test("is marked as invalid when an error comes later", async () => {
    const content = (error: string | null) => (
      <>
        <span id="it-label">the field</span>
        <Input {...propsOf("<p>a</p>")} error={error} />
      </>
    );
    const { update } = renderWithHost(content(null));
    const editor = await findEditor();
    expect(editor.getAttribute("aria-invalid")).toBeNull();
    update(content("too short"));
    expect(editor.getAttribute("aria-invalid")).toBe("true");
  });

  test("has its toolbar while it has the focus, as one stop of the Tab key", async () => {
    const { user } = renderField("wysiwyg", { value: "<p>a</p>" });
    const editor = await findEditor();
    expect(screen.queryByRole("toolbar")).toBeNull();
    act(() => editor.focus());
    await screen.findByRole("toolbar", { name: "Formatting" });
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Bold" }));
    await user.keyboard("{ArrowRight}");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Italic" }));
    await user.keyboard("{ArrowLeft}{ArrowLeft}");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Quote" }));
    await user.tab();
    expect(document.activeElement).toBe(
      screen.getByRole("button", { name: "Full-screen writing" }),
    );
    await user.tab();
    expect(screen.queryByRole("toolbar")).toBeNull();
  });

  test("fills the screen and comes back with Escape", async () => {
    const { user, container } = renderField("wysiwyg", { value: "<p>a</p>" });
    await findEditor();
    await user.click(screen.getByRole("button", { name: "Full-screen writing" }));
    expect(container.querySelector("[data-full]")).not.toBeNull();
    await act(async () => undefined);
    await user.keyboard("{Escape}");
    expect(container.querySelector("[data-full]")).toBeNull();
  });

  test("fills the screen no more once the focus goes to what would open behind it", async () => {
    const { user, container } = renderField("wysiwyg", { value: "<p>a</p>" });
    await findEditor();
    await user.click(screen.getByRole("button", { name: "Full-screen writing" }));
    const question = document.body.appendChild(document.createElement("button"));
    onTestFinished(() => question.remove());
    act(() => question.focus());
    expect(container.querySelector("[data-full]")).toBeNull();
    expect(document.activeElement).toBe(question);
  });

  test("fills the screen no more after the Back of the browser, which stays on the page", async () => {
    const { user, container } = renderField("wysiwyg", { value: "<p>a</p>" });
    await findEditor();
    window.history.replaceState({ __TSR_index: 3 }, "");
    await user.click(screen.getByRole("button", { name: "Full-screen writing" }));
    // The page is left for a moment, and come back to.
    for (const state of [{ __TSR_index: 2 }, { __TSR_index: 3 }])
      act(() => void window.dispatchEvent(new PopStateEvent("popstate", { state })));
    expect(container.querySelector("[data-full]")).toBeNull();
  });
});

test("the toolbar offers the chosen buttons in their order", () => {
  const names = chosenButtons(["h2", "bold", "unheard-of"]).map(({ name }) => name);
  expect(names).toEqual(["h2", "bold"]);
});

describe("before the editor is loaded", () => {
  test("the cleaned text is shown and can be focused", async () => {
    const { user } = renderField("wysiwyg", {
      value: "<p>a</p> <ul><li onclick='x()'>b</li></ul><script>alert(1)</script>",
    });
    const box = await findBox();
    expect(box.innerHTML).toBe("<p>a</p><ul><li><p>b</p></li></ul><p><br></p>");
    expect(box.dataset["plainEditor"]).toBe("true");
    await user.tab();
    expect(document.activeElement).toBe(await findBox());
  });

  test("the placeholder is shown while there is no text", async () => {
    const { replace } = renderField("wysiwyg", { options: { placeholder: "Write here" } });
    const box = await findBox();
    expect([box.dataset["empty"], box.dataset["placeholder"]]).toEqual(["true", "Write here"]);
    replace("<p>a</p>");
    expect(box.dataset["empty"]).toBeUndefined();
  });

  test("what is typed is staged at once, and the editor continues from there", async () => {
    const { user, staged } = renderField("wysiwyg", { value: "<p>one</p>" });
    const box = await findBox();
    await user.pointer({ keys: "[MouseLeft>]", target: box });
    caretAt(box, 3);
    await user.keyboard(" two ");
    expect(staged.at(-1)).toBe("<p>one two </p>");
    // The plain editor is not replaced while the pointer is down.
    await act(async () => void (await import("../../design/rich-editor/editor/editor.tsx")));
    expect(box.isConnected).toBe(true);
    await user.pointer({ keys: "[/MouseLeft]", target: box });
    const editor = await findNext(box);
    expect(editor.innerHTML).toBe("<p>one two </p>");
    expect(document.activeElement).toBe(editor);
    // One key: with more of them jsdom and the editor do not agree about the caret.
    await user.keyboard("3");
    await waitFor(() => expect(staged.at(-1)).toBe("<p>one two 3</p>"));
  });

  test("a composition is not interrupted", async () => {
    renderField("wysiwyg", { value: "<p>one</p>" });
    const box = await findBox();
    fireEvent.compositionStart(box);
    fireEvent.focus(box);
    await act(async () => void (await import("../../design/rich-editor/editor/editor.tsx")));
    expect(box.isConnected).toBe(true);
    fireEvent.compositionEnd(box);
    expect((await findNext(box)).textContent).toBe("one");
  });

  test("what was typed in the plain editor can be undone in the editor", async () => {
    const { user, staged } = renderField("wysiwyg", { value: "<p>one</p>" });
    const box = await findBox();
    await user.pointer({ keys: "[MouseLeft>]", target: box });
    caretAt(box, 3);
    await user.keyboard("!");
    await user.pointer({ keys: "[/MouseLeft]", target: box });
    const editor = await findNext(box);
    expect(editor.textContent).toBe("one!");
    await user.keyboard("{Control>}z{/Control}");
    await waitFor(() => expect(staged.at(-1)).toBe("<p>one</p>"));
    expect(editor.textContent).toBe("one");
  });

  test("loading the editor and focusing it stages nothing", async () => {
    const { user, staged } = renderField("wysiwyg", { value: "words <ul><li>a</li></ul>" });
    const editor = await findEditor();
    await user.click(editor);
    caretAt(editor, 2);
    fireEvent(document, new Event("selectionchange"));
    await user.tab();
    expect(staged).toEqual([]);
  });

  test("the editor does not take the focus when it has moved elsewhere", async () => {
    const { user } = renderField("wysiwyg", { value: "<p>one</p>" });
    const box = await findBox();
    act(() => box.focus());
    await user.tab();
    const elsewhere = document.activeElement;
    await findNext(box);
    expect(document.activeElement).toBe(elsewhere);
  });

  test("the editor is loaded when the page has been idle and the text is near the view", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    const scroll = followNearness();
    renderField("wysiwyg", { value: "<p>one</p>" });
    const box = await findBox();
    await import("../../design/rich-editor/editor/editor.tsx");
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(box.isConnected).toBe(true);
    act(scroll);
    fireEvent.keyDown(document.body, { key: "a" });
    await act(() => vi.advanceTimersByTimeAsync(1_500));
    fireEvent.keyDown(document.body, { key: "a" });
    await act(() => vi.advanceTimersByTimeAsync(1_500));
    expect(box.isConnected).toBe(true);
    await act(() => vi.advanceTimersByTimeAsync(600));
    await findNext(box);
  });

  test("a read-only text keeps the plain editor", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    const { user } = renderField("wysiwyg", { value: "<p>a</p>", isReadOnly: true });
    const box = await findBox();
    expect([box.getAttribute("contenteditable"), box.getAttribute("aria-readonly")]).toEqual([
      "false",
      "true",
    ]);
    expect(screen.queryByRole("button")).toBeNull();
    await user.click(box);
    expect(document.activeElement).toBe(box);
    await act(async () => void (await import("../../design/rich-editor/editor/editor.tsx")));
    await act(() => vi.advanceTimersByTimeAsync(2_300));
    expect(box.isConnected).toBe(true);
  });
});

/** The text is far from the view until the result is called. */
function followNearness(): () => void {
  let tell: (entries: Pick<IntersectionObserverEntry, "isIntersecting">[]) => void = () =>
    undefined;
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(report: typeof tell) {
        tell = report;
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
  return () => tell([{ isIntersecting: true }]);
}

function propsOf(value: string): ComponentProps<typeof Input> {
  const field = fieldOf(definition);
  return {
    collection: "texts",
    error: null,
    field,
    fields: { [field.field]: field },
    id: "it",
    isNew: false,
    labelledBy: "it-label",
    options: wysiwygOptions.initial,
    readOnly: false,
    relation: null,
    required: false,
    value,
    values: { [field.field]: value },
    onChange: () => undefined,
    invalidText: null,
    onChangeField: () => undefined,
    onInvalidText: () => undefined,
  };
}

/** The box that has replaced another one. */
async function findNext(box: HTMLElement): Promise<HTMLElement> {
  await waitFor(() => expect(box.isConnected).toBe(false), { timeout: 10_000 });
  return findBox();
}

function caretAt(box: HTMLElement, offset: number): void {
  const words = document.createTreeWalker(box, NodeFilter.SHOW_TEXT).nextNode();
  if (words === null) throw new Error("There is no text for the caret.");
  window.getSelection()?.collapse(words, offset);
}
