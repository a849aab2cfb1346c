import { expect, test } from "vitest";

import { inGroups, otpauthAddress } from "./authenticator.model.ts";

test("is read in groups of four", () => {
  expect(inGroups("JBSWY3DPEHPK3PXP")).toBe("JBSW Y3DP EHPK 3PXP");
});

test.each([
  [{ issuer: "City Museum", account: "ada@example.com" }, "City%20Museum:ada%40example.com", true],
  [{ issuer: "", account: "ada@example.com" }, "ada%40example.com", false],
])("the address for %j names project and account", (about, name, hasIssuer) => {
  const address = otpauthAddress("JBSWY3DPEHPK3PXP", about);
  expect(address).toBe(
    `otpauth://totp/${name}?secret=JBSWY3DPEHPK3PXP${hasIssuer ? "&issuer=City%20Museum" : ""}`,
  );
});
