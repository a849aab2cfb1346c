import {
  brokenNameRule,
  checkValue,
  findDatatype,
  isAliasType,
  lengthProblem,
  longestNames,
  makeField,
  numberRange,
  parseStatusMapping,
  primaryKeyField,
  type TestPattern,
} from "@rowhouse/contract";
import type { InterfaceDefinition } from "@rowhouse/extension-kit";
import { fieldKey, type DraftPlace, type FieldDraft } from "./draft.model.ts";

/** The parts of the set-up that something can be wrong with. */
export const controls = [
  "name",
  "type",
  "datatype",
  "length",
  "default_value",
  "validation",
  "required",
  "unique",
  "primary_key",
  "signed",
  "related",
  "junction",
  "here",
  "there",
  "back",
  "other",
] as const;
export type Control = (typeof controls)[number];

/** A text key with its values. */
export interface Message {
  key: string;
  values?: Readonly<Record<string, string | number | readonly string[]>>;
}

export type Messages = Partial<Record<Control, Message>>;

/** The messages that keep a field from being saved, by what they are about. An empty name is no message: nothing was typed yet. */
export function draftProblems(
  draft: FieldDraft,
  place: DraftPlace,
  testPattern: TestPattern,
): Messages {
  const name = nameProblem(draft, place);
  const length = lengthMessage(draft, place);
  const validation = isBrokenPattern(draft.validation, testPattern)
    ? { key: "regex_invalid" }
    : null;
  const fallback =
    validation === null
      ? (defaultProblem(draft, testPattern) ?? rangeProblem(draft, place) ?? statusProblem(draft))
      : null;
  return {
    ...(name && { name }),
    ...(length && { length }),
    ...(validation && { validation }),
    ...(fallback && { default_value: fallback }),
  };
}

function nameProblem(draft: FieldDraft, { collection, field, kind }: DraftPlace): Message | null {
  if (field !== null) return null;
  const name = fieldKey(draft, null);
  if (name === "" && draft.name.trim() !== "") return { key: "field_name_invalid" };
  if (brokenNameRule("field", name, kind) === "nameLength")
    return { key: "problems.nameLength", values: { max: longestNames[kind] } };
  const taken = Object.keys(collection.fields).find((one) => one.toLowerCase() === name);
  return taken === undefined ? null : { key: "field_already_exists", values: { field: taken } };
}

function lengthMessage(draft: FieldDraft, { field, kind }: DraftPlace): Message | null {
  const { type, datatype, length } = draft;
  if (datatype === null || isAliasType(type)) return null;
  if (field !== null && field.datatype === datatype && length === "") return null;
  const found = findDatatype(kind, datatype);
  const isDecimal = found?.unit === "digits,decimals";
  switch (lengthProblem(kind, datatype, length)) {
    case "missing":
      return { key: isDecimal ? "length_decimal_missing" : "length_missing" };
    case "malformed":
      return { key: isDecimal ? "length_decimal_hint" : "length_number" };
    case "tooLong":
      return isDecimal
        ? {
            key: "length_decimal_bounds",
            values: { digits: found.most ?? 0, decimals: found.maxDecimals ?? 0 },
          }
        : { key: "length_bounds", values: { datatype, max: found?.most ?? 0 } };
    default:
      return null;
  }
}

/** Whether a rule is neither an expression that can be tested nor the name of a rule. */
function isBrokenPattern(validation: string, testPattern: TestPattern): boolean {
  if (validation === "" || /^\$[a-z_]+$/i.test(validation)) return false;
  return testPattern(validation, "") === "invalid";
}

function defaultProblem(draft: FieldDraft, testPattern: TestPattern): Message | null {
  const { type, default_value: value, length, datatype, validation } = draft;
  // The default of a list is its stored text.
  if (value === "" || type === "array") return null;
  const measured = type === "string" || type === "decimal" ? length : null;
  const field = makeField("", "", { type, datatype, length: measured, validation });
  const found = checkValue(field, value, testPattern);
  return found && { key: `problems.${found.rule}`, values: found.values };
}

/** Numbers that a database would refuse in the column. */
function rangeProblem(draft: FieldDraft, { kind }: DraftPlace): Message | null {
  const { type, datatype, length, signed, default_value: value } = draft;
  const isNumber = type === "integer" || type === "decimal" || type === "sort";
  if (value === "" || datatype === null || !isNumber) return null;
  const range = numberRange(kind, datatype, { length, signed });
  if (range === null) return null;
  const { least, most } = range;
  const isWithin = compareNumbers(value, least) >= 0 && compareNumbers(value, most) <= 0;
  return isWithin ? null : { key: "default_range", values: { datatype, least, most } };
}

/** Whole numbers are compared in full: the largest are no numbers of JavaScript. */
function compareNumbers(a: string, b: string): number {
  const areWhole = [a, b].every((text) => /^-?\d+$/.test(text.trim()));
  if (!areWhole) return Number(a) - Number(b);
  const difference = BigInt(a) - BigInt(b);
  return difference === 0n ? 0 : difference > 0n ? 1 : -1;
}

/** New items begin with a status that there is. */
function statusProblem({ type, options, default_value: value }: FieldDraft): Message | null {
  if (type !== "status" || value === "") return null;
  const mapping = parseStatusMapping(options["status_mapping"]);
  if (mapping === null || Object.hasOwn(mapping, value)) return null;
  return { key: "default_no_status", values: { statuses: Object.keys(mapping) } };
}

/** Why a part of the set-up cannot be changed; keys of texts. */
export type Guards = Partial<Record<Control, string>>;

/** Locked parts, and why they are. */
export function draftGuards(draft: FieldDraft, { collection, field, kind }: DraftPlace): Guards {
  const { type, datatype } = draft;
  const isAlias = isAliasType(type);
  const key = primaryKeyField(collection);
  const isKey = key !== null && key.field === field?.field;
  const takesNoLength =
    !isAlias && datatype !== null && findDatatype(kind, datatype)?.length === "none";
  const guards: [Control, string | null][] = [
    ["name", field === null ? null : "field_name_locked"],
    ["primary_key", keyGuard({ isAlias, isKey, hasKey: key !== null })],
    ["required", draft.primary_key ? "required_of_key" : isAlias ? "not_without_column" : null],
    ["unique", draft.primary_key ? "unique_of_key" : isAlias ? "not_without_column" : null],
    ["default_value", isAlias ? "default_of_list" : isKey ? "default_of_key" : null],
    ["validation", isAlias ? "not_without_column" : null],
    ["length", takesNoLength ? "length_disabled_placeholder" : null],
    ["signed", type === "integer" ? null : "signed_of_integers"],
    ["type", field === null ? null : typeGuard(isAlias, isKey)],
    ["datatype", isAlias ? "not_without_column" : null],
  ];
  return Object.fromEntries(guards.filter(([, reason]) => reason !== null));
}

function keyGuard(facts: { isAlias: boolean; isKey: boolean; hasKey: boolean }): string | null {
  if (facts.isAlias) return "not_without_column";
  if (facts.isKey) return "cant_disable_primary";
  return facts.hasKey ? "max_one_primary_key" : null;
}

function typeGuard(isAlias: boolean, isKey: boolean): string | null {
  if (isAlias) return "type_of_alias_locked";
  return isKey ? "type_of_key_locked" : null;
}

/** The tabs of the wizard. */
export type Step = "interface" | "schema" | "relation" | "options";

/** The facts that decide about the tabs. */
export interface StepFacts {
  draft: Pick<FieldDraft, "interfaceId">;
  definition: Pick<InterfaceDefinition, "relation" | "options"> | null;
  /** The normalized name; empty while there is none. */
  name: string;
  problems: Messages;
  hasRelation: boolean;
  /** Tabs with a form in which something is no valid value. */
  unfinished: readonly Step[];
  /** A field that exists can do without an interface, as groups do. */
  isNew: boolean;
}

/** The tabs in their order; the relation only for interfaces that have one. */
export function stepsOf({ hasRelation }: Pick<StepFacts, "hasRelation">): Step[] {
  return hasRelation
    ? ["interface", "schema", "relation", "options"]
    : ["interface", "schema", "options"];
}

/** Why a tab cannot be opened yet, as the key of a text; null when it can. */
export function closedReason(step: Step, { draft, name, isNew }: StepFacts): string | null {
  if (step === "interface" || !isNew) return null;
  if (draft.interfaceId === null) return "select_interface";
  if (step === "schema") return null;
  return name === "" ? "name_first" : null;
}

const relational: readonly Control[] = ["related", "junction", "here", "there", "back", "other"];

/** The tab that shows a part of the set-up. */
export function stepOf(control: Control): Step {
  return relational.includes(control) ? "relation" : "schema";
}

/** Whether a tab has what the next one, or saving, needs. */
export function isComplete(step: Step, facts: StepFacts): boolean {
  const { draft, name, problems, unfinished, isNew } = facts;
  if (step === "interface") return !isNew || draft.interfaceId !== null;
  if ((step === "schema" && name === "") || unfinished.includes(step)) return false;
  return !controls.some((control) => control in problems && stepOf(control) === step);
}

/** The tab after this one; null for the last. */
export function stepAfter(step: Step, steps: readonly Step[]): Step | null {
  return steps[steps.indexOf(step) + 1] ?? null;
}

/** The tab that keeps the field from being saved; null when it can be. */
export function missingStep(facts: StepFacts): Step | null {
  return stepsOf(facts).find((step) => !isComplete(step, facts)) ?? null;
}
