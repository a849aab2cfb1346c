import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { renderWithHost } from "../../../test/kit-host.tsx";
import { addTexts } from "../../i18n/i18n.ts";
import { Gallery } from "./debug.screen.tsx";

test("options of an interface take effect at once in all its states", async () => {
  await Promise.all([addTexts("debug"), addTexts("options")]);
  const { user } = renderWithHost(<Gallery only="textarea" />);
  const section = await screen.findByRole("region", { name: "Text area" });
  const box = await within(section).findByLabelText("Placeholder");
  await user.click(box);
  await user.paste("Write");
  expect(within(section).getAllByPlaceholderText("Write").length).toBeGreaterThan(3);
  within(section).getByText(/"placeholder":"Write"/);
});

test("an interface is found by one of its other names", async () => {
  await Promise.all([addTexts("debug"), addTexts("options")]);
  const { user } = renderWithHost(<Gallery only="choice" />);
  await user.type(screen.getByRole("searchbox", { name: "Find an interface" }), "dropdown-multi");
  const headings = screen.getAllByRole("heading", { level: 2 });
  expect(headings.map(({ textContent }) => textContent)).toEqual(["Multiselect"]);
});
