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

/**
 * Fills the places of an address template; every value is escaped, so none can leave its segment.
 *
 * @example fillPath("/items/:collection/:id", { collection: 'news', id: 4 }) === '/items/news/4'
 */
export function fillPath(path: string, params: Readonly<Record<string, string | number>>): string {
  return path.replace(/:(\w+)/g, (_place, name: string) => segment(params[name] ?? ""));
}

/** `.` and `..` would be resolved away by URL parsers, escaped or not. */
function segment(value: string | number): string {
  const text = encodeURIComponent(String(value));
  return text === "." || text === ".." ? text.replaceAll(".", "%2E") : text;
}
