import { isSystemCollection, newItemStatus, readStatusMapping } from "@rowhouse/contract";
import { statusName } from "@rowhouse/extension-kit";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../../ui/icon/icon.tsx";
import { MatrixRow } from "./matrix-row.tsx";
import { actions, scopesOf } from "./rules.model.ts";
import type { PermissionMatrix } from "./use-permissions.ts";
import classes from "./permissions.module.css";

/** Collections down, actions across. Collections with statuses unfold to a row for each of them. */
export function MatrixTable({ matrix }: { matrix: PermissionMatrix }) {
  const { t } = useTranslation();
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t("collection")}</th>
            {actions.map((action) => (
              <th key={action} scope="col">
                {t(`permission_${action}`)}
              </th>
            ))}
            <th scope="col">{t("fields")}</th>
            <th scope="col">{t("permission_whole_row")}</th>
          </tr>
        </thead>
        {matrix.collections.map(({ collection, name }) => (
          <CollectionRows
            key={collection.collection}
            matrix={matrix}
            collection={collection}
            name={name}
          />
        ))}
      </table>
    </div>
  );
}

type Rows = PermissionMatrix["collections"][number] & { matrix: PermissionMatrix };

function CollectionRows({ matrix, collection, name }: Rows) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const scopes = scopesOf(collection);
  const statuses = readStatusMapping(collection) ?? {};
  const nameOf = (scope: string): string => {
    const status = statuses[scope];
    if (scope === newItemStatus || status === undefined) return t("permission_on_create");
    return statusName(status, t);
  };
  return (
    <tbody>
      <MatrixRow
        matrix={matrix}
        collection={collection}
        scope={null}
        name={name}
        heading={
          scopes.length === 0 ? (
            <span className={classes.name}>{name}</span>
          ) : (
            <button
              type="button"
              className={classes.opener}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              <Icon name={isOpen ? "expand_more" : "chevron_right"} size={18} />
              {name}
            </button>
          )
        }
        isSystem={isSystemCollection(collection.collection)}
      />
      {isOpen
        ? scopes.map((scope) => (
            <MatrixRow
              key={scope}
              matrix={matrix}
              collection={collection}
              scope={scope}
              name={`${name}, ${nameOf(scope)}`}
              heading={<span className={classes.status}>{nameOf(scope)}</span>}
              isSystem={false}
            />
          ))
        : null}
    </tbody>
  );
}
