import { useHost, rowShape, type RelatedListProps, type RowShape } from "@rowhouse/extension-kit";
import { useMemo } from "react";

import { SetupAlert } from "../../ui/field/setup-alert.tsx";
import { columnCollection } from "./related-query.model.ts";
import { RelatedRows } from "./related-rows.tsx";

/** Edits a list of related rows, or says why there is none. */
export function RelatedList(props: RelatedListProps) {
  const { model, t, can } = useHost();
  const { id, labelledBy, relation, sortField, field } = props;
  const shape = useMemo(
    () => relation && rowShape(model, relation, sortField),
    [model, relation, sortField],
  );
  const names = (one: { collection_one: string | null; field_one: string | null }) =>
    one.collection_one === field.collection && one.field_one === field.field;
  // The model holds only what the user may see: to who could not set a relation up, one that is missing is none to see.
  const isElsewhere =
    shape === null && (model.relations.some(names) || !can("update", "directus_relations"));
  if (isElsewhere || (shape !== null && !isReadable(shape, can)))
    return (
      <SetupAlert icon="visibility_off" id={id} labelledBy={labelledBy}>
        {t("related.not_readable")}
      </SetupAlert>
    );
  if (shape === null)
    return (
      <SetupAlert icon="link_off" id={id} labelledBy={labelledBy}>
        {t("relationship_not_setup")}
      </SetupAlert>
    );
  return <RelatedRows {...props} shape={shape} />;
}

function isReadable(shape: RowShape, can: ReturnType<typeof useHost>["can"]): boolean {
  return [shape.collection, columnCollection(shape)].every(({ collection }) =>
    can("read", collection),
  );
}
