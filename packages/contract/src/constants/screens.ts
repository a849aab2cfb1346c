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
