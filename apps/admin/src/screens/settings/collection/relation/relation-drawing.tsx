import { primaryKeyField, type Collection } from "@rowhouse/contract";
import { useTranslation } from "../../../../i18n/translation.ts";
import { Box, Text } from "../../../../design/words.tsx";
import { Icon } from "../../../../design/icon/icon.tsx";
import type { RelationSetup } from "./relation.model.ts";
import classes from "./relation-panel.module.css";

/** The tables of a relation with the names that are filled in, and which column points where. */
export function RelationDrawing({
  collection,
  name,
  setup,
}: {
  collection: Collection;
  name: string;
  setup: RelationSetup;
}) {
  const { t } = useTranslation();
  const { kind, related, junction, back } = setup;
  const key = primaryKeyField(collection)?.field ?? "id";
  const far = related === null ? "…" : related.collection;
  const farKey = related === null ? "id" : (primaryKeyField(related)?.field ?? "id");
  const own = { table: collection.collection, rows: [key, name] };
  const tables = {
    m2o: [own, "to", { table: far, rows: [farKey] }],
    o2m: [own, "from", { table: far, rows: [farKey, back?.name ?? ""] }],
    m2m: [
      own,
      "from",
      { table: junction?.name ?? "", rows: [junction?.here ?? "", junction?.there ?? ""] },
      "to",
      { table: far, rows: [farKey] },
    ],
    translation: [
      own,
      "from",
      { table: junction?.name ?? "", rows: [junction?.here ?? "", junction?.there ?? ""] },
      "to",
      { table: related === null ? "languages" : far, rows: [related === null ? "code" : farKey] },
    ],
  }[kind];
  return (
    <div className={classes.drawing} role="group" aria-label={t("relation_drawing")}>
      {tables.map((part, index) =>
        typeof part === "string" ? (
          <Text key={`${part}-${String(index)}`} color="accent">
            <Icon
              name={part === "to" ? "arrow_forward" : "arrow_back"}
              label={t(part === "to" ? "relation_points_on" : "relation_points_back")}
            />
          </Text>
        ) : (
          <div key={`table-${String(index)}`} className={classes.table}>
            <Box as="strong" weight="medium" surface="hover" className={classes.tableName}>
              {part.table}
            </Box>
            {part.rows
              .filter((row) => row !== "")
              .map((row) => (
                <Box as="code" key={row} size="small" rule="above" className={classes.row}>
                  {row}
                </Box>
              ))}
          </div>
        ),
      )}
    </div>
  );
}
