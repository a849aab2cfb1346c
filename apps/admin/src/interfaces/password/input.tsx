import { controlProps, type InputProps } from "@rowhouse/extension-kit";

import { SecretInput } from "../../design/secret/secret-input.tsx";
import type { passwordOptions } from "./interface.ts";

/** A password, which is entered again and never shown as it is stored. */
export function Input(props: InputProps<string | number | null, typeof passwordOptions>) {
  return <SecretInput {...props} control={controlProps(props)} />;
}
