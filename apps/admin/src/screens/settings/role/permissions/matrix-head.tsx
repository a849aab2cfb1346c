import { memo } from "react";
import { useTranslation } from "react-i18next";
import { ColumnMenu } from "./column-menu.tsx";
import { actions } from "./rules.model.ts";
import type { PermissionMatrix } from "./use-matrix.ts";

/** The headings of the columns. Rendered when other collections are shown, and not with each change. */
export const MatrixHead = memo(function MatrixHead({
  collections,
  setColumn,
}: Pick<PermissionMatrix, "collections" | "setColumn">) {
  const { t } = useTranslation();
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col">{t("collection")}</th>
        {actions.map((action) => (
          <th key={action} scope="col">
            <ColumnMenu collections={collections} action={action} setColumn={setColumn} />
          </th>
        ))}
        <th scope="col">{t("fields")}</th>
        <th scope="col">{t("permission_whole_row")}</th>
      </tr>
    </thead>
  );
});
