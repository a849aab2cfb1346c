import type { InterfaceDefinition } from "../../interface.ts";
import { act, screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { describe, expect, test } from "vitest";

import { expectAccessible } from "./accessible.ts";
import { changeFirstControl, controlsIn, hasWireForm } from "./drive.ts";
import { plainSurface } from "./interface-frame.tsx";
import { testMeta, type ExtensionMeta } from "./meta-suite.ts";

/**
 * The state that an input is rendered in.
 * @public
 */
export interface FormState {
  value: unknown;
  isReadOnly?: boolean;
  error?: string | null;
}

/**
 * An input that is rendered, in the frame of a form.
 * @public
 */
export interface RenderedForm {
  container: HTMLElement;
  /** The element around the input, below its label. */
  control: HTMLElement;
  /** The values it has staged, in order. */
  staged: unknown[];
  user: UserEvent;
}

/**
 * The place where the suite renders inputs and cells: the app's own form, or the plain frame that extensions are tested in.
 * Fields are labeled "Field under test".
 * @public
 */
export interface InterfaceSurface {
  renderForm: (definition: InterfaceDefinition, state: FormState) => Promise<RenderedForm>;
  renderCell: (definition: InterfaceDefinition, value: unknown) => Promise<HTMLElement>;
}

/**
 * Where and as what an interface is tested.
 * @public
 */
export interface InterfaceSuiteOptions {
  /** The meta.json of the extension; its texts are there, and it is checked. */
  meta?: ExtensionMeta;
  /** It shows something and stages nothing: nothing in it can be wrong. */
  isNeverEdited?: boolean;
  /** Default: a plain frame with native controls. */
  surface?: InterfaceSurface;
}

/**
 * Declares the tests that every interface has to pass: accessible with any value, labeled, reached by keyboard, silent while
 * it is read-only, with values of its field's type and options that read whatever is stored. Calls `describe` of Vitest.
 * @example testInterface(definition, { meta });
 * @public
 */
export function testInterface(
  definition: InterfaceDefinition,
  { meta, isNeverEdited = false, surface = plainSurface(meta) }: InterfaceSuiteOptions = {},
): void {
  describe(`interface ${definition.id}`, () => {
    testForm(definition, surface);
    testValues(definition, surface);
    if (!isNeverEdited) testError(definition, surface);
    if (meta !== undefined) testMeta("interfaces", definition, meta);
  });
}

function testForm(definition: InterfaceDefinition, { renderForm }: InterfaceSurface): void {
  const { sample } = definition;

  test.each([
    ["nothing", null],
    ["a typical value", sample.value],
    ["a value of another shape", sample.wrong],
  ])("renders %s without accessibility findings", async (_name, value) => {
    const { container } = await renderForm(definition, { value });
    await expectAccessible(container);
  });

  test("stages values in the wire form of the field type", async () => {
    const { staged, control, user } = await renderForm(definition, { value: sample.value });
    await changeFirstControl(control, user);
    const type = sample.field?.type ?? definition.types[0] ?? "string";
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
}

function testValues(definition: InterfaceDefinition, { renderCell }: InterfaceSurface): void {
  const { sample } = definition;
  const { fields, initial, read } = definition.options;

  test("shows its value in a list", async () => {
    const cell = await renderCell(definition, sample.value);
    const pictures = cell.querySelectorAll("svg, img").length;
    expect([...cell.textContent].length + pictures).toBeGreaterThan(0);
    expect(cell.textContent).not.toContain("[object Object]");
  });

  test("accepts the typical value of its sample and refuses the wrong one", () => {
    expect([sample.value, sample.wrong].map(definition.value)).toEqual([true, false]);
  });

  test("reads its options from JSON text", () => {
    const stored = {
      ...Object.fromEntries(fields.map(({ key, default: value }) => [key, value])),
      ...sample.options,
    };
    expect(read(JSON.stringify(stored))).toEqual(read(stored));
    expect(read(JSON.stringify({}))).toEqual(initial);
  });

  test.each(fields.map(({ key }) => key))(
    "reads any value that may be stored for its option %s",
    (key) => {
      const odd = [null, "", "text", "1", 0, true, [], ["a"], {}, { a: 1 }];
      const shapes = odd.map((stored) => Object.keys(read({ [key]: stored })));
      expect(shapes).toEqual(odd.map(() => Object.keys(initial)));
    },
  );
}

function testError(definition: InterfaceDefinition, { renderForm }: InterfaceSurface): void {
  test("announces that it is wrong, and why", async () => {
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
  });
}

/** Code keeps Tab for itself until Escape, which needs a browser. */
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
