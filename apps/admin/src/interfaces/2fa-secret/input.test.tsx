import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { renderField } from "../../../test/live-field.tsx";

const button = (name: string) => screen.findByRole("button", { name });
const ada = { id: 1, first_name: "Ada", last_name: null, email: null, avatarUrl: null };
const own = { id: ada.id };

test("is turned on by the set-up alone, which asks for a code, and stages no secret", async () => {
  const setUpSecondFactor = vi.fn<() => Promise<boolean>>().mockResolvedValueOnce(false);
  const { user, staged } = renderField("2fa-secret", {
    values: own,
    host: { currentUser: ada, setUpSecondFactor },
  });
  await user.click(await button("Turn on two-factor sign-in"));
  expect(setUpSecondFactor).toHaveBeenCalledOnce();
  expect(staged).toEqual([]);

  setUpSecondFactor.mockResolvedValueOnce(true);
  await user.click(await button("Turn on two-factor sign-in"));
  expect((await screen.findByText("Two-factor sign-in is on")).isConnected).toBe(true);
  // What the server shows for a secret, which changes nothing.
  expect(staged).toEqual(["**********"]);
});

test("is turned off by everybody who may write it", async () => {
  const { user, staged } = renderField("2fa-secret", { value: "**********", values: { id: 2 } });
  expect((await screen.findByText("Two-factor sign-in is on")).isConnected).toBe(true);
  await user.click(await button("Turn off two-factor sign-in"));
  expect(staged).toEqual([null]);
});

test("nobody turns it on for somebody else", async () => {
  renderField("2fa-secret", { values: { id: 2 }, host: { currentUser: ada } });
  expect((await screen.findByText("Two-factor sign-in is off")).isConnected).toBe(true);
  expect(screen.queryByRole("button")).toBeNull();
});

test("only says whether it is on while it is read-only", async () => {
  renderField("2fa-secret", {
    value: "**********",
    values: own,
    host: { currentUser: ada },
    isReadOnly: true,
  });
  expect((await screen.findByText("Two-factor sign-in is on")).isConnected).toBe(true);
  expect(screen.queryByRole("button")).toBeNull();
});
