import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import "../../../test/interface-suite/layout.ts";
import { renderField } from "../../../test/live-field.tsx";

const box = () => screen.findByRole("combobox", { name: "the field" });
const search = () => screen.findByRole("combobox", { name: "Search icons" });

test("an icon is found by words of its name and chosen with Enter", async () => {
  const { user, staged } = renderField("icon");
  await user.click(await box());
  await user.type(await search(), "camera photo");
  const [first] = await screen.findAllByRole("option");
  expect(first?.getAttribute("aria-label")).toBe("Photo Camera");
  await user.keyboard("{Enter}");
  expect(staged).toEqual(["photo_camera"]);
  expect((await box()).textContent).toBe("Photo Camera");
});

test("arrows move through the rows, beginning with the icons that are used most", async () => {
  const { user, staged } = renderField("icon");
  (await box()).focus();
  await user.keyboard("{ArrowDown}");
  const searchBox = await search();
  await user.keyboard("{ArrowDown}{ArrowRight}");
  const active = searchBox.getAttribute("aria-activedescendant") ?? "";
  expect(document.getElementById(active)?.getAttribute("aria-label")).toBe("Account Box");
  await user.keyboard("{Enter}");
  expect(staged).toEqual(["account_box"]);
});

test("choosing the current icon again empties the field", async () => {
  const { user, staged } = renderField("icon", { value: "add" });
  await user.click(await box());
  await user.type(await search(), "add");
  await user.click(await screen.findByRole("option", { name: "Add", selected: true }));
  expect(staged).toEqual([null]);
});

test("of thousands only those in view are rendered, and a search that finds none says so", async () => {
  const { user } = renderField("icon");
  await user.click(await box());
  const options = await screen.findAllByRole("option");
  expect(options.length).toBeLessThan(400);
  expect(Number(options[0]?.getAttribute("aria-setsize"))).toBeGreaterThan(3_000);
  await user.type(await search(), "zzz");
  expect(screen.getByText("There is no icon with “zzz” in its name")).toBeInstanceOf(HTMLElement);
});
