import type { Page } from "@playwright/test";

export async function changeTitle(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: "Title" }).first().fill("A changed title");
}

export async function changeFirstField(page: Page): Promise<void> {
  await page.getByRole("main").getByRole("textbox").first().fill("Ein geänderter Titel");
}

export async function openSaveMenu(page: Page): Promise<void> {
  await changeTitle(page);
  await page.getByRole("button", { name: "More ways to save" }).click();
}

export async function openFieldMenu(page: Page): Promise<void> {
  await changeTitle(page);
  await page.getByRole("button", { name: "Actions for Title" }).click();
}

export async function saveAndStay(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: "Dimensions" }).fill(`${Date.now() % 97} × 40 cm`);
  await page.keyboard.press("ControlOrMeta+s");
  await page.getByText("Item saved").waitFor();
}

export async function saveWithoutTitle(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: "Dimensions" }).fill("12 × 12 cm");
  await page.keyboard.press("ControlOrMeta+s");
}

export async function failToSave(page: Page): Promise<void> {
  await page.route("**/items/artworks/8*", (route) =>
    route.request().method() === "PATCH" ? route.abort() : route.fallback(),
  );
  await changeTitle(page);
  await page.keyboard.press("ControlOrMeta+s");
  await page.getByRole("alert").first().waitFor();
}

export async function leaveUnsaved(page: Page): Promise<void> {
  await changeTitle(page);
  await page
    .getByRole("button", { name: "Back" })
    .or(page.getByRole("link", { name: "Back" }))
    .click();
}

export async function comeBackToEdits(page: Page): Promise<void> {
  await changeTitle(page);
  await page.waitForTimeout(1000);
  page.once("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole("button", { name: "Restore" }).waitFor();
}

/** Another user saves the same fields while they are being changed here. */
export async function saveSecond(page: Page): Promise<void> {
  const long = "The frame needs to be looked at before it travels again. ".repeat(4);
  await changeElsewhere(page, { title: "Harbour", dimensions: "1 × 1 cm" });
  await page.reload();
  await page.getByRole("textbox", { name: "Title" }).first().fill("Harbour, mine");
  await page.getByRole("textbox", { name: "Dimensions" }).fill(long);
  await changeElsewhere(page, { title: "Harbour, theirs", dimensions: "2 × 2 cm" });
  await page.keyboard.press("ControlOrMeta+s");
  await page.getByRole("dialog").waitFor();
}

export async function askToDelete(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Delete", exact: true }).click();
}

export async function outstaySession(page: Page): Promise<void> {
  await changeTitle(page);
  await page.clock.fastForward("01:01:00");
  await page.getByRole("dialog", { name: "Sign in again" }).waitFor();
}

export async function openItemPicker(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Artwork/ }).click();
  await page.getByRole("dialog").getByRole("row").nth(2).waitFor();
}

export async function openFilePicker(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Choose from the file library" }).first().click();
  await page.getByRole("dialog").getByRole("row").nth(2).waitFor();
}

export async function markRichText(page: Page): Promise<void> {
  await page.locator(".ProseMirror").first().click();
  await page.keyboard.press("ControlOrMeta+a");
}

/** A change of artwork 10 that this page is not notified of. */
async function changeElsewhere(page: Page, values: Record<string, string>): Promise<void> {
  await page.evaluate(async (body) => {
    const { token } = JSON.parse(
      localStorage.getItem(`rowhouse:session ${location.origin}/_/`) ?? "{}",
    );
    await fetch("/_/items/artworks/10", {
      method: "PATCH",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  }, values);
}

export async function openCalendar(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Pick a day" }).click();
  await page.getByRole("dialog").getByRole("grid").waitFor();
}

export async function openSearchedSelect(page: Page): Promise<void> {
  await page.getByRole("combobox", { name: "Medium" }).click();
  await page.getByRole("listbox").waitFor();
}

export async function openLargerView(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Show .+ larger$/ }).click();
  await page.getByRole("dialog").locator("img").waitFor();
}

/** The outline marks what is changed and what is wrong. */
export async function markOutline(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: "Title" }).first().fill("");
  await page.getByRole("textbox", { name: "Dimensions" }).fill("12 × 12 cm");
  await page.keyboard.press("ControlOrMeta+s");
  await page.getByText("This field is required").first().waitFor();
}

/** The code of a part comes no more; the page around it stays. */
export async function awaitMissingPart(page: Page): Promise<void> {
  await page.getByRole("alert").filter({ hasText: "could not be loaded" }).first().waitFor();
}

export async function openMissingDialog(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("dialog", { name: "This part could not be loaded" }).waitFor();
}
