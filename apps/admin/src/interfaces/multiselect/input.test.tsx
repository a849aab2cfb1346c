import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";

import { renderField } from "../../../test/live-field.tsx";

const choices = { warm: "Warm", cool: "Cool", neutral: "Neutral" };

describe("the list of choices", () => {
  test("stages what is ticked in the order of the choices, wrapped by default", async () => {
    const { user, staged } = renderField("multiselect", { value: ["cool"], options: { choices } });
    await user.click(await screen.findByRole("checkbox", { name: "Warm" }));
    await user.click(screen.getByRole("checkbox", { name: "Cool" }));
    await user.click(screen.getByRole("checkbox", { name: "Warm" }));
    expect(staged).toEqual([["", "warm", "cool", ""], ["", "warm", ""], []]);
  });

  test("reads text with commas, as older interfaces stored it", async () => {
    renderField("multiselect", { value: ",warm,neutral,", options: { choices } });
    expect(await screen.findByText("2 selected")).toBeInstanceOf(HTMLElement);
    expect(screen.getAllByRole("checkbox", { checked: true })).toHaveLength(2);
  });

  test("moves with the arrow keys and ticks with Space and Enter", async () => {
    const { user, staged } = renderField("multiselect", {
      value: [],
      options: { choices, wrapWithDelimiter: false },
    });
    (await screen.findByRole("checkbox", { name: "Warm" })).focus();
    await user.keyboard(" {ArrowDown}{Enter}");
    expect(staged).toEqual([["warm"], ["warm", "cool"]]);
  });

  test("is emptied by a button, except where something is required", async () => {
    const { user, staged, unmount } = renderField("multiselect", {
      value: ["warm"],
      options: { choices },
    });
    await user.click(await screen.findByRole("button", { name: "Clear" }));
    expect(staged).toEqual([[]]);
    unmount();
    renderField("multiselect", { value: ["warm"], isRequired: true, options: { choices } });
    await screen.findByText("One selected");
    expect(screen.queryByRole("button")).toBeNull();
  });

  test("keeps values that are not among the choices, and says so", async () => {
    const { user, staged } = renderField("multiselect", {
      value: ["tepid"],
      options: { choices, wrapWithDelimiter: false },
    });
    const name = "Not among the choices: tepid";
    expect(await screen.findByRole("checkbox", { name, checked: true })).toBeInstanceOf(
      HTMLElement,
    );
    await user.click(screen.getByRole("checkbox", { name: "Warm" }));
    await user.click(screen.getByRole("checkbox", { name }));
    await user.click(screen.getByRole("checkbox", { name }));
    expect(staged).toEqual([["warm", "tepid"], ["warm"], ["warm", "tepid"]]);
  });

  test("has a search when there are many", async () => {
    const months = Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [`m${index}`, `Month ${index + 1}`]),
    );
    const { user } = renderField("multiselect", { options: { choices: months } });
    await user.type(await screen.findByRole("searchbox"), "month 12");
    expect(screen.getAllByRole("checkbox")).toHaveLength(1);
  });

  test("shows only what is chosen while it is read-only", async () => {
    renderField("multiselect", { value: ["cool"], isReadOnly: true, options: { choices } });
    expect(await screen.findByText("Cool")).toBeInstanceOf(HTMLElement);
    expect([screen.queryByText("Warm"), screen.queryByRole("checkbox")]).toEqual([null, null]);
  });
});
