import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { renderField } from "../../../test/live-field.tsx";
import { choose, entriesOf } from "../../../test/select.ts";

const users = [
  { id: 2, first_name: "Grace", last_name: "Murray", email: null, avatarUrl: null },
  { id: 1, first_name: "Ada", last_name: "Byron", email: null, avatarUrl: null },
  {
    id: 3,
    first_name: "Hedwig",
    last_name: "Kiesler",
    email: null,
    avatarUrl: null,
    status: "suspended",
  },
];

test("offers everybody by name, suspended users marked, and stages the number", async () => {
  const { user, staged } = renderField("user", { value: { id: 1 }, host: { users } });
  const box = await screen.findByLabelText("the field");
  expect(box).toHaveProperty("value", "Ada Byron");
  expect(await entriesOf(user, box)).toEqual([
    "None",
    "Ada Byron",
    "Grace Murray",
    "Hedwig Kiesler (suspended)",
  ]);
  await choose(user, box, "Grace Murray");
  await choose(user, box, "None");
  expect(staged).toEqual([2, null]);
});

test("asks for somebody while nobody is chosen, in words of its own where it has some", async () => {
  renderField("user", { value: null, host: { users } });
  expect(await screen.findByPlaceholderText("Choose a person")).toBeInstanceOf(HTMLElement);
  renderField("user", { value: null, host: { users }, options: { placeholder: "The author" } });
  expect(await screen.findByPlaceholderText("The author")).toBeInstanceOf(HTMLElement);
});

test("keeps a user who is not in the directory, by the key", async () => {
  const { user, staged } = renderField("user", { value: 9, isRequired: true, host: { users } });
  const box = await screen.findByLabelText("the field");
  expect(box).toHaveProperty("value", "9");
  expect([(await entriesOf(user, box))[0], staged]).toEqual(["9", []]);
});

test("shows the person while it is read-only", async () => {
  renderField("user", { value: 2, isReadOnly: true, host: { users } });
  expect(await screen.findByText("Grace Murray")).toBeInstanceOf(HTMLElement);
  expect(screen.queryByRole("combobox")).toBeNull();
});

test("says who is not there", async () => {
  const absent = { ...none, absence: "missing" } as const;
  const host = {
    users,
    useItem: (_collection: string, key: unknown) => (key === 9 ? absent : none),
  };
  renderField("user", { value: 9, host });
  const box = await screen.findByLabelText("the field");
  expect(box).toHaveProperty("value", "There is no item 9 in User directory");
});

const none = {
  item: null,
  isLoading: false,
  error: null,
  absence: null,
  removed: null,
  retry: () => {},
};
