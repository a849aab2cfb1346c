import {
  asRecord,
  brokenNameRule,
  numberedKey,
  ownValue,
  type CreateCollectionBody,
  type DatabaseKind,
  type FieldChange,
  type Model,
  type NameRule,
} from "@rowhouse/contract";
import { refusalOf } from "../../../data/refusal.ts";
import { safeName } from "../../../design/dialogs/safe-name.ts";
import { standardStatuses, translateTokens } from "@rowhouse/extension-kit";

/** The fields a new collection may start with, in their order. */
export const startingFields = [
  "status",
  "sort",
  "created_by",
  "created_on",
  "modified_by",
  "modified_on",
] as const;
export type StartingField = (typeof startingFields)[number];

/** The ones that are chosen unless somebody decides otherwise. */
export const defaultFields: readonly StartingField[] = ["status", "created_by", "created_on"];

/** Why a name cannot be the one of a new collection. */
export type NameProblem = "invalid" | "long" | "reserved" | "taken";

/** The problem with the name of a new collection; null when it is free. Databases differ in whether case counts, so here it does not. */
export function nameProblem(
  name: string,
  { model, database }: { model: Model; database: DatabaseKind },
): NameProblem | null {
  const rule = brokenNameRule("collection", name, database);
  if (rule !== null) return rulesOfNames[rule];
  const names = Object.keys(model.collections).map((taken) => taken.toLowerCase());
  return names.includes(name.toLowerCase()) ? "taken" : null;
}

/** The name that is taken for what was typed: as it is where it can be one, else made of its letters and digits. */
export function proposedName(typed: string, database: DatabaseKind): string {
  const name = typed.trim();
  const isTakenAsIs = brokenNameRule("collection", name, database) !== "nameCharacters";
  return isTakenAsIs ? name : safeName(name) || name;
}

/** The code of a request with a value that is refused, as the catalog has it. */
const invalidInput = 4;

const rulesOfNames: Readonly<Record<NameRule, NameProblem>> = {
  nameMissing: "invalid",
  nameLength: "long",
  nameCharacters: "invalid",
  nameReserved: "reserved",
};

/** The server's objection to the name of a new collection that it refuses; null where it is about something else. */
export function refusedName(error: unknown): NameProblem | null {
  const refusal = refusalOf(error);
  if (refusal === null) return null;
  const { code, key, reason, problems } = refusal;
  if (key === "collectionExists" || reason === "tableNameTaken") return "taken";
  if (code === invalidInput && problems.length === 0 && reason === null) return "invalid";
  const ofName = problems.find(({ path }) => path.at(-1) === "collection");
  const known: Readonly<Record<string, NameProblem>> = rulesOfNames;
  return ownValue(known, ofName?.rule ?? "") ?? null;
}

/** The statuses of a new collection, and the one that new items have. */
export interface StatusChoice {
  /** Saved value to what it means, as it is stored. */
  mapping: Readonly<Record<string, unknown>>;
  initial: string;
}

/** The statuses that a collection has unless somebody decides otherwise; their names are stored as they are read. */
export function defaultStatuses(t: (key: string) => string): StatusChoice {
  return { mapping: asRecord(translateTokens(standardStatuses, t)), initial: "draft" };
}

/** Other statuses. Where the one of new items has another value now, it stays the same one; where it is gone, the first takes its place. */
export function withStatuses(
  { mapping: before, initial }: StatusChoice,
  mapping: StatusChoice["mapping"],
): StatusChoice {
  if (Object.hasOwn(mapping, initial)) return { mapping, initial };
  const values = Object.keys(mapping);
  const [first = "", second] = values.filter((value) => !Object.hasOwn(before, value));
  const isRenamed = second === undefined && values.length === Object.keys(before).length;
  return { mapping, initial: isRenamed ? first : (values[0] ?? "") };
}

/** The collection that is created: a key that the database counts up, and the chosen fields in their usual order. */
export function newCollection(
  name: string,
  chosen: readonly StartingField[],
  statuses: StatusChoice,
): CreateCollectionBody {
  const fields = startingFields
    .filter((field) => chosen.includes(field))
    .map((field) => (field === "status" ? statusField(statuses) : furtherFields[field]));
  const key: FieldChange = {
    ...numberedKey,
    length: 15,
    interface: "primary-key",
    hidden_detail: true,
  };
  return {
    collection: name,
    fields: [key, ...fields].map((field, index) => ({ ...field, sort: index + 1 })),
  };
}

function statusField({ mapping, initial }: StatusChoice): FieldChange {
  return {
    field: "status",
    type: "status",
    datatype: "VARCHAR",
    length: 20,
    interface: "status",
    default_value: initial,
    width: "full",
    options: { status_mapping: mapping },
  };
}

const note = { readonly: true, hidden_detail: true, width: "half" } as const;
const person = { ...note, datatype: "INT", length: 10 } as const;
const moment = { ...note, datatype: "DATETIME" } as const;

const furtherFields: Record<Exclude<StartingField, "status">, FieldChange> = {
  sort: {
    field: "sort",
    type: "sort",
    datatype: "INT",
    length: 10,
    interface: "sort",
    hidden_detail: true,
    hidden_browse: true,
    width: "full",
  },
  created_by: { ...person, field: "created_by", type: "user_created", interface: "user-created" },
  created_on: {
    ...moment,
    field: "created_on",
    type: "datetime_created",
    interface: "datetime-created",
  },
  modified_by: { ...person, field: "modified_by", type: "user_updated", interface: "user-updated" },
  modified_on: {
    ...moment,
    field: "modified_on",
    type: "datetime_updated",
    interface: "datetime-updated",
  },
};
