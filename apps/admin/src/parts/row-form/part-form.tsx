import { useHost } from "@rowhouse/extension-kit";

import { FormSkeleton } from "../../form/field/form-skeleton.tsx";
import { ItemForm } from "../../form/item-form.tsx";
import { absentText } from "../../design/field/absent-item.tsx";
import { EmptyState } from "../../design/states/empty-state.tsx";
import { ErrorState } from "../../design/states/error-state.tsx";
import type { RowForm } from "./use-row-form.ts";

/** A form once its item is there; before, its outline, and otherwise why there is none. */
export function PartForm({ form, itemKey }: { form: RowForm; itemKey: string }) {
  const { t, collectionName, itemTitle } = useHost();
  const { props, state, isMissing } = form;
  if (!isMissing) return <ItemForm {...props} />;
  const { absence, removed } = state;
  const title = removed && itemTitle(props.collection, removed);
  if (absence !== null)
    return (
      <EmptyState
        icon="visibility_off"
        title={absentText(
          { absence, itemKey, title, collection: collectionName(props.collection) },
          t,
        )}
        body={t(`absent_item.${absence}_hint`, { key: itemKey })}
      />
    );
  if (state.error !== null) return <ErrorState error={state.error} onRetry={state.retry} />;
  const { collection, hiddenFields = new Set() } = props;
  return <FormSkeleton collection={collection} hiddenFields={hiddenFields} />;
}
