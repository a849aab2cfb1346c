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
