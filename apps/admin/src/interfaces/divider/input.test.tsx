import { makeCollection } from "@rowhouse/contract";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { renderWithHost } from "../../../test/kit-host.tsx";
import { ItemForm } from "../../form/item-form.tsx";

const nothing = () => undefined;
const divider = (options: Record<string, unknown> = {}) =>
  ({ type: "alias", interface: "divider", options }) as const;

function renderForm(fields: Parameters<typeof makeCollection>[1]) {
  return renderWithHost(
    <ItemForm
      collection={makeCollection("works", fields)}
      errors={{}}
      invalidTexts={{}}
      isNew={false}
      staged={{}}
      values={{}}
      onInvalidText={nothing}
      onStage={nothing}
      onUnstage={nothing}
    />,
  );
}

test("is a heading called by its title, else by its field, with its description", async () => {
  renderForm({
    origin: divider({ description: "Where it comes from" }),
    more: divider({ title: "Provenance" }),
  });
  expect(await screen.findByRole("heading", { name: "Origin" })).toBeInstanceOf(HTMLElement);
  expect(await screen.findByRole("heading", { name: "Provenance" })).toBeInstanceOf(HTMLElement);
  expect(screen.getByText("Where it comes from")).toBeInstanceOf(HTMLElement);
  expect(screen.queryByRole("button")).toBeNull();
});

test("folds the fields after it, up to the next divider", async () => {
  const { user } = renderForm({
    before: { interface: "text-input" },
    first: divider(),
    inside: { interface: "text-input" },
    second: divider({ open: false }),
    last: { interface: "text-input" },
  });
  const toggle = await screen.findByRole("button", { name: "First", expanded: true });
  const boxes = () => screen.getAllByRole("textbox").map((box) => box.id.replace(/^.*-/, ""));
  await screen.findByRole("textbox", { name: "Inside" });
  expect(boxes()).toEqual(["before", "inside"]);
  await user.click(toggle);
  expect(boxes()).toEqual(["before"]);
  await user.click(screen.getByRole("button", { name: "Second", expanded: false }));
  expect(boxes()).toEqual(["before", "last"]);
});
