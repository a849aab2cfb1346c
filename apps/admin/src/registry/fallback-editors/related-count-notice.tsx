import { Text } from "@mantine/core";
import { findCollection, findRelation, itemKey, primaryKeyField } from "@rowhouse/contract";
import { useHost, useIsPainted, useItems } from "@rowhouse/extension-kit";

import classes from "./notice.module.css";
import type { InputHostProps } from "../input-host.tsx";

/** The number of items a field relates to, where no interface edits them. They are counted once the page is painted, not loaded. */
export function RelatedCountNotice(props: InputHostProps) {
  const { id, labelledBy, value, collection, field, isNew, values } = props;
  const { t, model } = useHost();
  const isPainted = useIsPainted();
  const relation = findRelation(model, collection, field.field);
  const [owner, rows] = [collection, relation?.collection ?? ""].map((name) =>
    findCollection(model, name),
  );
  const key = owner && !isNew ? itemKey(owner, values) : null;
  const counted = useItems(
    relation?.collection ?? "",
    {
      fields: [(rows && primaryKeyField(rows)?.field) ?? "*"],
      filter: [
        {
          path: [relation?.relation.field_many ?? ""],
          operator: "eq",
          value: key,
          logical: "and",
        },
      ],
      limit: 1,
    },
    { isEnabled: isPainted && relation !== null && key !== null },
  );
  const given = Array.isArray(value) ? value.length : 0;
  const count = key === null ? given : (counted.totalCount ?? given);
  return (
    <div aria-labelledby={labelledBy} className={classes.notice} id={id} role="group">
      <Text size="sm">{t("form.related_count", { count })}</Text>
    </div>
  );
}
