import type { InputProps } from "../interface.ts";

/**
 * What every form control takes from the frame: id for the label, descriptions, error, read-only and required state.
 * @example <TextInput {...controlProps(props)} value={text} onChange={…} />
 * @public
 */
export function controlProps({
  id,
  describedBy,
  error,
  readOnly,
  required,
}: Pick<InputProps<never>, "id" | "describedBy" | "error" | "readOnly" | "required">) {
  return {
    id,
    readOnly,
    error: error !== null,
    // Mantine replaces `aria-describedby` by what its own wrapper knows, which here is nothing; attributes go on last.
    attributes: { input: { "aria-describedby": describedBy || undefined } },
    "aria-required": required || undefined,
  } as const;
}
