import { isRecord, titleCase, translateTokens, type Field } from "@rowhouse/contract";

import { isTextLike, readText } from "./shapes.ts";

/**
 * A value that can be chosen: what is saved and what is shown.
 * @public
 */
export interface Choice {
  value: string;
  /** May hold `$t:key` tokens; "" for a choice that is an icon alone. */
  text: string;
  /** Material symbol beside the text. */
  icon?: string;
  /** Name of the color of a dot beside the text. */
  color?: string;
}

/**
 * The choices of an option, or why they cannot be read.
 * @public
 */
export type Choices = { list: Choice[]; problem: null } | { list: null; problem: string };

/**
 * A choice as it is offered to a reader.
 * @public
 */
export interface OfferedChoice {
  value: string;
  label: string;
  icon?: string;
  color?: string;
  /** The icon says it all; the label is its name. */
  isIconOnly?: true;
  /** False for a stored value that is none of the choices. */
  isListed: boolean;
}

/**
 * Reads the option `choices` (interfaces.md 4): a map of saved value to text, as an object or as JSON text. A list is
 * read too, of texts that stand for themselves or of objects with a `value` and a `label`, `text` or `name`; groups of
 * them count as one list.
 * @example readChoices({ warm: 'Warm' }).list // [{ value: 'warm', text: 'Warm' }]
 * @public
 */
export function readChoices(stored: unknown): Choices {
  const { value, problem } = parsed(stored);
  return problem === null
    ? { list: groupsIn(value).flat(), problem: null }
    : { list: null, problem };
}

/**
 * The same in the groups they are stored in. Choices outside of any group are the last one (interfaces.md 4.3).
 * @example readChoiceGroups([[{ value: 'train' }, { value: 'bus' }], { value: 'walk' }]) // two groups
 * @public
 */
export function readChoiceGroups(stored: unknown): Choice[][] {
  const { value, problem } = parsed(stored);
  return problem === null ? groupsIn(value) : [];
}

/**
 * The choices to offer beside a stored value: all of them, and at the end each value that is none of them, so that it is
 * seen and stays until another one is picked.
 * @example offeredChoices(choices, ['tepid'], t).at(-1) // { value: 'tepid', label: 'Not among …: tepid', isListed: false }
 * @public
 */
export function offeredChoices(
  choices: readonly Choice[],
  stored: readonly (string | null)[],
  t: (key: string, params?: Record<string, unknown>) => string,
): OfferedChoice[] {
  const listed = new Set(choices.map(({ value }) => value));
  const others = new Set(stored.filter((value) => value !== null && !listed.has(value)));
  return [
    ...choices.map(({ text, ...choice }) => ({
      ...choice,
      ...(text === "" ? { isIconOnly: true as const } : {}),
      label: labelOf({ text, ...choice }, t),
      isListed: true,
    })),
    ...[...others].flatMap((value) =>
      value === null ? [] : [{ value, label: t("value_not_listed", { value }), isListed: false }],
    ),
  ];
}

/**
 * How people read a stored value: the text of its choice, or the value itself where it is none of them.
 * @example choiceText(choices, 'warm', t) // 'Warm'
 * @public
 */
export function choiceText(
  choices: readonly Choice[] | null,
  value: string | number,
  t: (key: string) => string,
): string {
  const choice = choices?.find((one) => one.value === String(value));
  return choice === undefined ? String(value) : labelOf(choice, t);
}

/**
 * The value to stage for a chosen entry: a number for number fields, else text.
 * @example stagedChoice('4', { type: 'integer' }) // 4
 * @public
 */
export function stagedChoice(chosen: string, field: Pick<Field, "type">): string | number {
  const isNumber = field.type === "integer" || field.type === "decimal";
  return isNumber && Number.isFinite(Number(chosen)) ? Number(chosen) : chosen;
}

/**
 * Choices to start from, in the form in which they are stored: `value1` is "Option 1" and so on.
 * @public
 */
export function exampleChoices(count: number): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `value${index + 1}`,
      `$t:interfaces.common.option ${index + 1}`,
    ]),
  );
}

function labelOf({ text, value }: Choice, t: (key: string) => string): string {
  return text === "" ? titleCase(value) : translateTokens(text, t);
}

function parsed(stored: unknown): { value: unknown; problem: string | null } {
  if (typeof stored !== "string") return { value: stored, problem: null };
  if (stored.trim() === "") return { value: null, problem: null };
  try {
    return { value: JSON.parse(stored), problem: null };
  } catch (cause) {
    return { value: null, problem: cause instanceof Error ? cause.message : String(cause) };
  }
}

/** Nested repeaters store lists and maps around their groups (interfaces.md 4.3). */
function groupsIn(stored: unknown): Choice[][] {
  if (isRecord(stored) && isGroup(stored["groups"])) return groupsIn(stored["groups"]);
  const entries = entriesOf(stored);
  const groups = entries.filter(([, entry]) => isGroup(entry)).map(([, entry]) => choicesIn(entry));
  const loose = entries.filter(([, entry]) => !isGroup(entry)).flatMap(choiceOf);
  return [...groups, loose].filter((group) => group.length > 0);
}

function choicesIn(group: unknown): Choice[] {
  return entriesOf(group).flatMap(([key, entry]) =>
    isGroup(entry) ? choicesIn(entry) : choiceOf([key, entry]),
  );
}

/** Key and entry; entries of a list have no key. */
function entriesOf(stored: unknown): [key: string | null, entry: unknown][] {
  if (Array.isArray(stored)) return stored.map((entry) => [null, entry]);
  return isRecord(stored) ? Object.entries(stored) : [];
}

/** A list, or an object that says neither what is saved nor what is shown. */
function isGroup(entry: unknown): boolean {
  return (
    Array.isArray(entry) ||
    (isRecord(entry) && !isTextLike(entry["value"]) && textOf(entry) === undefined)
  );
}

function choiceOf([key, entry]: [key: string | null, entry: unknown]): Choice[] {
  const own = isRecord(entry) ? entry["value"] : null;
  const value = isTextLike(own) ? own : (key ?? (isTextLike(entry) ? entry : null));
  if (value === null) return [];
  const icon = isRecord(entry) ? readText(entry["icon"]) : undefined;
  const text = textOf(entry) ?? (icon === undefined ? String(value) : "");
  const color = isRecord(entry) ? readText(entry["color"]) : undefined;
  return [
    {
      value: String(value),
      text,
      ...(icon === undefined ? {} : { icon }),
      ...(color === undefined ? {} : { color }),
    },
  ];
}

function textOf(entry: unknown): string | undefined {
  if (typeof entry === "number") return String(entry);
  if (!isRecord(entry)) return readText(entry);
  return [entry["label"], entry["text"], entry["name"]]
    .map(readText)
    .find((text) => text !== undefined);
}
