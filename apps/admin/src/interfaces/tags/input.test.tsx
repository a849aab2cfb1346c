import { screen } from "@testing-library/react";
import { beforeAll, describe, expect, test } from "vitest";

import { renderField } from "../../../test/live-field.tsx";
import { loadPatterns } from "../../design/patterns/patterns.ts";

beforeAll(loadPatterns);

describe("the tags box", () => {
  test("adds tags with Enter, comma and on leaving, and clears the box", async () => {
    const { user, staged } = renderField("tags", { value: [] });
    const box = await screen.findByRole("textbox");
    await user.type(box, "b{Enter}A,c");
    await user.tab();
    expect(staged).toEqual([["b"], ["a", "b"], ["a", "b", "c"]]);
    expect(box).toHaveProperty("value", "");
  });

  test("adds several tags by pasting", async () => {
    const { user, staged } = renderField("tags", { value: ["x"] });
    await user.click(await screen.findByRole("textbox"));
    await user.paste("b, a");
    expect(staged).toEqual([["a", "b", "x"]]);
  });

  test("removes a tag by a click, and the last one with Backspace in the empty box", async () => {
    const { user, staged } = renderField("tags", { value: ["a", "b"] });
    await user.click(await screen.findByRole("button", { name: "Remove a" }));
    await user.type(screen.getByRole("textbox"), "{Backspace}");
    expect(staged).toEqual([["b"], []]);
  });

  test("refuses a tag that does not match, says why and leaves it in the box", async () => {
    const { user, staged, notices } = renderField("tags", {
      value: [],
      options: { validation: "^[a-z]+$", validationMessage: "Letters only" },
    });
    await user.type(await screen.findByRole("textbox"), "123{Enter}");
    expect(staged).toEqual([]);
    expect(screen.getByRole("textbox")).toHaveProperty("value", "123");
    expect(screen.getByRole("alert").textContent).toBe("Letters only: 123");
    expect(notices).toEqual([
      { color: "warning", icon: "local_offer", title: "Letters only", details: "123" },
    ]);
  });

  test("refuses a tag in usual words where the field has none of its own", async () => {
    const { user } = renderField("tags", { value: [], options: { validation: "^[a-z]+$" } });
    await user.type(await screen.findByRole("textbox"), "123{Enter}");
    expect(screen.getByRole("alert").textContent).toBe("Please enter a valid tag: 123");
  });

  test("offers no box while it is read-only", async () => {
    renderField("tags", { value: ["a"], isReadOnly: true });
    await screen.findByText("a");
    expect([screen.queryByRole("textbox"), screen.queryByRole("button")]).toEqual([null, null]);
  });
});
