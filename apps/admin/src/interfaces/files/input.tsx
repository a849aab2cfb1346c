import { RelatedList, type InputProps } from "@rowhouse/extension-kit";

import type { filesOptions } from "./interface.ts";

type FilesProps = InputProps<readonly unknown[] | null, typeof filesOptions>;

/** The files that a junction links to this item: uploaded into it, picked, ordered, taken out. */
export function Input({ options, ...props }: FilesProps) {
  return (
    <RelatedList
      {...props}
      canCreate={options.allow_create}
      canSelect={options.allow_select}
      columns={options.fields}
      files={{ accept: options.accept }}
      removal="unlink"
      onChange={(value) => props.onChange(Array.isArray(value) ? value : null)}
    />
  );
}
