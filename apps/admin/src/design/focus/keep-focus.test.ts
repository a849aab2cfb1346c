import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { keepFocus } from "./keep-focus.ts";

let stop: () => void;

beforeEach(() => {
  document.body.innerHTML = `
    <main data-page>
      <h1 tabindex="-1">Artworks</h1>
      <button id="add">Add a filter</button>
      <span><button id="chip">Title</button><button id="remove">Remove</button></span>
    </main>`;
  stop = keepFocus();
});

afterEach(() => {
  stop();
  document.body.innerHTML = "";
});

const find = (id: string): HTMLElement => {
  const element = document.querySelector<HTMLElement>(`#${id}`);
  if (element === null) throw new Error(`There is no ${id}.`);
  return element;
};

/** Opens a layer, as a dialog does by default, and puts the focus into it. */
function openLayer(id: string, role = "dialog"): void {
  document.body.insertAdjacentHTML(
    "beforeend",
    `<div id="${id}" role="${role}"><button id="${id}-button">OK</button></div>`,
  );
  find(`${id}-button`).focus();
}

const hasFocus = (id: string): Promise<void> =>
  vi.waitFor(() => expect(document.activeElement?.id).toBe(id));

test("when a layer closes, the focus is where it was before", async () => {
  find("remove").focus();
  openLayer("question");
  find("question").remove();
  await hasFocus("remove");
});

test("a layer in a layer gives the focus back to the one below it, which gives it back to the page", async () => {
  find("add").focus();
  openLayer("menu", "menu");
  openLayer("question");
  find("question").remove();
  await hasFocus("menu-button");
  find("menu").remove();
  await hasFocus("add");
});

test("the control that says it opened a layer comes before what had the focus", async () => {
  find("add").focus();
  find("chip").setAttribute("aria-controls", "condition");
  openLayer("condition");
  openLayer("list", "menu");
  find("list").remove();
  await hasFocus("condition-button");
  find("condition").remove();
  await hasFocus("chip");
});

test("a control that the Tab key does not reach is none to go back to", async () => {
  find("add").focus();
  find("chip").setAttribute("aria-controls", "condition");
  find("chip").tabIndex = -1;
  openLayer("condition");
  find("condition").remove();
  await hasFocus("add");
});

test("when what had the focus is gone as well, the nearest control has it", async () => {
  find("remove").focus();
  openLayer("question");
  find("remove").remove();
  find("question").remove();
  await hasFocus("chip");
});

test.each([
  ["the focus is at the button that was at work", true, "remove"],
  ["the nearest control has it when the button stays off", false, "chip"],
])("%s", async (_title, isOnAgain, place) => {
  const button = find("remove");
  button.focus();
  openLayer("question");
  button.setAttribute("data-loading", "true");
  button.setAttribute("disabled", "");
  find("question").remove();
  await new Promise((resolve) => setTimeout(resolve));
  expect(document.activeElement).toBe(document.body);
  button.toggleAttribute("disabled", !isOnAgain);
  button.removeAttribute("data-loading");
  await hasFocus(place);
});

test("a click beside a layer that has not taken the focus yet closes it, and the focus is where it was", async () => {
  find("add").focus();
  document.body.insertAdjacentHTML(
    "beforeend",
    '<div id="menu" role="menu"><button>OK</button></div>',
  );
  find("add").blur();
  await new Promise((resolve) => setTimeout(resolve));
  expect(document.activeElement).toBe(document.body);
  find("menu").remove();
  await hasFocus("add");
});

test("a click beside everything lets go of the page, whatever is taken away afterwards", async () => {
  find("add").focus();
  document.body.insertAdjacentHTML(
    "beforeend",
    '<div data-layers><div id="notice">Saved</div></div>',
  );
  find("add").blur();
  await new Promise((resolve) => setTimeout(resolve));
  find("notice").remove();
  await new Promise((resolve) => setTimeout(resolve));
  expect(document.activeElement).toBe(document.body);
});

test("what is pressed outside of a layer keeps the focus", async () => {
  find("add").focus();
  openLayer("question");
  find("chip").focus();
  find("question").remove();
  await new Promise((resolve) => setTimeout(resolve));
  expect(document.activeElement?.id).toBe("chip");
});
