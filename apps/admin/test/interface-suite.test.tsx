import type { Field } from "@rowhouse/contract";
import type { InterfaceDefinition, OptionField } from "@rowhouse/extension-kit";
import { act, screen, waitFor } from "@testing-library/react";
import axe from "axe-core";
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
import { changeFirstControl, controlsIn, hasWireForm } from "./interface-suite/drive.ts";
import { renderWithHost, type RenderedWithHost } from "./kit-host.tsx";

test("every folder of interfaces exports a definition of its own name", () => {
  const files = Object.keys(import.meta.glob("../src/interfaces/*/interface.ts"));
  const folders = files.map((path) => path.split("/").at(-2) ?? "");
  expect(interfaces.map((definition) => definition?.id)).toEqual(folders);
});

describe.each(interfaces.map((definition) => [definition.id, definition] as const))(
  "interface %s",
  (_id, definition) => {
    const { sample } = definition;

    test.each([
      ["nothing", null],
      ["a typical value", sample.value],
      ["a value of another shape", sample.wrong],
    ])("renders %s without accessibility findings", async (_name, value) => {
      const { container } = await renderForm(definition, { value });
      const { violations } = await axe.run(container, { rules: jsdomBlindRules });
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`),
      ).toEqual([]);
    });

    test("stages values in the wire form of the field type", async () => {
      const { staged, control, user } = await renderForm(definition, { value: sample.value });
      await changeFirstControl(control, user);
      const type = fieldOf(definition).type ?? "string";
      expect(staged.filter((value) => !hasWireForm(type, value))).toEqual([]);
    });

    test("changes nothing while it is read-only", async () => {
      const { staged, control, user } = await renderForm(definition, {
        value: sample.value,
        isReadOnly: true,
      });
      await changeFirstControl(control, user);
      expect(staged).toEqual([]);
    });

    test("asks for nothing while it is read-only and empty", async () => {
      const { control } = await renderForm(definition, { value: null, isReadOnly: true });
      const prompts = [...control.querySelectorAll("[placeholder]")].map(
        (box) => box.getAttribute("placeholder") ?? "",
      );
      expect([...prompts, control.textContent].join(" ")).not.toMatch(
        /\b(?:Choose|Select one|Type)\b|hh:mm|yyyy|rrggbb/,
      );
    });

    test("stages nothing by being opened", async () => {
      const { staged } = await renderForm(definition, { value: sample.value });
      expect(staged).toEqual([]);
    });

    test("names its control by the label", async () => {
      await renderForm(definition, { value: sample.value });
      const name = /^Field under test/;
      const named = [
        ...screen.queryAllByLabelText(name),
        ...screen.queryAllByRole("group", { name }),
      ];
      expect(named.length).toBeGreaterThan(0);
    });

    test("can be used with the keyboard alone", async () => {
      const { control, user } = await renderForm(definition, { value: sample.value });
      const expected = controlsIn(control).filter((one) => !isLaterRadio(one));
      const reached = new Set<Element>();
      // By an event, because a plain editor may pass its focus on to the editor at once.
      const record = ({ target }: FocusEvent) => target instanceof Element && reached.add(target);
      document.addEventListener("focusin", record);
      await act(async () => document.body.focus());
      for (let step = 0; step < expected.length + 5; step++) await user.tab();
      document.removeEventListener("focusin", record);
      expect(
        expected.filter(
          (one) =>
            !reached.has(one) && !isOfReachedGroup(one, reached) && !isBehindCode(control, one),
        ),
      ).toEqual([]);
    });

    test("shows its value in a list", async () => {
      const cell = await renderCell(definition, sample.value);
      const pictures = cell.querySelectorAll("svg, img").length;
      expect([...cell.textContent].length + pictures).toBeGreaterThan(0);
      expect(cell.textContent).not.toContain("[object Object]");
    });

    test("shows a value of another shape in a list as text", async () => {
      const cell = await renderCell(definition, sample.wrong);
      expect(cell.textContent).not.toContain("[object Object]");
      expect(cell.textContent).not.toBe("");
    });

    test("reads its options from JSON text and has a form for them", async () => {
      const { fields, initial, read } = definition.options;
      const stored = {
        ...Object.fromEntries(fields.map(({ key, default: value }) => [key, value])),
        ...sample.options,
      };
      expect(read(JSON.stringify(stored))).toEqual(read(stored));
      expect(read(JSON.stringify({}))).toEqual(initial);
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

    test.each(definition.options.fields.map(({ key }) => key))(
      "reads any value that may be stored for its option %s",
      (key) => {
        const { initial, read } = definition.options;
        const odd = [null, "", "text", "1", 0, true, [], ["a"], {}, { a: 1 }];
        const shapes = odd.map((stored) => Object.keys(read({ [key]: stored })));
        expect(shapes).toEqual(odd.map(() => Object.keys(initial)));
      },
    );

    test("accepts the typical value of its sample and refuses the wrong one", () => {
      expect([sample.value, sample.wrong].map(definition.value)).toEqual([true, false]);
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

test.each(interfaces.filter(({ id }) => !neverEdited.has(id)).map((one) => [one.id, one] as const))(
  "interface %s announces that it is wrong, and why",
  async (_id, definition) => {
    const { control } = await renderForm(definition, {
      value: definition.sample.value,
      error: "Field of no use",
    });
    const said = screen.getByText("Field of no use").closest("[id]")?.id ?? "";
    const described = [control, ...control.querySelectorAll("[aria-describedby]")].filter((one) =>
      one.getAttribute("aria-describedby")?.split(" ").includes(said),
    );
    expect(described).not.toEqual([]);
    // A group is described; only what holds a value can be invalid.
    const isGroup = described.every((one) => one.matches("[role=group], fieldset"));
    const marked = control.querySelector('[aria-invalid="true"]');
    expect(isGroup || marked !== null).toBe(true);
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

/** Rules that need a layout, which jsdom does not have; the browser scan runs them. */
const jsdomBlindRules = { "color-contrast": { enabled: false }, region: { enabled: false } };

interface RenderedForm extends RenderedWithHost {
  staged: unknown[];
  control: HTMLElement;
}

async function renderForm(
  definition: InterfaceDefinition,
  {
    value,
    isReadOnly = false,
    error = null,
  }: { value: unknown; isReadOnly?: boolean; error?: string | null },
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

/** Code keeps Tab for itself until Escape, which needs a browser (tests/browser/keyboard.test.ts). */
function isBehindCode(root: HTMLElement, control: HTMLElement): boolean {
  const code = root.querySelector(".cm-content");
  if (code === null) return false;
  return (code.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

/** Of a group of radios only one is in the Tab order. */
function isLaterRadio(control: HTMLElement): boolean {
  return control instanceof HTMLInputElement && control.type === "radio" && !control.checked;
}

function isOfReachedGroup(control: HTMLElement, reached: ReadonlySet<Element>): boolean {
  return (
    control instanceof HTMLInputElement &&
    [...reached].some(
      (one) => one instanceof HTMLInputElement && one.name !== "" && one.name === control.name,
    )
  );
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
