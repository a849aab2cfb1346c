import { controlProps, useHost, type InputProps } from "@rowhouse/extension-kit";
import { useMemo } from "react";

import { SelectBox } from "../../design/field/select/select-box.tsx";
import type { languageOptions } from "./interface.ts";
import { languagesIn } from "../../design/languages/languages.ts";

/** One of the languages of the world, or of those that the app speaks. */
export function Input(props: InputProps<string | null, typeof languageOptions>) {
  const { value, onChange, required, options } = props;
  const { t, locale, languages } = useHost();
  const { limit } = options;
  const offered = useMemo(
    () => languagesIn(locale, limit ? languages : undefined),
    [locale, languages, limit],
  );
  const current = value === "" ? null : value;
  const isListed = current === null || offered.some((one) => one.value === current);
  return (
    <SelectBox
      {...controlProps(props)}
      none={required ? undefined : t("select_none_option")}
      options={isListed ? offered : [...languagesIn(locale, [current]), ...offered]}
      placeholder={t("interfaces.language.choose")}
      value={current}
      onChange={onChange}
    />
  );
}
