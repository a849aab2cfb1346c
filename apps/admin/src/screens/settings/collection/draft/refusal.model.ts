import { ownValue } from "@rowhouse/contract";
import { refusalOf } from "../../../../data/refusal.ts";
import { errorText, problemText } from "../../../../i18n/error-text.ts";
import type { Control } from "./checks.model.ts";

/** The server's refusal: sentences at the parts they are about, and what is about none of them. */
export interface Refusal {
  controls: Partial<Record<Control, string>>;
  rest: string | null;
}

const ofRule: Readonly<Partial<Record<string, Control>>> = {
  nameMissing: "name",
  nameLength: "name",
  nameCharacters: "name",
  nameReserved: "name",
  namedTwice: "name",
  singular: "type",
  datatypeMissing: "datatype",
  datatypeUnknown: "datatype",
  storedValues: "datatype",
  storedLosses: "datatype",
  generated: "datatype",
  lengthForm: "length",
  lengthTooLong: "length",
  defaultInvalid: "default_value",
  defaultPlain: "default_value",
  patternInvalid: "validation",
  patternUnsafe: "validation",
  foreignIndex: "unique",
  primaryKeyTaken: "primary_key",
  primaryKeyStays: "primary_key",
  counting: "primary_key",
};

const ofKey: Readonly<Partial<Record<string, Control>>> = {
  fieldExists: "name",
  lengthMissing: "length",
  lengthNotSupported: "length",
  fieldTypeUnknown: "type",
  collectionNotFound: "related",
  collectionExists: "junction",
};

const ofReason: Readonly<Partial<Record<string, Control>>> = {
  tableNameLength: "name",
  tableNameTaken: "name",
  tableDuplicates: "unique",
  tableDefault: "default_value",
  tableValues: "datatype",
};

/**
 * Sorts a refusal of what was sent for the field `name` by what it is about; what is wrong with other fields, such as those of a
 * junction, is about no part. The texts of errors have to be loaded.
 */
export function readRefusal(error: unknown, name: string): Refusal {
  const refusal = refusalOf(error);
  const text = errorText(error) ?? "";
  const problem = refusal?.problems[0];
  const control =
    (problem && ownValue(ofRule, problem.rule)) ??
    ownValue(ofReason, refusal?.reason ?? "") ??
    ownValue(ofKey, refusal?.key ?? "");
  const field =
    problem?.path.findLast((part) => typeof part === "string") ?? refusal?.params["field"];
  const isOther = typeof field === "string" && ![name, "field", "data"].includes(field);
  if (refusal === null || control === undefined || (isOther && control !== "junction"))
    return { controls: {}, rest: text };
  return {
    controls: { [control]: problem === undefined ? text : problemText(problem) },
    rest: null,
  };
}
