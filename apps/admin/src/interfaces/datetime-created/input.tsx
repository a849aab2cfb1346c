import { useHost, useWrittenMoment, type InputProps } from "@rowhouse/extension-kit";

import { ReadOnlyText } from "../../design/field/text/read-only-text.tsx";
import type { datetimeCreatedOptions } from "./interface.ts";

/** When the server wrote the item: text, because it is never edited. */
export function Input({
  value,
  isNew,
  options,
  ...input
}: InputProps<string | null, typeof datetimeCreatedOptions>) {
  const { t } = useHost();
  const written = useWrittenMoment(value, options);
  return (
    <ReadOnlyText {...input}>
      {written === null ? (
        t(isNew ? "interfaces.common.set_on_save" : "interfaces.common.not_known")
      ) : (
        <time {...written} />
      )}
    </ReadOnlyText>
  );
}
