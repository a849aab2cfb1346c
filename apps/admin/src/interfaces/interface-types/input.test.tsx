import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";

import { listCollection, listField } from "../../../test/listing-models.ts";
import { renderWithHost } from "../../../test/kit-host.tsx";
import { renderField } from "../../../test/live-field.tsx";
import { ItemForm } from "../../form/item-form.tsx";
import { choose, entriesOf } from "../../../test/select.ts";

const options = { interfaceField: "editor" };

test("offers the types of the chosen interface, and keeps another one", async () => {
  const { user, staged } = renderField("interface-types", {
    value: "boolean",
    options,
    values: { editor: "numeric" },
  });
  const box = await screen.findByLabelText("the field");
  expect(await entriesOf(user, box)).toEqual([
    "None",
    "integer",
    "decimal",
    "Not among the choices: boolean",
  ]);
  await choose(user, box, "decimal");
  expect(staged).toEqual(["decimal"]);
});

test("asks for an interface first", async () => {
  renderField("interface-types", { options });
  await screen.findByText("Choose an interface first");
});

test("picks the first type of another interface, and comes back with what was chosen for one", async () => {
  const { user } = renderWithHost(<TwoFields />);
  const editor = await screen.findByLabelText<HTMLInputElement>("Editor");
  const type = () => screen.getByLabelText<HTMLInputElement>("Type").value;
  await waitFor(() => expect(type()).toBe("decimal"));
  await user.clear(editor);
  await user.click(editor);
  await user.paste("toggle");
  await waitFor(() => expect(type()).toBe("boolean"));
  await user.clear(editor);
  await user.click(editor);
  await user.paste("numeric");
  await waitFor(() => expect(type()).toBe("decimal"));
});

/** The name of an interface as text, and the type below it. */
function TwoFields() {
  const [staged, setStaged] = useState<Record<string, unknown>>({});
  const [collection] = useState(() =>
    listCollection([
      listField("editor", { interface: "text-input", sort: 1 }),
      listField("type", { interface: "interface-types", options, sort: 2 }),
    ]),
  );
  return (
    <ItemForm
      collection={collection}
      invalidTexts={{}}
      isNew={false}
      staged={staged}
      values={{ editor: "numeric", type: "decimal" }}
      onInvalidText={() => undefined}
      onStage={(field, value) => setStaged((all) => ({ ...all, [field]: value }))}
      onUnstage={() => undefined}
    />
  );
}
