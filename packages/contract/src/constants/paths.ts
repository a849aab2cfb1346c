import { ownValue } from "../values/json.ts";

/** The parameters of a path, such as `collection` and `id`. */
export type PathParam<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParam<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? ParamName<Name>
    : Path extends `${string}*`
      ? "*"
      : never;

/** `:service/callback` has been split already; the rest may have an extension, as in `:name.svg`. */
type ParamName<Name extends string> = Name extends `${infer Start}.${string}` ? Start : Name;

/** A value for each parameter of a path; any names if the path is only known at run time. */
export type PathValues<Path extends string> = Readonly<
  Record<string extends Path ? string : PathParam<Path>, string | number>
>;

/**
 * Fills the parameters of a path; every value is escaped, so none can leave its segment.
 *
 * @example fillPath("/items/:collection/:id", { collection: 'news', id: 4 }) === '/items/news/4'
 */
export function fillPath<Path extends string>(path: Path, params: PathValues<Path>): string {
  const values: Readonly<Record<string, string | number>> = params;
  return path.replace(/:(\w+)/g, (_param, name: string) => segment(ownValue(values, name) ?? ""));
}

/** `.` and `..` would be resolved by URL parsers, escaped or not. */
function segment(value: string | number): string {
  const text = encodeURIComponent(String(value));
  return text === "." || text === ".." ? text.replaceAll(".", "%2E") : text;
}

/** The screens of the app that mails and single sign-on lead to. */
export type LinkedScreen = "login" | "reset-password" | "accept-invitation";

/**
 * The address of a screen below the address of the API. The app routes by the part after the hash, which browsers do not
 * send, so a token in it is in no log.
 *
 * @example screenAddress('login', { code: '107' }) === '/admin/#/login?code=107'
 */
export function screenAddress(
  screen: LinkedScreen,
  search: Readonly<Record<string, string>> = {},
): string {
  const query = Object.entries(search)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join("&");
  return `/admin/#/${screen}${query === "" ? "" : `?${query}`}`;
}
