import type { Page } from "@playwright/test";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, request, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildExample } from "../../scripts/extension/outside.ts";
import { firstPort, startProduct } from "../../scripts/product.ts";
import { expect, people, test as base } from "./journey.ts";
import { signInHere } from "./switching.ts";

const prefix = "/cms";

/** A journey behind a proxy that hands what is below `/cms/` on, without that. Addresses of screens are paths. */
const test = base.extend<object>({
  product: [
    async ({ browserName: _browserName }, use, worker) => {
      const port = firstPort + 500 + worker.parallelIndex * 2;
      const url = `http://127.0.0.1:${port + 1}${prefix}`;
      const product = await startProduct(port, {
        settings: { ROWHOUSE_PUBLIC_URL: url, ROWHOUSE_TRUST_PROXY: "loopback" },
        admin: { router: { mode: "history" } },
      });
      const proxy = await startProxy({ from: port + 1, to: port });
      await use({ ...product, url });
      proxy.closeAllConnections();
      proxy.close();
      await product.stop();
    },
    { scope: "worker" },
  ],
});

test.use({ as: "anonymous" });

test("signing in, a link into the depth, a reload, pictures, and signing out stay below the path of the proxy", async ({
  page,
  product,
}) => {
  const failed = listenForFailures(page, product.url);
  const admin = `${product.url}/admin`;
  await page.goto(`${product.url}/`);
  await expect(page).toHaveURL(`${admin}/login`);

  await page.goto(`${admin}/files`);
  await expect(page).toHaveURL(`${admin}/login?redirect=%2Ffiles`);
  await signInHere(page, people.admin.password);
  await expect(page).toHaveURL(`${admin}/files`);
  const picture = page.getByRole("main").locator("img").first();
  await expect(picture).toHaveJSProperty("complete", true);
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await expect(picture).toHaveAttribute("src", new RegExp(`^(${product.url}|${prefix})/`));

  await page.goto(`${admin}/collections`);
  await page.getByRole("main").getByRole("link").first().click();
  await expect(page).toHaveURL(new RegExp(`^${admin}/collections/[^/]+`));
  const deep = page.url();
  await page.reload();
  await expect(page).toHaveURL(deep);
  await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();

  // The addresses of mails, and bookmarks of before, are behind a hash.
  await page.goto(`${admin}/#/settings`);
  await expect(page).toHaveURL(`${admin}/settings`);

  await page.goto(`${admin}/logout`);
  await expect(page).toHaveURL(`${admin}/login`);
  expect(failed).toEqual([]);
});

test("an interface and a page of others are loaded, and lead, below the path too", async ({
  page,
  product,
  api,
}) => {
  const outside = mkdtempSync(join(tmpdir(), "rowhouse-examples-"));
  for (const name of ["interface-opening-hours", "page-overview"])
    await buildExample(name, { outside, data: product.data });
  rmSync(outside, { recursive: true });
  const hours = { field: "hours", type: "json", datatype: "TEXT", interface: "opening-hours" };
  await api.create("fields/rooms", hours);
  const failed = listenForFailures(page, product.url);
  const admin = `${product.url}/admin`;

  await page.goto(`${admin}/collections/rooms/1`);
  await signInHere(page, people.admin.password);
  await page.getByRole("button", { name: "Add hours on Tuesday" }).click();
  await page.getByRole("button", { name: /^Save \d/ }).click();
  const tuesday = [{ day: 2, opens: "09:00", closes: "17:00" }];
  await expect.poll(async () => (await api.read("items/rooms/1"))["hours"]).toEqual(tuesday);

  await page.getByRole("link", { name: "Overview" }).click();
  await expect(page).toHaveURL(`${admin}/ext/overview`);
  const content = page.getByRole("main");
  await content.getByRole("link", { name: "Artworks" }).click();
  await expect(page).toHaveURL(`${admin}/ext/overview/artworks`);
  await page.reload();
  await content.getByRole("listitem").first().getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`^${admin}/collections/artworks/\\d+$`));
  await page.goBack();
  await content.getByRole("link", { name: "All collections" }).click();
  await page.getByLabel("Find a collection").fill("art");
  await expect(page).toHaveURL(`${admin}/ext/overview?q=art`);
  expect(failed).toEqual([]);
});

/** The responses from now on that are none, or come from outside of the path. */
function listenForFailures(page: Page, url: string): string[] {
  const failed: string[] = [];
  page.on("response", (reply) => {
    if (!reply.url().startsWith(`${url}/`)) failed.push(`elsewhere: ${reply.url()}`);
    if (reply.status() >= 400) failed.push(`${reply.status()}: ${reply.url()}`);
  });
  return failed;
}

/** Only what is below the prefix exists. */
async function startProxy({ from, to }: { from: number; to: number }): Promise<Server> {
  const proxy = createServer((incoming, outgoing) => {
    const { url = "", method, headers } = incoming;
    if (!url.startsWith(`${prefix}/`)) return void outgoing.writeHead(404).end();
    const passed = { ...headers, "x-forwarded-for": "127.0.0.1", "x-forwarded-proto": "http" };
    const path = url.slice(prefix.length);
    const sent = request(
      { host: "127.0.0.1", port: to, path, method, headers: passed },
      (reply) => {
        outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(outgoing);
      },
    );
    sent.on("error", () => outgoing.destroy());
    incoming.pipe(sent);
  });
  await new Promise<void>((resolve) => proxy.listen(from, "127.0.0.1", resolve));
  return proxy;
}
