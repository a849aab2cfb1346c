import { useHost, type CellProps } from "@rowhouse/extension-kit";

import { readPerson } from "./model.ts";
import { PersonView } from "./person-view.tsx";

/** Picture and name of a person. */
export function Cell({ value, options }: CellProps) {
  const { users } = useHost();
  const person = readPerson(value, users, options.template);
  return person === null ? <>--</> : <PersonView display={options.display} person={person} />;
}
