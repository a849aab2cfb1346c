import { useHost, type InputProps } from "@rowhouse/extension-kit";

import { ReadOnlyText } from "../../ui/field/read-only-text.tsx";
import { Moment } from "./moment.tsx";
import { parseUtc } from "./model.ts";

/** When the server wrote the item. Nobody edits it, so it is text and not a box. */
export function Input({ id, labelledBy, describedBy, value, isNew, options }: InputProps) {
  const { t } = useHost();
  const date = parseUtc(value);
  return (
    <ReadOnlyText describedBy={describedBy} id={id} labelledBy={labelledBy}>
      {date === null ? (
        t(`interfaces.datetime-created.${isNew ? "now" : "unknown"}`)
      ) : (
        <Moment date={date} options={options} />
      )}
    </ReadOnlyText>
  );
}
