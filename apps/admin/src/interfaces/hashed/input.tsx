import { controlProps, useHost, type InputProps } from "@rowhouse/extension-kit";

import { SecretBox } from "../../ui/secret/secret-box.tsx";
import { useSecret } from "../../ui/secret/use-secret.ts";
import type { hashedOptions } from "./interface.ts";

/** Text that is stored as a hash: typed anew, never shown. */
export function Input(props: InputProps<string | number | null, typeof hashedOptions>) {
  const { options, readOnly } = props;
  const { t } = useHost();
  const { typed, stored, type } = useSecret(props);
  const isSet = stored !== null && stored !== "";
  const said = t(readOnly ? "interfaces.password.is_set" : "interfaces.password.secured");
  const secured = options.showHash ? String(stored) : said;
  return (
    <SecretBox
      control={{ ...controlProps(props), placeholder: isSet ? secured : options.placeholder }}
      isHidden={options.hide}
      isSet={isSet}
      typed={typed}
      onType={type}
    />
  );
}
