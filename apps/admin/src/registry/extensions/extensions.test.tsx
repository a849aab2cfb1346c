import {
  defineInterface,
  defineOptions,
  integer,
  type InputProps,
  type InterfaceDefinition,
} from "@rowhouse/extension-kit";
import { act, configure, screen, waitFor, within } from "@testing-library/react";
import { useEffect } from "react";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { addMessages } from "../../i18n/i18n.ts";
import { renderWithExtensions, type TestExtension } from "../../../test/extension-app.tsx";

// The whole page with its lazy inputs is slow on a busy machine.
configure({ asyncUtilTimeout: 6_000 });

const options = defineOptions({ most: integer({ default: 5, label: "interfaces-stars-most" }) });

function StarInput({ labelledBy, value, onChange }: InputProps<unknown>) {
  return (
    <div role="group" aria-labelledby={labelledBy}>
      {[1, 2, 3, 4, 5].map((number) => (
        <button key={number} type="button" onClick={() => onChange(number)}>
          {`${number} of ${String(value)}`}
        </button>
      ))}
    </div>
  );
}

const stars = defineInterface({
  id: "stars",
  icon: "star",
  group: "number",
  types: ["integer"],
  value: (value): value is unknown => Number.isInteger(Number(value)),
  options,
  sample: { value: 3, wrong: "many" },
  input: async () => ({ Input: StarInput }),
  cell: async () => ({
    Cell: ({ value }: { value: unknown }) => <b>{`${String(value)} stars`}</b>,
  }),
});

function starsWith(parts: Partial<InterfaceDefinition>): TestExtension {
  return {
    kind: "interfaces",
    id: "stars",
    meta: { name: "Stars", types: ["integer"] },
    code: { ...stars, ...parts },
  };
}

const good = starsWith({});

/** The text box of the field, which takes the place of an interface that does not work. */
const fallback = () => screen.findByLabelText(/^Stars/);

// React and the page report what a boundary caught, which is expected here.
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(window, "reportError").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

test("an extension edits its field, and its value is saved", async () => {
  const { user, saved } = renderWithExtensions([good]);
  await user.click(await screen.findByRole("button", { name: "4 of 3" }));
  await user.click(screen.getByRole("button", { name: /^Save/ }));
  await waitFor(() => expect(saved()).toEqual([{ stars: 4 }]));
});

test("its code is not loaded before it is used", async () => {
  const { loaded, go } = renderWithExtensions([good], { path: "/collections" });
  await screen.findAllByRole("link", { name: "News" });
  expect(loaded).toEqual([]);
  go("/collections/news");
  expect(await screen.findByText("3 stars")).toBeInstanceOf(HTMLElement);
  expect(loaded).toEqual(["/extensions/custom/interfaces/stars/interface.js"]);
});

describe("an interface that does not work is named, and its field is edited all the same:", () => {
  const never = new Promise(() => undefined);
  const broken: [string, TestExtension, RegExp][] = [
    [
      "its code throws",
      { ...good, code: new Error("no such thing") },
      /Its code failed: no such thing/,
    ],
    [
      "it exports something else",
      { ...good, code: { id: "stars" } },
      /is not what the extension kit expects/,
    ],
    ["it is for another kit", { ...good, meta: { name: "Stars", kit: 9 } }, /made for version 9/],
    ["it states no kit", { ...good, meta: { name: "Stars", kit: null } }, /does not say which/],
    [
      "its input does not come",
      starsWith({ input: () => Promise.reject(new Error("gone")) }),
      /Its code failed: gone/,
    ],
    [
      "its input is none",
      starsWith({ input: async () => ({}) as never }),
      /Input is missing or is not/,
    ],
    [
      "it throws while it is rendered",
      starsWith({
        input: async () => ({
          Input: () => {
            throw new Error("at sea");
          },
        }),
      }),
      /Its code failed: at sea/,
    ],
    [
      "it throws in an effect",
      starsWith({
        input: async () => ({
          Input: function Input() {
            useEffect(() => {
              throw new Error("late at sea");
            }, []);
            return null;
          },
        }),
      }),
      /Its code failed: late at sea/,
    ],
  ];

  test.each(broken)("%s", async (_name, extension, why) => {
    const { user, saved } = renderWithExtensions([extension]);
    const box = await fallback();
    expect((await screen.findByRole("alert")).textContent).toMatch(why);
    expect((await screen.findAllByText(/The extension Stars could not be loaded/)).length).toBe(2);
    await user.clear(box);
    await user.type(box, "5");
    await user.click(screen.getByRole("button", { name: /^Save/ }));
    await waitFor(() => expect(saved()).toEqual([{ stars: 5 }]));
  });

  test("its code never comes", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    renderWithExtensions([{ ...good, code: () => never }]);
    await screen.findByRole("textbox", { name: /^Title/ });
    await act(() => vi.advanceTimersByTimeAsync(21_000));
    vi.useRealTimers();
    expect((await screen.findByRole("alert")).textContent).toMatch(/within 20 seconds/);
    await fallback();
  });
});

test("code that comes late after all takes its place, with what was typed meanwhile", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  const late = Promise.withResolvers<unknown>();
  const { user } = renderWithExtensions([{ ...good, code: () => late.promise }]);
  await screen.findByRole("textbox", { name: /^Title/ });
  await act(() => vi.advanceTimersByTimeAsync(21_000));
  vi.useRealTimers();
  const box = await fallback();
  await user.clear(box);
  await user.type(box, "2");
  late.resolve(stars);
  expect(await screen.findByRole("button", { name: "1 of 2" })).toBeInstanceOf(HTMLElement);
});

test("trying again loads it once more, from another address", async () => {
  let code: unknown = new Error("not yet");
  const { user, loaded } = renderWithExtensions([{ ...good, code: () => code }]);
  const alert = await screen.findByRole("alert");
  code = stars;
  await user.click(within(alert).getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("button", { name: "4 of 3" })).toBeInstanceOf(HTMLElement);
  expect(loaded).toEqual([
    "/extensions/custom/interfaces/stars/interface.js",
    "/extensions/custom/interfaces/stars/interface.js?retry=1",
  ]);
});

test("a cell that throws is the value as text, in a list that stands", async () => {
  const Cell = () => {
    throw new Error("no cell");
  };
  renderWithExtensions([starsWith({ cell: async () => ({ Cell }) })], {
    path: "/collections/news",
  });
  expect(await screen.findByText("Alpha")).toBeInstanceOf(HTMLElement);
  expect(await screen.findByText("The extension Stars could not be loaded")).toBeInstanceOf(
    HTMLElement,
  );
  expect(screen.getByText("3")).toBeInstanceOf(HTMLElement);
});

test("a guard that throws refuses the value, and no more", async () => {
  const value = () => {
    throw new Error("no guard");
  };
  renderWithExtensions([starsWith({ value })], { path: "/collections/news" });
  expect(await screen.findByText("Alpha")).toBeInstanceOf(HTMLElement);
  expect(await screen.findByText("3")).toBeInstanceOf(HTMLElement);
});

test("one that is called like one of ours takes its place, and gives it back when it does not work", async () => {
  const own = { ...good, id: "text-input", meta: { name: "Own text", types: ["string"] } };
  const Input = ({ value }: InputProps<unknown>) => <p>{`Own: ${String(value)}`}</p>;
  const { unmount } = renderWithExtensions([
    { ...own, code: { ...stars, value: () => true, input: async () => ({ Input }) } },
  ]);
  expect(await screen.findByText("Own: Alpha")).toBeInstanceOf(HTMLElement);
  unmount();
  renderWithExtensions([{ ...own, code: new Error("broken") }]);
  const box = await screen.findByRole("textbox", { name: /^Title/ });
  expect(box).toHaveProperty("value", "Alpha");
  // Test files of a worker share the texts.
  onTestFinished(() =>
    addMessages("en-US", { interfaces: { "text-input": { name: "Text input" } } }),
  );
});
