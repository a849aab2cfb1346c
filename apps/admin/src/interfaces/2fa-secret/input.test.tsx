import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { renderField } from "../../../test/live-field.tsx";

test.each([true, false])(
  "says that it is on and never the secret (read-only: %s)",
  async (isReadOnly) => {
    renderField("2fa-secret", { value: "JBSWY3DPEHPK3PXP", isReadOnly });
    await screen.findByText("Two-factor sign-in is on");
    expect(screen.queryByText(/JBSW/)).toBeNull();
    expect(screen.queryByRole("button")).toBeNull();
  },
);

test("says that it is off, and turns nothing on without a code that proves it", async () => {
  renderField("2fa-secret", { value: null });
  await screen.findByText("Two-factor sign-in is off");
  expect(screen.queryByRole("button")).toBeNull();
});
