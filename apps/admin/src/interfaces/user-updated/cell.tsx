import {
  AbsentItem,
  usePerson,
  type CellProps,
  type Item,
  type ItemKey,
} from "@rowhouse/extension-kit";

import { PersonView } from "../../design/person/person-view.tsx";
import type { userUpdatedOptions } from "./interface.ts";

/** Picture and name of a person. */
export function Cell({ value, options }: CellProps<ItemKey | Item, typeof userUpdatedOptions>) {
  const { person, absent } = usePerson(value, options.template);
  if (absent !== null) return <AbsentItem {...absent} />;
  return person === null ? <>–</> : <PersonView display={options.display} person={person} />;
}
