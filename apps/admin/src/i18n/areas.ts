/** Areas of texts that are not part of the first load; each is a file in the folder of every language. */
export const lateAreas = [
  "accounts",
  "acts",
  "changes",
  "debug",
  "extensions",
  "file-tools",
  "folders",
  "inputs",
  "keyboard",
  "listing",
  "model",
  "options",
  "palette",
  "passkeys",
  "past",
  "people",
  "projects",
  "refusals",
  "settings",
] as const;

export type LateArea = (typeof lateAreas)[number];
