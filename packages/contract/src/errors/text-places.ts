/** What fills a place of a text. */
export type TextValue = string | number;

/** The names of the `{name}` places of a text. */
export type PlacesOf<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlacesOf<Rest>
  : never;

/** One value for each of these places. */
export type ValuesFor<Place extends string> = Readonly<Record<Place, TextValue>>;

/** The last argument of a function that fills a text: needed only where the text has places. */
export type ValuesArgument<Place extends string> = [Place] extends [never]
  ? []
  : [values: ValuesFor<Place>];

/** Fills the `{name}` places of a text; a place without a value stays empty. */
export function fillPlaces(text: string, values: Readonly<Record<string, unknown>>): string {
  return text
    .replace(/\{(\w+)\}/g, (_place, name: string) => written(values[name]))
    .replace(/ {2,}/g, " ")
    .trim();
}

function written(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
