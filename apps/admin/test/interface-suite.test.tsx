import type { Field } from "@rowhouse/contract";
import type { InterfaceDefinition, OptionField } from "@rowhouse/extension-kit";
import { testInterface, type FormState, type RenderedForm } from "@rowhouse/extension-kit/testing";
import { act, screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";

import { ItemForm } from "../src/form/item-form.tsx";
import { OptionForm } from "../src/form/option-form.tsx";
import { messages as german } from "virtual:texts/de-DE";
import germanOptions from "../src/i18n/locales/de-DE/options.json";
import { messages as english } from "virtual:texts/en-US";
import englishOptions from "../src/i18n/locales/en-US/options.json";
import { mergeAreas, type Messages } from "../src/i18n/merge-areas.ts";
import { interfaces } from "../src/interfaces/index.ts";
import { Cell } from "../src/registry/cell/cell.tsx";
import { fieldKeyOf, fieldOf, galleryModel } from "../src/registry/samples/sample-data.ts";
import "./interface-suite/layout.ts";
import { renderWithHost } from "./kit-host.tsx";

test("every folder of interfaces exports a definition of its own name", () => {
  const files = Object.keys(import.meta.glob("../src/interfaces/*/interface.ts"));
  const folders = files.map((path) => path.split("/").at(-2) ?? "");
  expect(interfaces.map((definition) => definition?.id)).toEqual(folders);
});

/** Interfaces that show something and stage nothing: nothing in them can be wrong. */
const neverEdited = new Set([
  "activity-icon",
  "datetime-created",
  "datetime-updated",
  "divider",
  "file-preview",
  "preview",
  "user-created",
  "user-updated",
]);

for (const definition of interfaces)
  testInterface(definition, {
    isNeverEdited: neverEdited.has(definition.id),
    surface: { renderForm, renderCell },
  });

describe.each(interfaces.map((definition) => [definition.id, definition] as const))(
  "interface %s",
  (_id, definition) => {
    const { sample } = definition;

    test("shows a value of another shape in a list as text", async () => {
      const cell = await renderCell(definition, sample.wrong);
      expect(cell.textContent).not.toContain("[object Object]");
      expect(cell.textContent).not.toBe("");
    });

    test("has a form for its options", async () => {
      const { fields } = definition.options;
      const stored = {
        ...Object.fromEntries(fields.map(({ key, default: value }) => [key, value])),
        ...sample.options,
      };
      const { container } = renderWithHost(
        <OptionForm options={definition.options} values={stored} onChange={() => undefined} />,
      );
      await waitForInputs();
      // The editor of an option may be a form again.
      const shown = [...container.querySelectorAll("[data-field]")].filter(
        (field) => field.parentElement?.closest("[data-field]") === null,
      );
      expect(shown).toHaveLength(fields.length);
    });

    test("has all its texts in both languages", () => {
      const keys = [
        `interfaces.${definition.id}.name`,
        ...definition.options.fields.flatMap(textKeysOf),
      ];
      // Texts that only inputs load are not there yet where options are edited.
      const missing = (messages: Messages, options: Messages) => {
        const texts = mergeAreas({ messages, options });
        return keys.filter((key) => !isText(lookUp(texts, key)));
      };
      expect({
        english: missing(english, englishOptions),
        german: missing(german, germanOptions),
      }).toEqual({
        english: [],
        german: [],
      });
    });
  },
);

test("has the same texts in both languages", () => {
  const own = (tree: object) =>
    keysOf(
      Object.fromEntries(
        Object.entries(tree).filter(([key]) => ["interfaces", "form", "debug"].includes(key)),
      ),
    );
  expect(own(german)).toEqual(own(english));
});

async function renderForm(
  definition: InterfaceDefinition,
  { value, isReadOnly = false, error = null }: FormState,
): Promise<RenderedForm> {
  const staged: unknown[] = [];
  const field = testField(definition);
  const collection = { ...gallery(definition), fields: { [field.field]: field } };
  const result = renderWithHost(
    <ItemForm
      collection={collection}
      errors={error === null ? {} : { [field.field]: error }}
      invalidTexts={{}}
      isNew={false}
      readOnly={isReadOnly}
      staged={{}}
      values={{ ...definition.sample.values, [field.field]: value }}
      onStage={(_field, next) => staged.push(next)}
      onInvalidText={() => undefined}
      onUnstage={() => undefined}
    />,
  );
  await waitForInputs();
  const control = result.container.querySelector<HTMLElement>("[data-control]");
  if (control === null) throw new Error("The form rendered no control.");
  return { ...result, staged, control };
}

async function renderCell(definition: InterfaceDefinition, value: unknown): Promise<HTMLElement> {
  const field = testField(definition);
  renderWithHost(
    <section aria-label="cell">
      <Cell field={field} item={{ ...definition.sample.values, [field.field]: value }} />
    </section>,
  );
  await act(async () => void (await definition.cell?.()));
  await waitForInputs();
  // The cell of a status stays empty until its code has been loaded.
  const cell = screen.getByRole("region", { name: "cell" });
  await waitFor(() => expect(cell.querySelector("span")?.childNodes.length).toBeGreaterThan(0));
  return cell;
}

function gallery(definition: InterfaceDefinition) {
  const collection = galleryModel([definition]).collections.$gallery;
  if (collection === undefined) throw new Error("The gallery has no collection.");
  return collection;
}

function testField(definition: InterfaceDefinition): Field {
  return {
    ...fieldOf(definition),
    field: fieldKeyOf(definition),
    translation: { "en-US": "Field under test" },
  };
}

/** Waits until lazily loaded inputs are rendered. */
async function waitForInputs(): Promise<void> {
  await waitFor(() => expect(document.querySelector("[data-pending]")).toBeNull(), {
    timeout: 10_000,
  });
  await act(async () => undefined);
}

function textKeysOf({ label, note, options, default: initial }: OptionField): string[] {
  const tokens = JSON.stringify([options, initial]).matchAll(/\$t:([\w.-]+)/g);
  return [label, ...(note === undefined ? [] : [note]), ...[...tokens].map(([, key]) => key ?? "")];
}

function lookUp(tree: object, key: string): unknown {
  return key
    .split(".")
    .reduce<unknown>(
      (node, part) =>
        typeof node === "object" && node !== null ? Reflect.get(node, part) : undefined,
      tree,
    );
}

/** A string, or a message that the build has parsed. */
function isText(value: unknown): boolean {
  return typeof value === "string" || Array.isArray(value);
}

function keysOf(tree: object, prefix = ""): string[] {
  return Object.entries(tree)
    .flatMap(([key, value]) =>
      isText(value) ? [`${prefix}${key}`] : keysOf(value, `${prefix}${key}.`),
    )
    .toSorted();
}
