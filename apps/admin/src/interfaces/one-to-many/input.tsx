import { RelatedList, type InputProps } from "@rowhouse/extension-kit";

import type { oneToManyOptions } from "./interface.ts";

type OneToManyProps = InputProps<readonly unknown[] | null, typeof oneToManyOptions>;

/** The items of another collection that point to this one. */
export function Input({ options, ...props }: OneToManyProps) {
  return (
    <RelatedList
      {...props}
      canCreate={options.allow_create}
      canSelect={options.allow_select}
      columns={options.fields}
      removal={options.delete_mode === "item" ? "delete" : "unlink"}
      sortField={options.sort_field}
      onChange={(value) => props.onChange(Array.isArray(value) ? value : null)}
    />
  );
}
