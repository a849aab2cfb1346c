import { keyOf } from "@rowhouse/contract";
import {
  AbsentItem,
  controlProps,
  readPerson,
  useHost,
  usePerson,
  type HostUser,
  type InputProps,
  type Item,
  type ItemKey,
} from "@rowhouse/extension-kit";

import { absentText } from "../../design/field/absent-item.tsx";
import { ReadOnlyText } from "../../design/field/text/read-only-text.tsx";
import { SelectBox } from "../../design/field/select/select-box.tsx";
import { Icon } from "../../design/icon/icon.tsx";
import { PersonView } from "../../design/person/person-view.tsx";
import type { userOptions } from "./interface.ts";

/** One of the people of the project. */
export function Input(props: InputProps<ItemKey | Item | null, typeof userOptions>) {
  const { value, onChange, readOnly, required, options } = props;
  const { t, users, locale } = useHost();
  const { person, absent } = usePerson(value, options.template);
  const key = keyOf(value, "id");
  if (readOnly) {
    return (
      <ReadOnlyText {...props}>
        {absent !== null ? (
          <AbsentItem {...absent} />
        ) : person === null ? (
          "–"
        ) : (
          <PersonView display={options.display} person={person} />
        )}
      </ReadOnlyText>
    );
  }

  const nameOf = (user: HostUser) => {
    const name = readPerson(user.id, users, options.template)?.name ?? "";
    return user.status === "suspended" ? t("interfaces.user.suspended", { name }) : name;
  };
  const listed = users
    .map((user) => {
      const label = nameOf(user);
      const one = { name: label, pictureUrl: user.avatarUrl };
      return {
        value: String(user.id),
        label,
        mark: <PersonView display="avatar" person={one} />,
      };
    })
    .toSorted((a, b) => a.label.localeCompare(b.label, locale));
  const isListed = key === null || listed.some((one) => one.value === String(key));
  // Somebody who is not in the directory, or a directory that is on its way.
  const other = {
    value: String(key),
    label:
      absent !== null
        ? absentText({ ...absent, collection: t("user_directory") }, t)
        : person?.name || String(key),
  };

  return (
    <SelectBox
      {...controlProps(props)}
      leftSection={<Icon name="account_circle" />}
      none={required ? undefined : t("select_none_option")}
      options={isListed ? listed : [other, ...listed]}
      placeholder={options.placeholder ?? t("interfaces.user.choose")}
      value={key === null ? null : String(key)}
      onChange={(chosen) => onChange(chosen === null ? null : userKey(chosen))}
    />
  );
}

/** Users are numbered; other keys stay as they are. */
function userKey(chosen: string): ItemKey {
  return /^\d+$/.test(chosen) ? Number(chosen) : chosen;
}
