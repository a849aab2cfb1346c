import { expect, field, test } from "./journey.ts";

test.use({ as: "admin" });

test("what is typed three levels deep survives a reload, an error leads there, and one save stores all of it", async ({
  page,
  api,
}) => {
  const artist = await api.create("items/artists", { name: "Rope walker" });
  const work = await api.create("items/artworks", { title: "Knots", artist });
  await api.create("items/loans", { artwork: work, borrower: "Lighthouse", agreement: "TAKEN" });
  await page.goto(`./#/collections/artists/${artist}`);

  await page.getByRole("button", { name: "Edit Knots" }).click();
  const second = page.getByRole("dialog", { name: /^Knots/ });
  // At the edge of the window, whole.
  await expect.poll(async () => await second.boundingBox()).toMatchObject({ x: 720, y: 0 });
  await second.getByRole("textbox", { name: "Title" }).fill("Knots and bends");
  await second
    .getByRole("group", { name: "Loans" })
    .getByRole("button", { name: "Add new" })
    .click();
  const added = page.getByRole("dialog", { name: "New item" });
  await added.getByRole("textbox", { name: "Borrower" }).fill("Harbour museum");
  const third = page.getByRole("dialog", { name: "Harbour museum" });
  await third.getByRole("textbox", { name: "Agreement" }).fill("TAKEN");
  await page.keyboard.press("Escape");
  await expect(third).toBeHidden();
  await expect(second).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(second).toBeHidden();
  await expect(page.getByRole("button", { name: "Edit Knots and bends" })).toBeFocused();

  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByRole("button", { name: "Edit Knots and bends" })).toBeVisible();

  await page.keyboard.press("ControlOrMeta+s");
  const wrong = page.getByRole("dialog", { name: "Harbour museum" });
  const agreement = wrong.getByRole("textbox", { name: "Agreement" });
  await expect(agreement).toBeFocused();
  await expect(wrong.getByText("This value is taken already")).toBeVisible();
  expect(await api.read(`items/artworks/${work}`)).toMatchObject({ title: "Knots" });

  await agreement.fill("FREE");
  await expect(wrong.getByText("This value is taken already")).toBeHidden();
  const writes: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET" && request.url().includes("/items/"))
      writes.push(request.method());
  });
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByRole("button", { name: "Saved" }).first()).toBeAttached();
  expect(writes).toEqual(["PATCH"]);
  expect(await api.read(`items/artworks/${work}`)).toMatchObject({ title: "Knots and bends" });
  const loans = await api.list(`items/loans?filter[artwork][eq]=${work}&fields=borrower,agreement`);
  expect(loans).toEqual([
    { borrower: "Lighthouse", agreement: "TAKEN" },
    { borrower: "Harbour museum", agreement: "FREE" },
  ]);
});

test("works of an exhibition are put into another order with the keyboard, and stay in it", async ({
  page,
  api,
}) => {
  const titles = ["Anchor chain", "Bollard", "Capstan"];
  const artworks = titles.map((title, at) => ({ sort: at + 1, artwork: { title } }));
  const id = await api.create("items/exhibitions", {
    title: "On the quay",
    opens_on: "2026-05-01",
    artworks,
  });
  await page.goto(`./#/collections/exhibitions/${id}`);
  const rows = page.getByRole("group", { name: "Artworks" }).locator("tbody tr");
  await expect(rows).toContainText(titles);
  await page.getByRole("button", { name: "Move Capstan" }).press("Space");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Space");
  const wanted = ["Capstan", "Anchor chain", "Bollard"];
  await expect(rows).toContainText(wanted);
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByRole("button", { name: "Saved" }).first()).toBeAttached();
  await page.reload();
  await expect(rows).toContainText(wanted);
});

test("the history names what came into a list and what went, and takes it back", async ({
  page,
  api,
}) => {
  const artworks = [{ artwork: { title: "Harbor wall" } }, { artwork: { title: "Two sisters" } }];
  const id = await api.create("items/exhibitions", {
    title: "By the water",
    opens_on: "2026-05-01",
    artworks,
  });
  const path = `items/exhibitions/${id}`;
  const shown = await api.list(
    `items/exhibition_artworks?filter[exhibition][eq]=${id}&fields=id&sort=id`,
  );
  await api.change(path, {
    artworks: [{ id: shown[0]?.["id"], $delete: true }, { artwork: { title: "Nocturne" } }],
  });
  await page.goto(`./#/collections/exhibitions/${id}`);
  const rows = page.getByRole("group", { name: "Artworks" }).locator("tbody tr");
  await expect(rows).toContainText(["Two sisters", "Nocturne"]);
  const activity = page.getByRole("region", { name: "Activity" });
  await activity.getByRole("button", { name: "Artworks (1 added, 1 removed)" }).click();
  const changes = activity.getByLabel("What changed");
  await expect(changes).toContainText("AddedNocturne");
  await expect(changes).toContainText("RemovedHarbor wall");

  await activity.getByRole("button", { name: "Undo this change" }).click();
  const dialog = page.getByRole("dialog", { name: "Undo this change" });
  await expect(dialog).toContainText("Comes backHarbor wall");
  await dialog.getByRole("button", { name: "Undo change" }).click();
  await expect(rows).toContainText(["Two sisters", "Harbor wall"]);
});

test("checked items and a new artist survive a reload while another tab saves, and are stored in one save", async ({
  page,
  context,
  api,
}) => {
  const options = { template: "{{ title }}" };
  const titles = ["First light", "Second tide", "Third watch"];
  const exhibitions: number[] = [];
  for (const title of titles)
    exhibitions.push(await api.create("items/exhibitions", { title, opens_on: "2026-05-01" }));
  const links = [{ exhibition: exhibitions[0] }];
  const id = await api.create("items/artworks", { title: "Fog signal", exhibitions: links });
  const before = await api.read("fields/artworks/exhibitions");
  await api.change("fields/artworks/exhibitions", { interface: "checkboxes-relational", options });

  await page.goto(`./#/collections/artworks/${id}`);
  const box = (name: string) => page.getByRole("checkbox", { name });
  await expect(box("First light")).toBeChecked();
  await box("First light").uncheck();
  await box("Third watch").check();
  await page.getByRole("button", { name: "Create in Artists" }).click();
  await page.getByRole("dialog").getByRole("textbox", { name: /^Name/ }).fill("Signal keeper");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Save 2 changes" })).toBeVisible();

  const second = await context.newPage();
  await second.goto(`./#/collections/artworks/${id}`);
  await field(second, "Dimensions").fill("2 × 2 m");
  await second.keyboard.press("ControlOrMeta+s");
  await expect(second.getByText("Item saved")).toBeVisible();

  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(box("First light")).not.toBeChecked();
  await expect(box("Third watch")).toBeChecked();
  await expect(page.getByRole("button", { name: /New: Signal keeper/ })).toBeVisible();
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByRole("button", { name: "Saved" }).first()).toBeAttached();

  const fields = "dimensions,artist.name,exhibitions.exhibition";
  expect(await api.read(`items/artworks/${id}?fields=${fields}`)).toEqual({
    dimensions: "2 × 2 m",
    artist: { name: "Signal keeper" },
    exhibitions: [{ exhibition: exhibitions[2] }],
  });
  const { interface: was, options: wasOptions } = before;
  await api.change("fields/artworks/exhibitions", { interface: was, options: wasOptions });
});

test("Back closes one level after the other, and leaves the page only then", async ({
  page,
  api,
}) => {
  const artist = await api.create("items/artists", { name: "Sail maker" });
  await api.create("items/artworks", { title: "Jib", artist });
  await page.goto("./#/collections/artists");
  await expect(page.getByRole("heading", { name: "Artists", level: 1 })).toBeVisible();
  await page.evaluate((key) => (window.location.hash = `#/collections/artists/${key}`), artist);
  await page.getByRole("button", { name: "Edit Jib" }).click();
  const second = page.getByRole("dialog", { name: /^Jib/ });
  await second.getByRole("textbox", { name: "Title (required)" }).fill("Jib sheet");
  const loans = second.getByRole("group", { name: "Loans" });
  await loans.getByRole("button", { name: "Add new" }).click();
  const third = page.getByRole("dialog", { name: "New item" });
  await expect(third).toBeVisible();

  await page.goBack();
  await expect(third).toBeHidden();
  await expect(second).toBeVisible();
  await page.goBack();
  await expect(second).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`/artists/${artist}$`));
  await expect(page.getByRole("button", { name: "Edit Jib sheet" })).toBeVisible();

  await page.goBack();
  await page.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
  await expect(page.getByRole("heading", { name: "Artists", level: 1 })).toBeVisible();
});
