import { screen } from "@testing-library/react";
import { test } from "vitest";

import { renderField } from "../../../test/live-field.tsx";

test.each([
  ["create", "Created"],
  ["soft-delete", "Removed"],
  ["authenticate", "Signed in"],
  ["frobnicate", "Another action: frobnicate"],
])("says of %s what was done", async (value, text) => {
  renderField("activity-icon", { value });
  await screen.findByText(text);
});
