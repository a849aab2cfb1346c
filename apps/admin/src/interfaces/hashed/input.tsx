import { controlProps, type InputProps } from "@rowhouse/extension-kit";

import { SecretInput } from "../../design/secret/secret-input.tsx";
import type { hashedOptions } from "./interface.ts";

/** Text that is stored as a hash: entered again, never shown. */
export function Input(props: InputProps<string | number | null, typeof hashedOptions>) {
  return <SecretInput {...props} control={controlProps(props)} />;
}
