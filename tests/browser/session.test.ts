import {
  expect,
  field,
  openArtwork,
  people,
  refuseSaves,
  sessionKeyOf,
  signIn,
  test,
} from "./journey.ts";

test.use({ as: "admin" });

test("work goes on after the session has ended: sign in over the page, then save", async ({
  page,
  api,
}) => {
  await page.clock.install();
  const id = await openArtwork(page, api, { title: "Sand clock" });
  await field(page, "Title").fill("Sand clock, half empty");
  await page.clock.fastForward("01:01:00");
  const overlay = page.getByRole("dialog", { name: "Sign in again" });
  await expect(overlay).toContainText("Logged out due to inactivity");
  await expect(overlay.getByRole("textbox", { name: "E-mail" })).toHaveValue(people.admin.email);
  await overlay.getByLabel("Password", { exact: true }).fill(people.admin.password);
  await overlay.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(overlay).toBeHidden();
  await expect(field(page, "Title")).toHaveValue("Sand clock, half empty");
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page.getByText("Item saved")).toBeVisible();
  expect(await api.read(`items/artworks/${id}`)).toMatchObject({ title: "Sand clock, half empty" });
});

test("a save that finds the session ended is made after signing in again", async ({
  page,
  api,
}) => {
  const id = await openArtwork(page, api, { title: "Ship in a bottle" });
  await field(page, "Title").fill("Ship in a green bottle");
  await refuseSaves(page);
  await page.keyboard.press("ControlOrMeta+s");
  const overlay = page.getByRole("dialog", { name: "Sign in again" });
  await expect(overlay).toBeVisible();
  await page.unrouteAll();
  await overlay.getByLabel("Password", { exact: true }).fill(people.admin.password);
  await overlay.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("Item saved")).toBeVisible();
  expect(await api.read(`items/artworks/${id}`)).toMatchObject({ title: "Ship in a green bottle" });
});

test("a token that is about to expire is exchanged once; an expired one leads to the sign-in page", async ({
  page,
  product,
}) => {
  const refreshes: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/auth/refresh")) refreshes.push(request.url());
  });
  const reloadWith = async (secondsLeft: number) => {
    await page.evaluate(
      ([key, seconds]) => {
        const session: object = JSON.parse(localStorage.getItem(key) ?? "{}");
        const expiresAt = Date.now() + seconds * 1000;
        localStorage.setItem(key, JSON.stringify({ ...session, expiresAt }));
      },
      [sessionKeyOf(product.url), secondsLeft] as const,
    );
    await page.reload();
  };
  await page.goto("./#/collections/artists");
  const heading = page.getByRole("heading", { name: "Artists", level: 1 });
  await expect(heading).toBeVisible();
  await reloadWith(20);
  await expect(heading).toBeVisible();
  expect(refreshes).toHaveLength(1);
  await reloadWith(-1);
  await expect(page.getByText("Logged out due to inactivity")).toBeVisible();
  await expect(page).toHaveURL(/login\?redirect=%2Fcollections%2Fartists/);
  expect(refreshes).toHaveLength(1);
});

test.describe("with a session of its own", () => {
  test.use({ as: "anonymous" });

  test("signing out in one tab signs out the other, which returns to its page afterwards", async ({
    page,
    context,
  }) => {
    await signIn(page, "admin");
    await page.goto("./#/collections/artists");
    await expect(page.getByRole("heading", { name: "Artists", level: 1 })).toBeVisible();
    const other = await context.newPage();
    await other.goto("./#/logout");
    await expect(other.getByRole("button", { name: "Sign in" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
    await expect(page).toHaveURL(/login\?redirect=%2Fcollections%2Fartists/);
  });
});
