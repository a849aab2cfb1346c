import { useTranslation } from "react-i18next";

import { SecretBox, type SecretBoxProps } from "./secret-box.tsx";
import { useSecret, type SecretField } from "./use-secret.ts";

interface SecretInputProps extends SecretField {
  control: Omit<SecretBoxProps["control"], "placeholder">;
  readOnly: boolean;
  options: { hide: boolean; showHash: boolean; placeholder: string | undefined };
}

/** A box for a text that is typed anew and never shown as it is stored, unless its hash may be. */
export function SecretInput({ control, readOnly, options, ...field }: SecretInputProps) {
  const { t } = useTranslation();
  const { typed, stored, type } = useSecret(field);
  const isSet = stored !== null && stored !== "";
  const said = t(readOnly ? "interfaces.password.is_set" : "interfaces.password.secured");
  const secured = options.showHash ? String(stored) : said;
  return (
    <SecretBox
      control={{ ...control, placeholder: isSet ? secured : options.placeholder }}
      isHidden={options.hide}
      isSet={isSet}
      typed={typed}
      onType={type}
    />
  );
}
