import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";

import { renderField, type LiveField, type LiveFieldOptions } from "../../../test/live-field.tsx";

const values = { primary_key: 1 };
const options = {
  languagesCollection: "$languages",
  languagesPrimaryKeyField: "code",
  languagesNameField: "name",
  translationLanguageField: "language",
  defaultLanguage: "en",
};

async function open(setup: LiveFieldOptions = {}): Promise<LiveField> {
  const field = renderField("translation", { values, options, ...setup });
  await field.user.click(await screen.findByRole("tab", { name: /^English/ }));
  return field;
}

async function choose({ user }: LiveField, name: RegExp): Promise<void> {
  await user.click(screen.getByRole("tab", { name }));
}

async function box(name: string, root = screen.getByRole("tabpanel")): Promise<HTMLInputElement> {
  return within(root).findByLabelText<HTMLInputElement>(name);
}

describe("translations", () => {
  test("each language says how complete it is, beginning with the default one", async () => {
    await open();
    expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual([
      "English2/22 of 2 fields",
      "Deutsch1/21 of 2 fields",
      "العربية0/20 of 2 fields",
    ]);
    expect((await box("Title")).value).toBe("House by the dyke");
  });

  test("the default one is open at first, and each can be closed", async () => {
    const { user } = renderField("translation", { values, options });
    await screen.findByRole("tab", { name: /^English/, selected: true });
    expect((await box("Title")).value).toBe("House by the dyke");
    await user.tab();
    await user.keyboard("{ArrowRight}");
    await user.click(screen.getByRole("button", { name: "Close Deutsch" }));
    expect(screen.queryByRole("tabpanel")).toBeNull();
  });

  test("an edited one is staged with its key, a new one with its language", async () => {
    const field = await open();
    await choose(field, /^Deutsch/);
    await field.user.type(await box("Title"), "!");
    await choose(field, /^العربية/);
    await field.user.type(await box("Title"), "ب");
    expect(field.staged.at(-1)).toEqual([
      { id: 32, title: "Haus am Deich!" },
      { $row: "row:language:ar", language: "ar", title: "ب" },
    ]);
    screen.getByRole("tab", { name: /^العربية.*New/ });
  });

  test("a new one in which nothing is left is none", async () => {
    const field = await open();
    await choose(field, /^العربية/);
    await field.user.type(await box("Title"), "a");
    await field.user.clear(await box("Title"));
    await waitFor(() => expect(field.staged.at(-1)).toEqual([]));
  });

  test("the arrow keys go through the languages, and what is typed stays", async () => {
    const field = await open();
    await field.user.type(await box("Title"), "!");
    screen.getByRole("tab", { name: /^English/ }).focus();
    await field.user.keyboard("{ArrowRight}");
    expect((await box("Title")).value).toBe("Haus am Deich");
    await field.user.keyboard("{ArrowLeft}");
    expect((await box("Title")).value).toBe("House by the dyke!");
  });

  test("a language that runs from right to left is edited so, with labels of the app", async () => {
    const field = await open();
    await choose(field, /^العربية/);
    const control = (await box("Title")).closest("[data-control]");
    expect([control?.getAttribute("dir"), control?.getAttribute("lang")]).toEqual(["rtl", "ar"]);
  });

  test("two stand side by side, and a field is taken over from one into the other", async () => {
    const field = await open();
    await choose(field, /^Deutsch/);
    await field.user.click(screen.getByRole("button", { name: "Side by side" }));
    await field.user.click(screen.getByRole("button", { name: "Copy Text from English" }));
    expect(field.staged.at(-1)).toEqual([{ id: 32, text: "Built in 1911 for a pilot." }]);
  });

  test("the default one and the next stand side by side at once", async () => {
    const { user } = renderField("translation", { values, options });
    await user.click(await screen.findByRole("button", { name: "Side by side" }));
    expect(screen.getByRole("tab", { selected: true }).textContent).toMatch(/^Deutsch/);
    expect(screen.getByRole("button", { name: "Copy Text from English" })).toBeInstanceOf(
      HTMLElement,
    );
  });

  test("all that is empty is filled from another language", async () => {
    const field = await open();
    await choose(field, /^العربية/);
    await field.user.click(screen.getByRole("button", { name: /^Actions for .العربية/ }));
    await field.user.click(
      await screen.findByRole("menuitem", { name: "Fill empty fields from Deutsch" }),
    );
    expect(field.staged.at(-1)).toEqual([
      { $row: "row:language:ar", language: "ar", title: "Haus am Deich" },
    ]);
  });

  test("one is deleted, and that is undone", async () => {
    const field = await open();
    await choose(field, /^Deutsch/);
    await field.user.click(screen.getByRole("button", { name: "Actions for Deutsch" }));
    await field.user.click(
      await screen.findByRole("menuitem", { name: /^Delete the translation/ }),
    );
    expect(field.staged.at(-1)).toEqual([{ id: 32, $delete: true }]);
    await field.user.click(screen.getByRole("button", { name: "Keep it" }));
    expect(field.staged.at(-1)).toEqual([]);
  });

  test("a source that is changed in the same draft is marked at its translations", async () => {
    const field = await open();
    await field.user.type(await box("Title"), " and more");
    await choose(field, /^Deutsch/);
    await screen.findByText("English has changed since this was translated: Title");
    await field.user.type(await box("Title"), "!");
    expect(screen.queryByText(/has changed since this was translated/)).toBeNull();
  });

  test("says what is missing where it is not set up", async () => {
    renderField("translation", { values, options: { ...options, languagesCollection: "gone" } });
    await screen.findByText(/^Your role may not see the languages/);
  });

  test("takes its languages from the options as well", async () => {
    renderField("translation", {
      values,
      options: {
        translationLanguageField: "language",
        defaultLanguage: "en",
        languages: { de: "German", fr: "French" },
      },
    });
    await screen.findByRole("tab", { name: /^French/ });
    expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual([
      "en2/22 of 2 fields",
      "German1/21 of 2 fields",
      "French0/20 of 2 fields",
    ]);
  });
});
