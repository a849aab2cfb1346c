import { primaryKeyField, type Collection, type Field, type Item } from "@rowhouse/contract";
import { useHost, useItem, type InvalidText, type ItemState } from "@rowhouse/extension-kit";
import { useMemo } from "react";

import { changeListKeys, itemFields, referenceKeys } from "../../editor/read/item-fields.model.ts";
import { startValues } from "../../editor/read/new-item.model.ts";
import { stage, stageAll, startDraft, unstage } from "../../form/draft/draft.model.ts";
import type { ItemFormProps } from "../../form/item-form.tsx";
import { useFormScope } from "../../form/problems/form-scope.ts";
import { below, keysAt, nestedKey } from "../../form/problems/nested-paths.ts";

/** A part of a row that has a form of its own: its item, or behind a junction what the junction says of it. */
interface RowPart {
  collection: Collection;
  /** Null: it is to be created. */
  key: string | null;
  /** The edits staged so far. */
  edits: Item;
  /** The way to its fields, from the form around. */
  path: readonly string[];
  /** Fields that are not shown: those that follow from the list. */
  hidden: readonly string[];
  isReadOnly: boolean;
  /** The drawer is there: from now on the form may take the focus. */
  isSettled: boolean;
  onEdits: (edits: Item) => void;
}

/** A part whose item is there, or is to be created. */
export interface LoadedPart extends Omit<RowPart, "key"> {
  item: Item | null;
  isNew: boolean;
}

/** The form of a part, and how its item loads. */
export interface RowForm {
  props: ItemFormProps;
  state: Pick<ItemState, "isLoading" | "error" | "absence" | "removed" | "retry">;
  /** Nothing can be shown yet, or at all. */
  isMissing: boolean;
}

/** The ordinary form over the edits of a row, whose item it loads. */
export function useRowForm({ key, ...part }: RowPart): RowForm {
  const { collection } = part;
  const { model } = useHost();
  const isNew = key === null;
  const fields = useMemo(() => itemFields(model, collection), [model, collection]);
  const loaded = useItem(collection.collection, key, { fields });
  const item = isNew ? null : loaded.item;
  const props = useLoadedForm({ ...part, isNew, item });
  return { state: loaded, isMissing: !isNew && item === null, props };
}

/** The form over the edits of a row that is there: what is typed is staged at once into the list around. */
export function useLoadedForm(part: LoadedPart): ItemFormProps {
  const { collection, item, isNew, edits, path, onEdits } = part;
  const { model, fieldRights, allowedStatuses, can } = useHost();
  const scope = useFormScope();
  const start = useMemo(
    () => startValues(collection, allowedStatuses(collection.collection, null) ?? []),
    [collection, allowedStatuses],
  );
  const base = isNew ? start : (item ?? nothing);
  const rights = fieldRights(collection.collection, item);
  const draft = useMemo(() => {
    const keys = {
      relatedKeys: referenceKeys(model, collection),
      listKeys: changeListKeys(model, collection),
    };
    return stageAll(startDraft({ isNew, base, ...keys }), edits);
  }, [model, collection, isNew, base, edits]);
  const errors = below(scope.errors, path);
  const invalidTexts = below(scope.invalidTexts, path);

  const say = (field: string, invalid: InvalidText | null) =>
    scope.onInvalidText(nestedKey([...path, field]), invalid);
  // The defaults of a new row are sent with it.
  const withStart = (staged: Item) => (isNew ? { ...withoutNothing(start), ...staged } : staged);
  const mayEdit = isNew ? true : item !== null && can("update", collection.collection, item);

  return {
    collection,
    errors,
    invalidTexts,
    isNew,
    failedAttempts: part.isSettled ? scope.failedAttempts : 0,
    hiddenFields: new Set([...rights.hidden, ...part.hidden]),
    readOnly: part.isReadOnly || !mayEdit,
    readOnlyFields: rights.locked,
    staged: draft.staged,
    values: base,
    width: "modal",
    onInvalidText: say,
    onStage: (field, value) => {
      if (Object.hasOwn(errors, field) && !Object.hasOwn(invalidTexts, field)) say(field, null);
      onEdits(withStart({ ...stage(draft, field, value).staged }));
    },
    onUnstage: (field) => {
      for (const one of [...keysAt(errors, [field]), ...keysAt(invalidTexts, [field])])
        say(one, null);
      onEdits(withStart({ ...unstage(draft, field).staged }));
    },
  };
}

/** The fields of a junction that say more than what it links and where it stands. */
export function furtherFields(
  collection: Collection,
  own: readonly (string | null)[],
): readonly Field[] {
  const key = primaryKeyField(collection)?.field;
  return Object.values(collection.fields).filter(
    ({ field, type, hidden_detail: isHidden }) =>
      !isHidden && field !== key && type !== "sort" && !own.includes(field),
  );
}

function withoutNothing(values: Item): Item {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== undefined),
  );
}

/** The values of an item that does not exist yet. */
const nothing: Item = {};
