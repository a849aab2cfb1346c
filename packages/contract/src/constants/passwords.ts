/** The fewest characters of the password that a project is installed with; later the setting `password_policy` counts. */
export const minPassword = 8;

/** The rules for passwords that the setting `password_policy` offers, as the regular expressions that it stores. */
export const passwordPolicies = {
  weak: "/^.{8,}$/",
  strong: "/(?=^.{8,}$)(?=.*\\d)(?=.*[a-z])(?=.*[A-Z])(?=.*[^A-Za-z0-9\\s])(?!.*\\s).*$/",
} as const;

/** The possible requirements of a project for passwords, without the expression itself: `own` is one that is not offered. */
export const passwordRules = ["none", "weak", "strong", "own"] as const;
/** The requirement of a project for passwords. */
export type PasswordRule = (typeof passwordRules)[number];
