import type { Page } from "@playwright/test";
import { people } from "../product.ts";

/** What a user does to bring a screen into the state to be captured. */

const phoneBelow = 768;

export async function failToSignIn(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: "E-mail" }).fill(people.admin.email);
  await page.getByLabel("Password", { exact: true }).fill("wrong");
  await page.getByRole("button", { name: "Sign in" }).click();
}

export async function forgetPassword(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Forgot your password?" }).click();
}

export async function fillInProject(page: Page): Promise<void> {
  await page.getByLabel("Project name").fill("Museum of the Tidal Reach");
  await page.getByLabel("Administrator e-mail").fill("ada@example.com");
  await page.getByLabel("Administrator password").fill("a long password");
  await page.getByRole("button", { name: "Next: database" }).click();
}

export async function chooseServerDatabase(page: Page): Promise<void> {
  await fillInProject(page);
  await page.getByRole("radio", { name: /PostgreSQL/ }).click();
}

export async function failToInstall(page: Page): Promise<void> {
  await chooseServerDatabase(page);
  await page.getByLabel("Port").fill("1");
  await page.getByLabel("Database user").fill("unknown");
  await page.getByLabel("Database password").fill("wrong");
  await page.getByRole("button", { name: "Install" }).click();
  await page.getByRole("alert").waitFor();
}

export async function openNavigation(page: Page): Promise<void> {
  if (isPhone(page)) await page.getByRole("button", { name: "Open navigation" }).click();
  await page.getByRole("link", { name: "On display" }).hover();
}

export async function openUserMenu(page: Page): Promise<void> {
  if (isPhone(page)) await page.getByRole("button", { name: "Open navigation" }).click();
  await page.getByRole("button", { name: /Ada Moreau/ }).click();
}

export async function askToSignOut(page: Page): Promise<void> {
  await openUserMenu(page);
  await page.getByRole("menuitem", { name: "Sign out" }).click();
}

export async function showShortcuts(page: Page): Promise<void> {
  await page.keyboard.press("?");
}

/** What a language written from right to left makes of the page. */
export async function mirror(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute("dir", "rtl"));
}

export async function mirrorSelection(page: Page): Promise<void> {
  await selectRows(page);
  await mirror(page);
}

export async function selectRows(page: Page): Promise<void> {
  const boxes = page.getByRole("checkbox");
  await boxes.nth(3).waitFor();
  for (const index of [1, 2, 3]) await boxes.nth(index).check({ force: true });
}

export async function askToDeleteRows(page: Page): Promise<void> {
  await selectRows(page);
  await page.getByRole("button", { name: "Delete" }).click();
}

export async function openFilter(page: Page): Promise<void> {
  await addFilter(page, "Medium");
}

export async function addFilters(page: Page): Promise<void> {
  await openFilter(page);
  await page.getByRole("checkbox").first().check();
  await page.keyboard.press("Escape");
  await addFilter(page, "Title");
  await page.getByRole("textbox", { name: "Filter value" }).fill("the");
  await page.keyboard.press("Escape");
}

export async function openFilterMenu(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^(Filter|Add a filter)$/ }).click();
}

export async function filterByArtist(page: Page): Promise<void> {
  await addFilter(page, "Artist");
  await page.getByRole("dialog").getByRole("checkbox").nth(1).check();
}

export async function filterByNoDay(page: Page): Promise<void> {
  await addFilter(page, "Acquired On");
  await page.getByRole("textbox", { name: "Filter value" }).fill("13/45/2026");
}

export async function openCellMenu(page: Page): Promise<void> {
  if (isPhone(page)) return;
  await page.locator("td[data-field]").nth(5).click({ button: "right" });
}

async function addFilter(page: Page, field: string): Promise<void> {
  await openFilterMenu(page);
  await page.getByRole("option", { name: field, exact: true }).click();
}

export async function openDetails(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Show or hide details" }).click();
}

export async function openColumnMenu(page: Page): Promise<void> {
  if (isPhone(page)) return openDetails(page);
  await page.getByRole("columnheader", { name: "Status" }).hover();
  await page.getByRole("button", { name: "Column Status" }).click();
}

export async function openColumnPicker(page: Page): Promise<void> {
  if (isPhone(page)) return openDetails(page);
  await page.getByRole("button", { name: "Choose columns" }).click();
}

export async function nameBookmark(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save as bookmark" }).click();
  await page.getByRole("menuitem", { name: "For me" }).click();
}

export async function selectAll(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Low tide" }).focus();
  await page.keyboard.press("ControlOrMeta+a");
}

export async function openRowMenu(page: Page): Promise<void> {
  if (isPhone(page)) return;
  await page.locator('[data-index="3"]').hover();
  await page.locator('[data-index="3"] [data-row-menu]').click();
}

export async function scrollSideways(page: Page): Promise<void> {
  await page.locator('[data-index="3"]').hover();
  await page.locator("[data-page-scroll] [data-page-scroll]").evaluate((list) => {
    list.scrollLeft = 240;
  });
}

export async function comeBackFromItem(page: Page): Promise<void> {
  await page.locator('[data-index="3"] [data-row-link]').click();
  await page.getByRole("textbox", { name: "Title" }).first().waitFor();
  await page.goBack();
  await page.locator("[data-returned]").waitFor();
}

export async function askToSaveBatch(page: Page): Promise<void> {
  await page.getByRole("switch", { name: /all: Dimensions/ }).check({ force: true });
  await page.getByRole("textbox", { name: "Dimensions" }).fill("Unknown");
  await page.keyboard.press("ControlOrMeta+s");
  await page.getByRole("dialog").waitFor();
}

export async function tabIntoRows(page: Page): Promise<void> {
  await page.getByRole("searchbox").focus();
  await page.keyboard.press("Tab");
  await page.locator("[data-row-link]").nth(2).focus();
}

/** Errors show only after the app has retried a few times. */
export async function awaitError(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Try again" }).waitFor({ timeout: 30_000 });
}

export async function searchForNothing(page: Page): Promise<void> {
  await page.getByRole("searchbox").fill("nothing is called like this");
}

export async function scrollToEnd(page: Page): Promise<void> {
  await page.locator("[data-page-scroll]").evaluate((content) => {
    content.scrollTop = content.scrollHeight;
  });
}

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
  await page.getByRole("button", { name: "Delete" }).click();
}

export async function outstaySession(page: Page): Promise<void> {
  await changeTitle(page);
  await page.clock.fastForward("01:01:00");
  await page.getByRole("dialog", { name: "Sign in again" }).waitFor();
}

export async function openActivity(page: Page): Promise<void> {
  const panel = page.getByRole("region", { name: "Activity" });
  if (!(await panel.isVisible())) await openDetails(page);
  await panel.waitFor();
}

/** Those with which the item was made: every value it had. */
export async function showChanges(page: Page): Promise<void> {
  await openActivity(page);
  await page
    .getByRole("region", { name: "Activity" })
    .getByRole("button", { expanded: false })
    .last()
    .click();
}

export async function openRevert(page: Page): Promise<void> {
  await showChanges(page);
  await page.getByRole("button", { name: "Go back to this state" }).first().click();
}

export async function mentionSomebody(page: Page): Promise<void> {
  await openActivity(page);
  const box = page.getByRole("textbox", { name: "Write a comment" });
  await box.pressSequentially("The frame needs care, @");
  await page.getByRole("listbox", { name: "People to mention" }).waitFor();
}

/** The item as it is after its removal, which an earlier picture may have done. */
export async function removeItem(page: Page): Promise<void> {
  const notice = page.getByText(/^Removed on/);
  const button = page.getByRole("button", { name: "Delete" });
  await notice.or(button).first().waitFor();
  if (await notice.isVisible()) return;
  await button.click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await page.getByText(/was removed$/).waitFor();
  await page.goBack();
  await notice.waitFor();
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

export async function switchFieldsOn(page: Page): Promise<void> {
  const switches = page.getByRole("switch");
  for (const index of [0, 1]) await switches.nth(index).check({ force: true });
  await changeTitle(page);
}

function isPhone(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) < phoneBelow;
}

/** A change of artwork 10 that this page is not notified of. */
async function changeElsewhere(page: Page, values: Record<string, string>): Promise<void> {
  await page.evaluate(async (body) => {
    const { token } = JSON.parse(localStorage.getItem("rowhouse:session") ?? "{}");
    await fetch("/_/items/artworks/10", {
      method: "PATCH",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  }, values);
}

export async function nameRole(page: Page): Promise<void> {
  await page.getByRole("button", { name: "New role" }).click();
  await page.getByRole("textbox", { name: "Name of the role" }).fill("Registrar");
}

export async function renameRole(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: "Name" }).first().fill("Writers");
  await page.getByRole("button", { name: "Save 1 change" }).waitFor();
}

export async function saveUnnamedRole(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: "Description" }).fill("Without a name");
  await page.getByRole("button", { name: /^Save/ }).first().click();
  await page.getByText("This field is required").waitFor();
}

export async function openNotice(page: Page): Promise<void> {
  await page.getByRole("button", { name: "A notice with a button" }).click();
  await page.getByRole("region", { name: "Notifications" }).getByText("Undo").waitFor();
}
