import { readDateTime } from "@rowhouse/contract";
import { useHost, type InputProps } from "@rowhouse/extension-kit";

import { ReadOnlyText } from "../../ui/field/read-only-text.tsx";
import { DateTime } from "./date-time.tsx";
import type { datetimeCreatedOptions } from "./interface.ts";

/** When the server wrote the item: text, because it is never edited. */
export function Input({
  value,
  isNew,
  options,
  ...input
}: InputProps<string | null, typeof datetimeCreatedOptions>) {
  const { t } = useHost();
  const date = readDateTime(value);
  return (
    <ReadOnlyText {...input}>
      {date === null ? (
        t(`interfaces.datetime-created.${isNew ? "now" : "unknown"}`)
      ) : (
        <DateTime date={date} options={options} />
      )}
    </ReadOnlyText>
  );
}
