import { ownValue } from "../values/own-value.ts";

/** A value for a placeholder of a text. */
export type TextValue = string | number;

/** The names of the `{name}` placeholders of a text. */
export type PlaceholdersOf<Text extends string> =
  Text extends `${string}{${infer Name}}${infer Rest}` ? Name | PlaceholdersOf<Rest> : never;

/** One value for each of these placeholders. */
export type ValuesFor<Name extends string> = Readonly<Record<Name, TextValue>>;

/** The last argument of a function that fills a text: needed only if the text has placeholders. */
export type ValuesArgument<Name extends string> = [Name] extends [never]
  ? []
  : [values: ValuesFor<Name>];

/** Fills the `{name}` placeholders of a text; those without a value are empty. */
export function fillPlaceholders(text: string, values: Readonly<Record<string, unknown>>): string {
  return text
    .replace(/\{(\w+)\}/g, (_placeholder, name: string) => plainText(ownValue(values, name)))
    .replace(/ {2,}/g, " ")
    .trim();
}

function plainText(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
