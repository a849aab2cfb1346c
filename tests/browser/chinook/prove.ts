import { countActions } from "../actions.ts";
import { expect } from "../journey.ts";
import { test } from "../own-project.ts";

const album = "For Those About To Rock We Salute You";

/** Proves that the record shop of another program is taken over, and edited with its relations, in a handful of actions. */
export function proveChinook(): void {
  test.describe.configure({ mode: "serial" });
  test.use({ as: "admin" });

  test("the tables are taken over, and albums list their tracks, after a look, in at most 11 actions", async ({
    page,
    vendor,
  }) => {
    const { count, click, fill, press } = countActions(page);
    await page.goto("./#/settings");
    await click(page.getByRole("link", { name: "Collections and fields" }));
    await click(page.getByRole("button", { name: "Manage all" }));
    const look = page.getByRole("dialog", { name: "Manage 11 tables?" });
    await expect(look.getByText(/^\d+ fields · key .* · one link$/).first()).toBeVisible();
    await click(look.getByRole("button", { name: "Manage 11 tables" }));
    await expect(page.getByText("11 tables are now managed")).toBeVisible();
    await expect(look).toHaveCount(0);

    await click(page.getByRole("main").getByRole("link", { name: "Album", exact: true }));
    await click(page.getByRole("button", { name: "New field" }));
    const dialog = page.getByRole("dialog");
    await click(dialog.getByRole("button", { name: "One to many", exact: true }));
    await fill(page.getByLabel("Name of the field"), "Tracks");
    await press("Enter");
    await click(dialog.getByRole("combobox", { name: "Related collection" }));
    await click(page.getByRole("option", { name: "Track", exact: true }));
    const link = vendor === "postgres" ? "album_id" : "AlbumId";
    // The foreign key is there: nothing has to be made.
    await expect(dialog.getByRole("combobox", { name: "Related field" })).toHaveValue(link);
    await click(dialog.getByRole("button", { name: "Create", exact: true }));
    await expect(dialog).toHaveCount(0);
    expect(count()).toBeLessThanOrEqual(11);
  });

  test("the list shows names, and an album is saved with its artist and a track, in at most 8 actions", async ({
    page,
  }) => {
    const { count, click, fill, press } = countActions(page);
    await page.goto("./#/collections");
    await click(page.getByRole("navigation").getByRole("link", { name: "Album", exact: true }));
    await expect(page.getByRole("row", { name: new RegExp(`${album}.*AC/DC`) })).toBeVisible();
    await click(page.getByRole("link", { name: album }));
    await click(page.getByRole("button", { name: "AC/DC" }));
    const dialog = page.getByRole("dialog");
    await click(dialog.getByRole("radio", { name: "Accept" }));
    await click(dialog.getByRole("button", { name: "Done" }));
    await expect(dialog).toHaveCount(0);
    await click(page.getByRole("button", { name: "Edit Put The Finger On You" }));
    await fill(dialog.getByRole("textbox", { name: /^Name/ }), "Needle");
    await press("ControlOrMeta+s");
    await expect(page.getByRole("button", { name: "Saved" }).first()).toBeAttached();
    expect(count()).toBeLessThanOrEqual(8);

    await page.reload();
    await expect(page.getByRole("button", { name: "Accept" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Edit Needle" })).toBeVisible();
  });
}
