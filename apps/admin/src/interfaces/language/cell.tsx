import { useHost, type CellProps } from "@rowhouse/extension-kit";

import { languageName } from "../../design/languages/languages.ts";

/** The name of the language; its code where nobody knows it. */
export function Cell({ value }: CellProps<string>) {
  const { locale } = useHost();
  return <>{languageName(value, locale)}</>;
}
