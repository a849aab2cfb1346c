import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { expect, test } from "./journey.ts";

test.use({ as: "admin" });

test("folders hold files: made, filled, renamed, moved to and deleted", async ({ page, api }) => {
  await page.goto("./#/files");
  const tree = page.getByRole("tree", { name: "Folders" });
  await makeFolder(page, page.getByRole("region", { name: "Folders" }), "Tides");
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Tides" })).toBeVisible();
  await expect(page.getByText("No files in this folder")).toBeVisible();
  await dropFiles(page, ["ebb.txt", "flood.txt", "slack.txt"]);
  const dialog = page.getByRole("dialog", { name: "File upload" });
  await expect(dialog.getByText("Uploaded")).toHaveCount(3);
  await dialog.getByRole("button", { name: "Done" }).click();
  const file = (name: string) => page.getByRole("main").getByRole("link", { name, exact: true });
  await expect(file("Slack")).toBeVisible();

  await makeFolder(page, page.getByRole("region", { name: "Folders" }), "Neap");
  await expect(tree.getByRole("treeitem", { name: "Neap" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("checkbox", { name: "Select Flood" }).check({ force: true });
  await page.getByRole("button", { name: "Move to folder" }).click();
  const picker = page.getByRole("dialog", { name: "Move one file" });
  await picker.getByRole("searchbox", { name: "Find a folder" }).fill("neap");
  await picker.getByRole("treeitem", { name: "Neap, Tides" }).click();
  await picker.getByRole("button", { name: "Move here" }).click();
  await expect(file("Flood")).toBeHidden();

  const openRow = tree.getByRole("treeitem", { name: "Tides" });
  await openRow.focus();
  await page.keyboard.press("Shift+F10");
  await page.getByRole("menuitem", { name: "Rename folder" }).click();
  const naming = page.getByRole("dialog", { name: "Rename folder" });
  await naming.getByRole("textbox", { name: "Name" }).fill("Tide tables");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Tide tables" })).toBeVisible();

  await tree.getByRole("treeitem", { name: "Neap" }).getByRole("link").click();
  await expect(file("Flood")).toBeVisible();
  const card = page.getByRole("listitem").filter({ hasText: "Flood" });
  await card.dragTo(tree.getByRole("treeitem", { name: "Tide tables" }));
  await expect(file("Flood")).toBeHidden();
  await tree.getByRole("treeitem", { name: "Tide tables" }).getByRole("link").click();
  await expect(file("Flood")).toBeVisible();

  await page.getByRole("button", { name: "Actions: Tide tables" }).last().click();
  await page.getByRole("menuitem", { name: "Delete folder" }).click();
  const removal = page.getByRole("dialog", { name: "Delete Tide tables?" });
  await expect(removal.getByText("one folder and 3 files")).toBeVisible();
  await removal.getByRole("button", { name: "Delete folder" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Files" })).toBeVisible();
  await expect(tree.getByRole("treeitem", { name: "Tide tables" })).toBeHidden();
  await expect(tree.getByRole("treeitem", { name: "Neap" })).toBeVisible();
  const left = await api.list("files?filter[title][in]=Ebb,Flood,Slack&fields=folder");
  expect(left).toEqual([{ folder: null }, { folder: null }, { folder: null }]);
});

test("a folder that is chosen becomes folders", async ({ page, api }) => {
  const folder = join(test.info().outputDir, "Charts");
  await mkdir(join(folder, "Sound"), { recursive: true });
  await writeFile(join(folder, "bay.txt"), "bay");
  await writeFile(join(folder, "Sound", "narrows.txt"), "narrows");
  await page.goto("./#/files");
  await page.getByRole("button", { name: "New file" }).click();
  const dialog = page.getByRole("dialog", { name: "File upload" });
  await expect(dialog.getByRole("button", { name: "Choose a folder" })).toBeVisible();
  await dialog.locator("input[webkitdirectory]").setInputFiles(folder);
  await expect(dialog.getByText("Uploaded")).toHaveCount(2);
  await dialog.getByRole("button", { name: "Done" }).click();
  await page.getByRole("treeitem", { name: "Charts" }).getByRole("link").click();
  await expect(
    page.getByRole("main").getByRole("link", { name: "Bay", exact: true }),
  ).toBeVisible();
  await page.getByRole("treeitem", { name: "Sound" }).getByRole("link").click();
  await expect(page.getByRole("main").getByRole("link", { name: "Narrows" })).toBeVisible();
  const [made] = await api.list("files/folders?filter[name]=Charts");
  await api.remove(`files/folders/${Number(made?.["id"])}?contents=remove`);
});

async function makeFolder(page: Page, place: Locator, name: string): Promise<void> {
  await place.getByRole("button", { name: "New folder" }).click();
  const dialog = page.getByRole("dialog", { name: "New folder" });
  await dialog.getByRole("textbox", { name: "Name" }).fill(name);
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(dialog).toBeHidden();
}

async function dropFiles(page: Page, names: string[]): Promise<void> {
  const dataTransfer = await page.evaluateHandle((all) => {
    const carried = new DataTransfer();
    for (const name of all) carried.items.add(new File([name], name, { type: "text/plain" }));
    return carried;
  }, names);
  await page.dispatchEvent("main", "dragover", { dataTransfer });
  await page.dispatchEvent("main", "drop", { dataTransfer });
}
