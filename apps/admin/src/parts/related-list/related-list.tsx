import {
  missingRelation,
  useHost,
  rowShape,
  type RelatedListProps,
  type RowShape,
} from "@rowhouse/extension-kit";
import { useMemo } from "react";

import { SetupAlert } from "../../design/field/setup-alert.tsx";
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
  const isElsewhere = shape === null && model.relations.some(names);
  if (isElsewhere || (shape !== null && !isReadable(shape, can)))
    return (
      <SetupAlert icon="visibility_off" id={id} labelledBy={labelledBy}>
        {t("related.not_readable")}
      </SetupAlert>
    );
  if (shape === null) {
    const { icon, text } = missingRelation(can);
    return (
      <SetupAlert icon={icon} id={id} labelledBy={labelledBy}>
        {t(text)}
      </SetupAlert>
    );
  }
  return <RelatedRows {...props} shape={shape} />;
}

function isReadable(shape: RowShape, can: ReturnType<typeof useHost>["can"]): boolean {
  return [shape.collection, columnCollection(shape)].every(({ collection }) =>
    can("read", collection),
  );
}
