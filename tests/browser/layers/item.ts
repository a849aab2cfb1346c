import type { Page } from "@playwright/test";
import { scrollToEnd } from "../../../scripts/screens/steps/frame.ts";
import { saveSecond } from "../../../scripts/screens/steps/item.ts";
import { expect, field, people, refuseSaves } from "../journey.ts";
import {
  anyWay,
  artworks,
  button,
  dialog,
  dialogWays,
  isNarrow,
  type Layer,
  menu,
  seeForm,
} from "./layer.ts";

/** The layers that open on the page of an item, and over the inputs of its form. */
export const itemLayers: readonly Layer[] = [
  {
    title: "ways to save",
    path: `${artworks}/7`,
    before: async (page) => {
      await changeTitle(page);
      await field(page, "Title").blur();
    },
    opener: button("More ways to save"),
    layer: menu,
    waysOut: anyWay,
  },
  {
    title: "menu of a field",
    path: `${artworks}/7`,
    before: seeForm,
    opener: button("Actions for Title"),
    layer: menu,
    waysOut: anyWay,
  },
  {
    title: "menu of the status",
    path: `${artworks}/7`,
    before: async (page) => {
      await seeForm(page);
      await scrollToEnd(page);
    },
    opener: button(/^Status: /),
    layer: menu,
    waysOut: anyWay,
  },
  {
    title: "calendar",
    path: `${artworks}/7`,
    before: seeForm,
    opener: button("Pick a day"),
    layer: dialog,
    waysOut: ["Escape"],
  },
  {
    title: "select with a search",
    path: `${artworks}/7`,
    before: seeForm,
    opener: (page) => page.getByRole("combobox", { name: "Medium" }),
    layer: (page) => page.getByRole("listbox"),
    waysOut: ["Escape"],
  },
  {
    title: "commands of rich text",
    path: "collections/museum",
    before: async (page) => {
      const heading = page.getByText("About", { exact: true }).first();
      // The form is still being rendered: what is waited for may be replaced meanwhile.
      await expect(() => heading.scrollIntoViewIfNeeded({ timeout: 2_000 })).toPass();
    },
    opener: (page) => page.locator(".ProseMirror").first(),
    open: async (page) => {
      await page.locator(".ProseMirror").first().click();
      await page.keyboard.press("ControlOrMeta+End");
      await page.keyboard.press("Enter");
      await page.keyboard.type("/");
    },
    layer: (page) => page.getByRole("listbox"),
    waysOut: ["Escape"],
  },
  {
    title: "picker of items",
    path: "collections/loans/1",
    opener: button(/^Artwork/),
    layer: dialog,
    waysOut: dialogWays,
  },
  {
    title: "picker of files",
    path: `${artworks}/+`,
    before: seeForm,
    opener: button("Choose from the file library"),
    layer: dialog,
    waysOut: dialogWays,
  },
  {
    title: "larger view of a picture",
    path: `${artworks}/7`,
    before: seeForm,
    opener: button(/^Show .+ larger$/),
    layer: dialog,
    waysOut: ["Escape", { button: "Close" }],
  },
  {
    title: "leaving unsaved edits",
    path: `${artworks}/7`,
    before: changeTitle,
    opener: (page) => page.getByRole("link", { name: "Back" }),
    layer: dialog,
    waysOut: [...anyWay, { button: "Keep editing" }],
  },
  {
    title: "choice between two saves",
    path: `${artworks}/10`,
    before: seeForm,
    opener: (page) => field(page, "Dimensions"),
    open: saveSecond,
    layer: dialog,
    waysOut: ["Escape"],
  },
  {
    title: "signing in again",
    path: `${artworks}/12`,
    before: changeTitle,
    opener: (page) => field(page, "Title"),
    open: async (page) => {
      await refuseSaves(page);
      await page.keyboard.press("ControlOrMeta+s");
      await dialog(page).getByLabel("Password", { exact: true }).fill(people.admin.password);
      await page.unrouteAll();
    },
    layer: dialog,
    waysOut: [{ button: "Sign in" }],
  },
  {
    title: "deleting an item",
    path: `${artworks}/7`,
    before: seeForm,
    opener: button("Delete"),
    layer: dialog,
    waysOut: dialogWays,
    isDestructive: true,
  },
  {
    title: "going back to a state",
    path: `${artworks}/7`,
    before: async (page) => {
      await seeForm(page);
      if (isNarrow(page)) await button("Show or hide details")(page).click();
      const activity = page.getByRole("region", { name: "Activity" });
      await activity.getByRole("button", { expanded: false }).last().click();
    },
    opener: button("Go back to this state"),
    layer: (page) => dialog(page).filter({ has: page.getByRole("button", { name: "Cancel" }) }),
    waysOut: ["Escape", { button: "Cancel" }],
  },
  {
    title: "deleting a role",
    path: "settings/roles/3",
    before: (page) => expect(field(page, "Name")).toHaveValue("Editor"),
    opener: button("Delete"),
    layer: dialog,
    waysOut: dialogWays,
    isDestructive: true,
  },
];

async function changeTitle(page: Page): Promise<void> {
  // Another one each time: who saved it before would have nothing to save.
  await field(page, "Title").fill(`Another title, ${Date.now()}`);
}
