import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { renderField } from "../../../test/live-field.tsx";

const choices = [
  [
    { label: "Landscape", value: "wide", icon: "crop_landscape" },
    { label: "Portrait", value: "tall", icon: "crop_portrait" },
  ],
  { value: "no_frame", icon: "crop_free" },
];

test("stages the value of a button; the arrow keys lead through all groups", async () => {
  const { user, staged } = renderField("button-group", { options: { choices } });
  await user.click(await screen.findByRole("radio", { name: "Landscape" }));
  await user.keyboard("{ArrowRight}{ArrowRight}");
  expect(staged).toEqual(["wide", "tall", "no_frame"]);
});

test("names a button that is an icon alone by its value", async () => {
  renderField("button-group", { options: { choices } });
  expect(await screen.findByRole("radio", { name: "No Frame" })).toBeInstanceOf(HTMLElement);
  expect([screen.queryByText("Portrait"), screen.queryByText("No Frame")]).toEqual([
    expect.anything(),
    null,
  ]);
});

test("keeps a value that no button has, and says so", async () => {
  const { staged } = renderField("button-group", { value: "round", options: { choices } });
  const name = "Not among the choices: round";
  expect(await screen.findByRole("radio", { name, checked: true })).toBeInstanceOf(HTMLElement);
  expect(staged).toEqual([]);
});

test("shows the chosen one while it is read-only and reacts to nothing", async () => {
  const { user, staged } = renderField("button-group", {
    value: "tall",
    isReadOnly: true,
    options: { choices },
  });
  expect(await screen.findByRole("radio", { name: "Portrait", checked: true })).toBeInstanceOf(
    HTMLElement,
  );
  await user.click(screen.getByRole("radio", { name: "Landscape" }));
  await user.tab();
  await user.keyboard("{ArrowLeft}");
  expect(staged).toEqual([]);
});
