import { expect, test } from "vitest";

import { chosenFormats } from "./formats.ts";

test("the toolbar offers the chosen buttons in their order", () => {
  expect(chosenFormats(["h2", "bold", "unheard-of"]).map(({ id }) => id)).toEqual(["h2", "bold"]);
});
