import type { ItemsState, KitHost } from "@rowhouse/extension-kit";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";

import { renderField, type LiveField, type LiveFieldOptions } from "../../../test/live-field.tsx";
import { choose } from "../../../test/select.ts";

const options = {
  languagesCollection: "$languages",
  languagesPrimaryKeyField: "code",
  languagesNameField: "name",
  translationLanguageField: "language",
  defaultLanguage: "en",
};
const render = (setup: LiveFieldOptions = {}): LiveField =>
  renderField("translation", { values: { primary_key: 1 }, options, ...setup });

/** The desk with a language open: English and German are there, Arabic is not. */
async function open(language: RegExp, setup: LiveFieldOptions = {}): Promise<LiveField> {
  const field = render(setup);
  await field.user.click(await screen.findByRole("tab", { name: language }));
  await boxes();
  return field;
}

const boxes = () => within(screen.getByRole("tabpanel")).findAllByRole<HTMLInputElement>("textbox");
const selected = () => screen.getByRole("tab", { selected: true }).textContent;
const lockedOf = async () => (await boxes()).map(({ readOnly }) => readOnly);
const side = (language: string, field: string) =>
  within(
    screen.getAllByRole("group", { name: language }).at(field === "Title" ? 0 : 1) ?? document.body,
  ).findByLabelText<HTMLInputElement>(field);

async function openMenu({ user }: LiveField, language: string): Promise<(string | null)[]> {
  await user.click(screen.getByRole("button", { name: new RegExp(`^Actions for .?${language}`) }));
  return (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);
}

const mayNot =
  (...denied: string[]): KitHost["can"] =>
  (action) =>
    !denied.includes(action);

describe("the languages are gone through with the keys", () => {
  test("around the ends, and to the first and the last", async () => {
    const { user } = await open(/^English/);
    screen.getByRole("tab", { name: /^English/ }).focus();
    const way: (string | null)[] = [];
    for (const key of ["ArrowLeft", "ArrowRight", "End", "Home"]) {
      await user.keyboard(`{${key}}`);
      way.push(selected());
    }
    expect(way.map((name) => name?.replace(/\d.*/, ""))).toEqual([
      "العربية",
      "English",
      "العربية",
      "English",
    ]);
    expect(document.activeElement).toBe(screen.getByRole("tab", { selected: true }));
  });

  test("and Tab stops at one of them only", async () => {
    await open(/^Deutsch/);
    const stops = screen.getAllByRole("tab").map(({ tabIndex }) => tabIndex);
    expect(stops).toEqual([-1, 0, -1]);
  });
});

describe("two languages side by side", () => {
  const openPair = async (setup: LiveFieldOptions = {}): Promise<LiveField> => {
    const field = await open(/^Deutsch/, setup);
    await field.user.click(screen.getByRole("button", { name: "Side by side" }));
    return field;
  };

  test("are both written, each in its own row", async () => {
    const { user, staged } = await openPair();
    await user.type(await side("English", "Title"), "!");
    await user.type(await side("Deutsch", "Title"), "?");
    expect(staged.at(-1)).toEqual([
      { id: 31, title: "House by the dyke!" },
      { id: 32, title: "Haus am Deich?" },
    ]);
  });

  test("are any two: where the one beside has nothing, there is nothing to copy", async () => {
    const { user } = await openPair();
    const copy = (from: string) =>
      screen.getByRole<HTMLButtonElement>("button", {
        name: new RegExp(`^Copy Title from .?${from}`),
      });
    expect(copy("English").disabled).toBe(false);
    await choose(user, screen.getByRole("combobox", { name: "Language beside it" }), "العربية");
    expect(copy("العربية").disabled).toBe(true);
    expect((await side("العربية", "Title")).value).toBe("");
  });

  test("are one again on request, and none once that is closed", async () => {
    const { user } = await openPair();
    const toggle = screen.getByRole("button", { name: "Side by side", pressed: true });
    await user.click(toggle);
    expect(screen.queryByRole("group", { name: "English" })).toBeNull();
    expect(toggle.getAttribute("aria-pressed")).toBe("false");
    await user.click(toggle);
    await user.click(screen.getByRole("button", { name: "Close Deutsch" }));
    expect(screen.queryByRole("tabpanel")).toBeNull();
  });

  test("can be read where one of them may not be made", async () => {
    const { user } = await openPair({ host: { can: mayNot("create") } });
    await user.click(screen.getByRole("tab", { name: /^العربية/ }));
    expect((await side("العربية", "Title")).readOnly).toBe(true);
    expect((await side("English", "Title")).readOnly).toBe(false);
    expect(screen.queryByRole("button", { name: /^Copy/ })).toBeNull();
  });
});

describe("the actions on a translation", () => {
  test("are those that it has something for", async () => {
    const field = await open(/^Deutsch/);
    expect(await openMenu(field, "Deutsch")).toEqual([
      "Fill empty fields from English",
      "Delete the translation into Deutsch",
    ]);
  });

  test("take back what was typed", async () => {
    const field = await open(/^Deutsch/);
    const [title] = await boxes();
    if (title === undefined) throw new Error("There is no title.");
    await field.user.type(title, "!");
    expect(await openMenu(field, "Deutsch")).toContain("Undo changes to Deutsch");
    await field.user.click(screen.getByRole("menuitem", { name: /^Undo/ }));
    expect(field.staged.at(-1)).toEqual([]);
    expect(title.value).toBe("Haus am Deich");
  });

  test("delete nothing that may not be deleted, but what was only begun here", async () => {
    const field = await open(/^Deutsch/, { host: { can: mayNot("delete") } });
    expect(await openMenu(field, "Deutsch")).toEqual(["Fill empty fields from English"]);
    await field.user.click(screen.getByRole("tab", { name: /^العربية/ }));
    const [title] = await boxes();
    await field.user.type(title ?? document.body, "a");
    await openMenu(field, "العربية");
    await field.user.click(screen.getByRole("menuitem", { name: /^Delete the translation/ }));
    expect(field.staged.at(-1)).toEqual([]);
  });

  test("leave one that will be deleted to be read", async () => {
    const field = await open(/^Deutsch/);
    await openMenu(field, "Deutsch");
    await field.user.click(screen.getByRole("menuitem", { name: /^Delete the translation/ }));
    screen.getByRole("tab", { name: /^Deutsch.*Will be deleted/ });
    expect(await lockedOf()).toEqual([true, true]);
    expect(await openMenu(field, "Deutsch")).toEqual(["Undo changes to Deutsch"]);
  });
});

describe("what may not be changed is read", () => {
  test.each([
    ["while the field is read-only", { isReadOnly: true }, /^Deutsch/],
    ["where no translation may be made", { host: { can: mayNot("create") } }, /^العربية/],
    ["where none may be changed", { host: { can: mayNot("update") } }, /^Deutsch/],
  ])("%s", async (_, setup, language) => {
    await open(language, setup);
    expect(await lockedOf()).toEqual([true, true]);
  });

  test("and a field that may not be seen counts for nothing", async () => {
    const hidden = { hidden: new Set(["text"]), locked: new Set<string>() };
    await open(/^Deutsch 1 of 1|^Deutsch.*1 of 1/, { host: { fieldRights: () => hidden } });
    expect(await boxes()).toHaveLength(1);
  });
});

describe("in place of the languages", () => {
  const list = (state: Partial<ItemsState>): KitHost["useItems"] => {
    const nothing = () => undefined;
    const idle = { isLoading: false, isRefreshing: false, error: null, hasMore: false };
    return () => ({
      ...idle,
      isLoadingMore: false,
      loadMore: nothing,
      retry: nothing,
      items: [],
      totalCount: 0,
      ...state,
    });
  };

  test("stands that they are loading", async () => {
    render({ host: { useItems: list({ isLoading: true }) } });
    await screen.findByRole("status", { name: "Loading" });
    expect(screen.queryByRole("tablist")).toBeNull();
  });

  test("stands that there are none yet", async () => {
    render({ host: { useItems: list({}) } });
    await screen.findByText("There are no languages to translate into yet");
  });

  test("stands that they could not be loaded; both requests are made again", async () => {
    let tries = 0;
    const failed = { error: new Error("The line is down."), retry: () => void tries++ };
    const { user } = render({ host: { useItems: list(failed) } });
    await screen.findByText("The translations could not be loaded");
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(tries).toBe(2);
  });

  test("stands that they are not set up", async () => {
    render({ options: { ...options, translationLanguageField: "" } });
    await screen.findByText("The translations of this field have not been set up yet");
  });
});
