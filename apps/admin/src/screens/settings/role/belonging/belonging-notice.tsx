import { Button } from "@mantine/core";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useModel } from "../../../../access/hooks.ts";
import { useCollectionName } from "../../../../access/names/use-collection-name.ts";
import { useFormat } from "../../../../i18n/use-format.ts";
import { PageNotice } from "../../../../ui/notice/page-notice.tsx";
import { belongings, withParts } from "./belonging.model.ts";
import type { RoleRules } from "../permissions/use-role-rules.ts";
import classes from "../permissions/permissions.module.css";

/** More would push the matrix out of sight; the rest comes when these are settled. */
const shownAtOnce = 3;

/** Offers the rights on links and translations of what a role may read. */
export function BelongingNotice({ rules }: { rules: RoleRules }) {
  const { t } = useTranslation();
  const format = useFormat();
  const model = useModel();
  const nameOf = useCollectionName();
  const { role, edited, change } = rules;
  const found = useMemo(() => belongings(model, edited, role), [model, edited, role]);
  if (found.length === 0) return null;
  return (
    <div className={classes.notice}>
      <PageNotice
        tone="info"
        icon="account_tree"
        title={t("permission_parts")}
        actions={
          <Button
            size="xs"
            variant="default"
            onClick={() => change((before) => withParts(before, found, role))}
          >
            {t("permission_parts_set")}
          </Button>
        }
      >
        <ul className={classes.parts}>
          {found.slice(0, shownAtOnce).map(({ collection, parts }) => (
            <li key={collection.collection}>
              {t("permission_parts_of", {
                collection: nameOf(collection),
                parts: format.list(parts.map(nameOf)),
              })}
            </li>
          ))}
          {found.length > shownAtOnce ? (
            <li>{t("permission_parts_more", { count: found.length - shownAtOnce })}</li>
          ) : null}
        </ul>
      </PageNotice>
    </div>
  );
}
