/** The places of an address template, such as `collection` and `id`. */
export type PathParam<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParam<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? PlaceName<Name>
    : Path extends `${string}*`
      ? "*"
      : never;

/** `:service/callback` has been taken apart already; what remains may be followed by an ending, as in `:name.svg`. */
type PlaceName<Name extends string> = Name extends `${infer Start}.${string}` ? Start : Name;

/** A value for each place of a template; any names where the template is not known before it runs. */
export type PathValues<Path extends string> = Readonly<
  Record<string extends Path ? string : PathParam<Path>, string | number>
>;

/**
 * Fills the places of an address template; every value is escaped, so none can leave its segment.
 *
 * @example fillPath("/items/:collection/:id", { collection: 'news', id: 4 }) === '/items/news/4'
 */
export function fillPath<Path extends string>(path: Path, params: PathValues<Path>): string {
  const values: Readonly<Record<string, string | number>> = params;
  return path.replace(/:(\w+)/g, (_place, name: string) => segment(values[name] ?? ""));
}

/** `.` and `..` would be resolved away by URL parsers, escaped or not. */
function segment(value: string | number): string {
  const text = encodeURIComponent(String(value));
  return text === "." || text === ".." ? text.replaceAll(".", "%2E") : text;
}
