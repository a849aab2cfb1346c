import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { renderField } from "../../../test/live-field.tsx";

const button = (name: string) => screen.findByRole("button", { name });

test("is turned on with a new secret, as a picture and as text to copy, and off", async () => {
  const { user, staged } = renderField("2fa-secret", { values: { email: "ada@example.com" } });
  const write = vi.spyOn(navigator.clipboard, "writeText");
  await user.click(await button("Turn on two-factor sign-in"));
  expect(await screen.findByRole("img", { name: "QR code of the secret" })).toBeInstanceOf(
    SVGElement,
  );
  expect(screen.getByText("JBSW Y3DP EHPK 3PXP").isConnected).toBe(true);
  await user.click(await button("Copy the secret"));
  expect(write).toHaveBeenCalledWith("JBSWY3DPEHPK3PXP");
  await button("Copied");
  await user.click(await button("Turn off two-factor sign-in"));
  expect(staged).toEqual(["JBSWY3DPEHPK3PXP", null]);
});

test("shows no secret where the server masks it", async () => {
  renderField("2fa-secret", { value: "**********" });
  expect((await screen.findByText("Two-factor sign-in is on")).isConnected).toBe(true);
  expect(screen.queryByRole("img", { name: /QR/ })).toBeNull();
});

test("only says whether it is on while it is read-only", async () => {
  renderField("2fa-secret", { value: "JBSWY3DPEHPK3PXP", isReadOnly: true });
  expect((await screen.findByText("Two-factor sign-in is on")).isConnected).toBe(true);
  expect(screen.queryByText(/JBSW/)).toBeNull();
  expect(screen.queryByRole("button")).toBeNull();
});

test("says when the server gives no secret, and can be tried again", async () => {
  const newSecondFactorSecret = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error("503"))
    .mockResolvedValueOnce("JBSWY3DPEHPK3PXP");
  const { user, staged } = renderField("2fa-secret", { host: { newSecondFactorSecret } });
  await user.click(await button("Turn on two-factor sign-in"));
  expect((await screen.findByText(/The server gave no secret/)).isConnected).toBe(true);
  await user.click(await button("Turn on two-factor sign-in"));
  await button("Turn off two-factor sign-in");
  expect(staged).toEqual(["JBSWY3DPEHPK3PXP"]);
});
