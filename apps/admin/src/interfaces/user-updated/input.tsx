import {
  AbsentItem,
  useHost,
  usePerson,
  type InputProps,
  type Item,
  type ItemKey,
} from "@rowhouse/extension-kit";

import { ReadOnlyText } from "../../design/field/text/read-only-text.tsx";
import { PersonView } from "../../design/person/person-view.tsx";
import type { userUpdatedOptions } from "./interface.ts";

/** The user who last changed the item. Set by the server and never edited. */
export function Input({
  value,
  isNew,
  options,
  ...input
}: InputProps<ItemKey | Item | null, typeof userUpdatedOptions>) {
  const { t } = useHost();
  const { person, absent } = usePerson(value, options.template);
  return (
    <ReadOnlyText {...input}>
      {absent !== null ? (
        <AbsentItem {...absent} />
      ) : person === null ? (
        t(isNew ? "interfaces.common.you" : "interfaces.common.not_known")
      ) : (
        <PersonView display={options.display} person={person} />
      )}
    </ReadOnlyText>
  );
}
