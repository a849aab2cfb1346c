import type { StoredFile } from "@rowhouse/contract";

/** The names of a user. */
export interface Named {
  first_name?: string | null | undefined;
  last_name?: string | null | undefined;
  email?: string | null | undefined;
}

/** First and last name; the e-mail address of a user without a name. */
export function fullName(person: Named): string {
  const name = [person.first_name, person.last_name].filter(Boolean).join(" ");
  return name === "" ? (person.email ?? "") : name;
}

/** The address of a file's smallest picture, or of the file itself; null without a file. */
export function pictureUrl(file: StoredFile | number | null | undefined): string | null {
  if (typeof file !== "object" || file === null || !file.data) return null;
  const smallest = file.data.thumbnails?.toSorted((one, other) => one.width - other.width)[0];
  return smallest?.url ?? file.data.full_url;
}
