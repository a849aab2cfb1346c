import { RelatedList, type InputProps } from "@rowhouse/extension-kit";

import type { manyToManyOptions } from "./interface.ts";

type ManyToManyProps = InputProps<readonly unknown[] | null, typeof manyToManyOptions>;

/** The items that a junction links to this one; taking one out deletes the link and leaves the item. */
export function Input({ options, ...props }: ManyToManyProps) {
  return (
    <RelatedList
      {...props}
      canCreate={options.allow_create}
      canSelect={options.allow_select}
      columns={options.fields}
      removal="unlink"
      onChange={(value) => props.onChange(Array.isArray(value) ? value : null)}
    />
  );
}
