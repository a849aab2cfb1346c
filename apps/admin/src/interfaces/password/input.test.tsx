import { screen } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";

import { renderField } from "../../../test/live-field.tsx";

const findBox = () => screen.findByLabelText<HTMLInputElement>("the field");

describe.each(["password", "hashed"])("the interface %s", (id) => {
  test("begins empty and stages what is typed", async () => {
    const { user, staged } = renderField(id, { value: "$argon2id$stored" });
    const box = await findBox();
    expect([box.value, box.placeholder]).toEqual(["", "Set. Type to replace it"]);
    await user.type(box, "ab");
    expect(staged).toEqual(["a", "ab"]);
  });

  test("is as it was when the box is emptied", async () => {
    const { user, staged } = renderField(id, { value: "$argon2id$stored" });
    await user.type(await findBox(), "a{Backspace}");
    expect(staged).toEqual(["a", "$argon2id$stored"]);
  });

  test("empties the box when the value comes from outside", async () => {
    const { user, replace } = renderField(id, { value: "$argon2id$stored" });
    const box = await findBox();
    await user.type(box, "ab");
    replace(null);
    expect(box.value).toBe("");
  });

  test("shows the hash where the option says so", async () => {
    renderField(id, { value: "$argon2id$stored", options: { showHash: true } });
    expect((await findBox()).placeholder).toBe("$argon2id$stored");
  });

  test("makes a strong one, shows it and copies it", async () => {
    const { user, staged } = renderField(id);
    await findBox();
    await user.click(screen.getByRole("button", { name: "Generate" }));
    expect((await findBox()).type).toBe("text");
    expect(screen.getByText("Strong")).toBeInstanceOf(HTMLElement);
    const write = vi.spyOn(navigator.clipboard, "writeText");
    await user.click(screen.getByRole("button", { name: "Copy" }));
    expect(write.mock.lastCall).toEqual([staged.at(-1)]);
    expect(await screen.findByRole("button", { name: "Copied" })).toBeInstanceOf(HTMLElement);
  });
});

test.each([
  ["password", "password"],
  ["hashed", "text"],
])("%s is typed into a box of the kind %s", async (id, kind) => {
  renderField(id);
  expect((await findBox()).type).toBe(kind);
});
