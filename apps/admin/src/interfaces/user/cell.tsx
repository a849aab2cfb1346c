import {
  readPerson,
  useHost,
  type CellProps,
  type Item,
  type ItemKey,
} from "@rowhouse/extension-kit";

import { PersonView } from "../../ui/person/person-view.tsx";
import type { userOptions } from "./interface.ts";

/** Picture and name of a person. */
export function Cell({ value, options }: CellProps<ItemKey | Item, typeof userOptions>) {
  const { users } = useHost();
  const person = readPerson(value, users, options.template);
  return person === null ? <>–</> : <PersonView display={options.display} person={person} />;
}
