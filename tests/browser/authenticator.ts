import type { CDPSession, Page } from "@playwright/test";
import { createHmac } from "node:crypto";
import { expect } from "./journey.ts";

/** The half minute that it is, counted from 1970. */
export function stepNow(): number {
  return Math.floor(Date.now() / 30_000);
}

/** The code of a step of half a minute (RFC 6238). */
export function codeOf(secret: string, step: number): string {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = [...secret.replaceAll(" ", "")]
    .map((letter) => letters.indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const sum = createHmac("sha1", key).update(counter).digest();
  const at = (sum[19] ?? 0) & 15;
  return String((sum.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

/**
 * Gives the browser of a page an authenticator inside the device, whose user always agrees: they would take the offer in the box for
 * the address at once, so there is none.
 */
export async function giveAuthenticator(
  page: Page,
): Promise<{ devtools: CDPSession; authenticatorId: string }> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
  return { devtools, authenticatorId };
}

/** Says that the recovery codes are stored, which are shown with the first factor, and returns them. */
export async function storeCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole("dialog", { name: "Store your recovery codes" });
  await expect(dialog.locator("code")).toHaveCount(10);
  const codes = await dialog.locator("code").allInnerTexts();
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "Done" }).click();
  return codes;
}
