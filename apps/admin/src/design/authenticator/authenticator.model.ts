/** The secret as people read it: in groups of four. */
export function inGroups(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, "$1 ");
}

/** The address that an authenticator app reads from the picture: the secret, for which account of which project. */
export function otpauthAddress(
  secret: string,
  { issuer, account }: { issuer: string; account: string },
): string {
  const name = [issuer, account].filter((part) => part !== "").map(encodeURIComponent);
  const about = issuer === "" ? "" : `&issuer=${encodeURIComponent(issuer)}`;
  return `otpauth://totp/${name.join(":")}?secret=${secret}${about}`;
}
