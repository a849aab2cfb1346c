import { VisuallyHidden } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../ui/hint/icon-button.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { PersonView, type Person } from "../../ui/person/person-view.tsx";
import { Skeleton } from "../../ui/states/skeletons.tsx";
import { Ago } from "./ago.tsx";
import classes from "./collection-table.module.css";

/** A collection as the home shows it. */
export interface CollectionRow {
  key: string;
  to: string;
  icon: string;
  name: string;
  note: string;
  /** Null: not known, or there is only one item. */
  count: string | null;
  /** There is only ever one item. */
  isSingle: boolean;
  change: { at: Date | null; by: Person | null } | null;
  /** The address of a new item; null for those who may not make one. */
  addAddress: string | null;
}

export interface CollectionTableProps {
  rows: readonly CollectionRow[];
  isCounting: boolean;
  isReadingChanges: boolean;
  hasChanges: boolean;
}

/** The collections: what each is for, how much it holds, who changed it last. The whole row leads to its items. */
export function CollectionTable(props: CollectionTableProps) {
  const { rows, isCounting, isReadingChanges, hasChanges } = props;
  const { t } = useTranslation();
  return (
    <table className={classes.table} data-changes={hasChanges || undefined}>
      <thead>
        <tr>
          <th scope="col">{t("collection")}</th>
          <th scope="col" className={classes.count}>
            {t("home.items")}
          </th>
          {hasChanges ? (
            <th scope="col" className={classes.change}>
              {t("home.last_change")}
            </th>
          ) : null}
          <th scope="col" className={classes.add}>
            <VisuallyHidden>{t("home.add")}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key} className={classes.row}>
            <th scope="row" className={classes.nameCell}>
              <span className={classes.name}>
                <Icon name={row.icon} className={classes.icon} />
                <span className={classes.words}>
                  <Link to={row.to} preload="intent" className={classes.link} dir="auto">
                    <span title={row.name}>{row.name}</span>
                  </Link>
                  {row.note === "" ? null : (
                    <span className={classes.note} title={row.note} dir="auto">
                      {row.note}
                    </span>
                  )}
                </span>
              </span>
            </th>
            <td className={classes.count}>
              {isCounting && !row.isSingle ? <Skeleton width="28px" /> : row.count}
            </td>
            {hasChanges ? (
              <td className={classes.change}>
                {isReadingChanges ? <Skeleton width="96px" /> : <Change change={row.change} />}
              </td>
            ) : null}
            <td className={classes.add}>
              {row.addAddress === null ? null : (
                <IconButton
                  icon="add"
                  label={t("home.add_item", { collection: row.name })}
                  to={row.addAddress}
                />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Change({ change }: { change: CollectionRow["change"] }) {
  if (change === null) return null;
  return (
    <span className={classes.changed}>
      {change.by === null ? null : <PersonView person={change.by} display="avatar" />}
      <Ago at={change.at} />
    </span>
  );
}
