import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { renderField } from "../../../test/live-field.tsx";

const options = { url_template: "https://museum.example/{{ slug }}" };

test("leads to the page of the item as it is now, in a tab of its own", async () => {
  renderField("preview", { options, values: { slug: "dusk & dawn" } });
  const link = await screen.findByRole("link", { name: "the field Open preview" });
  const found = ["href", "target", "rel"].map((name) => link.getAttribute(name));
  expect(found).toEqual([
    "https://museum.example/dusk%20%26%20dawn",
    "_blank",
    "noopener noreferrer",
  ]);
});

test("says what it needs as long as a value is missing", async () => {
  renderField("preview", { options, isNew: true });
  const button = await screen.findByRole("button", { name: "the field Open preview" });
  expect(button).toHaveProperty("disabled", true);
  expect(screen.getByText("Needs a value first: slug")).toBeInstanceOf(HTMLElement);
});

test("refuses addresses that are no pages", async () => {
  renderField("preview", { options: { url_template: "javascript:alert(1)" } });
  expect(await screen.findByText(/has to begin with https:/)).toBeInstanceOf(HTMLElement);
  expect(screen.queryByRole("link")).toBeNull();
});
