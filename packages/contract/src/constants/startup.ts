/** The fields of the signed-in user that an application starts with (API contract 14.2). */
export const startupUserFields = [
  "id",
  "email",
  "first_name",
  "last_name",
  "locale",
  "avatar.*",
  "roles.role.*",
];

/** The kinds of extensions; each is also the name of its folder below `extensions`. */
export const extensionKinds = ["interfaces", "layouts", "pages"] as const;
/** The kind of an extension. */
export type ExtensionKind = (typeof extensionKinds)[number];
