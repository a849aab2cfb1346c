import type { CellProps } from "@rowhouse/extension-kit";

import { ActionView } from "./action-view.tsx";

/** The symbol of an action, and what it did. */
export function Cell({ value }: CellProps<string>) {
  return <ActionView action={value} />;
}
