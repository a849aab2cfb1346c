import type { InputProps } from "@rowhouse/extension-kit";

import { ReadOnlyText } from "../../design/field/text/read-only-text.tsx";
import { ActionView } from "./action-view.tsx";

/** The recorded action. The server writes it, so there is nothing to edit. */
export function Input({ value, ...input }: InputProps<string | null>) {
  return (
    <ReadOnlyText {...input}>
      {value === null || value === "" ? "–" : <ActionView action={value} />}
    </ReadOnlyText>
  );
}
