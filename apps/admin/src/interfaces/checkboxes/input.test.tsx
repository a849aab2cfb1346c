import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";

import { renderField } from "../../../test/live-field.tsx";

const choices = { warm: "Warm", cool: "Cool", neutral: "Neutral" };
const names = () =>
  screen
    .getAllByRole("checkbox")
    .map((box) => box.getAttribute("aria-label") ?? box.closest("label")?.textContent);

describe("the boxes", () => {
  test("stage what is ticked, null being an empty list, and keep their places", async () => {
    const { user, staged } = renderField("checkboxes", { options: { choices } });
    await user.click(await screen.findByRole("checkbox", { name: "Neutral" }));
    await user.keyboard("{Shift>}{Tab}{Tab}{/Shift} ");
    await user.click(screen.getByRole("checkbox", { name: "Neutral" }));
    await user.click(screen.getByRole("checkbox", { name: "Warm" }));
    expect(staged).toEqual([["neutral"], ["warm", "neutral"], ["warm"], []]);
    expect(names()).toEqual(["Warm", "Cool", "Neutral"]);
  });

  test("show stored values first, in their order", async () => {
    renderField("checkboxes", { value: ["neutral", "warm"], options: { choices } });
    await screen.findByText("Neutral");
    expect(names()).toEqual(["Neutral", "Warm", "Cool"]);
  });

  test("follow a value from outside", async () => {
    const { user, replace } = renderField("checkboxes", { value: ["warm"], options: { choices } });
    await user.click(await screen.findByRole("checkbox", { name: "Warm" }));
    replace(["cool"]);
    expect(screen.getByRole("checkbox", { name: "Cool" })).toHaveProperty("checked", true);
    expect(names()).toEqual(["Cool", "Warm", "Neutral"]);
  });

  test("wrap the list if the option is on", async () => {
    const { user, staged } = renderField("checkboxes", {
      value: ["", "warm", ""],
      options: { choices, wrap: true },
    });
    await user.click(await screen.findByRole("checkbox", { name: "Cool" }));
    expect(staged).toEqual([["", "warm", "cool", ""]]);
  });

  test("keep a value that is not among the choices, marked, until it is unticked", async () => {
    const { user, staged } = renderField("checkboxes", { value: ["tepid"], options: { choices } });
    const name = "Not among the choices: tepid";
    await user.click(await screen.findByRole("checkbox", { name: "Warm" }));
    await user.click(screen.getByRole("checkbox", { name, checked: true }));
    expect(staged).toEqual([["tepid", "warm"], ["warm"]]);
    expect(screen.getByRole("checkbox", { name, checked: false })).toBeInstanceOf(HTMLElement);
  });

  test("can be read but not changed while they are read-only", async () => {
    const { user, staged } = renderField("checkboxes", {
      value: ["warm"],
      isReadOnly: true,
      options: { choices, allow_other: true, draggable: true },
    });
    await user.click(await screen.findByRole("checkbox", { name: "Cool" }));
    await user.tab();
    await user.keyboard(" ");
    expect(staged).toEqual([]);
    expect(screen.queryByRole("button")).toBeNull();
  });
});

describe("words of one's own", () => {
  const options = { choices, allow_other: true };

  test("are added in a box, and saved once there are some", async () => {
    const { user, staged } = renderField("checkboxes", { value: ["warm"], options });
    await user.click(await screen.findByRole("button", { name: "Add your own" }));
    expect(staged).toEqual([]);
    await user.keyboard("hot");
    expect(staged.at(-1)).toEqual(["warm", "hot"]);
  });

  test("that are stored can be changed and taken away", async () => {
    const { user, staged } = renderField("checkboxes", { value: ["hot"], options });
    await user.type(await screen.findByRole("textbox", { name: "Your own" }), "!");
    await user.click(screen.getByRole("checkbox", { name: "hot!" }));
    expect(staged).toEqual([["hot!"], []]);
  });
});

describe("an order of one's own", () => {
  test("is made by the keys of a handle and decides the order that is saved", async () => {
    const { user, staged } = renderField("checkboxes", {
      value: ["warm", "cool"],
      options: { choices, draggable: true },
    });
    (await screen.findByRole("button", { name: "Move Warm" })).focus();
    await user.keyboard(" {ArrowDown} ");
    expect(staged).toEqual([["cool", "warm"]]);
    expect(names()).toEqual(["Cool", "Warm", "Neutral"]);
  });

  test("is none where boxes cannot be moved", async () => {
    renderField("checkboxes", { value: ["warm"], options: { choices } });
    await screen.findByText("Warm");
    expect(screen.queryByRole("button")).toBeNull();
  });
});
