/** The search parameters of the sign-in page. */
export interface LoginSearch {
  /** Base64 of the address of a project. */
  project?: string;
  /** The page to go to afterwards. */
  redirect?: string;
  /** The results of single sign-on: a failure, its code, or a token to exchange. */
  error?: string;
  code?: string;
  request_token?: string;
}

const names = ["project", "redirect", "error", "code", "request_token"] as const;

/** The parameters of the sign-in page among those of an address. */
export function readLoginSearch(search: Readonly<Record<string, unknown>>): LoginSearch {
  return Object.fromEntries(
    names.flatMap((name) => {
      const text = textOf(search[name]);
      return text === undefined ? [] : [[name, text]];
    }),
  );
}

/** The parameters before the hash: single sign-on leads back to the app's address proper, which hash routing ignores. */
export function readOuterLoginSearch(search: string = window.location.search): LoginSearch {
  return readLoginSearch(Object.fromEntries(new URLSearchParams(search)));
}

/** Numbers and booleans were text in the address. */
function textOf(value: unknown): string | undefined {
  return value === undefined || value === null || typeof value === "object"
    ? undefined
    : String(value);
}
