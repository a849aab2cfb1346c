import { publicRole, readStatusMapping, ownValue } from "@rowhouse/contract";
import { statusName } from "@rowhouse/extension-kit";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { permissionsAddress } from "../../../access/address/rule-search.ts";
import { useModel } from "../../../access/hooks.ts";
import { useCollectionName } from "../../../access/names/use-collection-name.ts";
import { rolePermissionsQuery } from "../../../data/role-permissions.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { PageNotice } from "../../../ui/notice/page-notice.tsx";
import { publicLines, type PublicLine } from "./public-summary.model.ts";
import classes from "./role.module.css";

/** What anonymous visitors may do, in sentences; a warning where it is more than reading. */
export function PublicSummary() {
  const { t, i18n } = useTranslation();
  const model = useModel();
  const nameOf = useCollectionName();
  const { data } = useQuery(rolePermissionsQuery(publicRole));
  if (data === undefined) return null;
  const lines = publicLines(Object.values(model.collections), data)
    .map((line) => ({ ...line, name: nameOf(line.collection) }))
    .toSorted(
      (a, b) => Number(b.isMore) - Number(a.isMore) || a.name.localeCompare(b.name, i18n.language),
    );
  const isMore = lines.some((line) => line.isMore);
  const title = isMore ? "public_more" : lines.length === 0 ? "public_nothing" : "public_reading";
  return (
    <PageNotice tone={isMore ? "warning" : "info"} icon="public" title={t(title)}>
      {lines.length === 0 ? null : (
        <ul className={classes.lines}>
          {lines.map((line) => (
            <li key={line.collection.collection} data-more={line.isMore || undefined}>
              <Link
                to={permissionsAddress(publicRole)}
                search={{ collection: line.collection.collection }}
              >
                <Sentence line={line} name={line.name} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </PageNotice>
  );
}

function Sentence({ line, name }: { line: PublicLine; name: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { collection, actions, statuses } = line;
  const mapping = readStatusMapping(collection) ?? {};
  const named = (statuses ?? []).flatMap((status) => {
    const entry = ownValue(mapping, status);
    return entry === undefined ? status : statusName(entry, t);
  });
  const values = {
    collection: name,
    actions: format.list(actions.map((action) => t(`public_action_${action}`))),
  };
  return statuses === null
    ? t("public_line", values)
    : t("public_line_statuses", { ...values, statuses: format.list(named) });
}
