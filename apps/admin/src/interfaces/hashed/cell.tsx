import { useHost } from "@rowhouse/extension-kit";

import { SecretCell } from "../../design/secret/secret-cell.tsx";

/** That there is something, and nothing of it. */
export function Cell() {
  const { t } = useHost();
  return <SecretCell label={t("interfaces.password.is_set")} />;
}
