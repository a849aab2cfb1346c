import {
  isSameValue,
  ownValue,
  type Collection,
  type Field,
  type FieldChange,
} from "@rowhouse/contract";
import { notifyManager, useMutation } from "@tanstack/react-query";
import { useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "../../../../i18n/translation.ts";
import { changeShownMutation } from "../../../../data/model-changes.ts";
import { ChangedMeanwhile, placeOf } from "../../../../data/shown-model.ts";
import { useMeanwhile } from "../../../../editor/use-meanwhile.ts";
import { notify } from "../../../../design/notify/notify.ts";

/** The change of one field. */
export type FieldEdit = Pick<FieldChange, "sort" | "group" | "hidden_detail" | "interface"> & {
  field: string;
  width?: string | null;
};

/** Changes of fields that are made at once. */
export interface FieldChanges {
  /** The collection with all that was changed, stored or not yet. */
  collection: Collection;
  /** Changes fields; `title` says so when it is stored. */
  change(edits: readonly FieldEdit[], title: string): void;
  /** Takes the last change back; null where there is none. */
  undo: (() => void) | null;
  error: Error | null;
}

/** Actions that notices offer. */
interface Actions {
  change(edits: readonly FieldEdit[], title: string): Promise<void>;
  undo(): Promise<void>;
}

/** The id of a notice of a change, so that the next one takes its place. */
const noticeId = "field-change";

/**
 * Changes what is said of fields: it shows at once, is stored one after the other, and can be undone. What another administrator has
 * changed meanwhile stays; a notice says so and offers to make the change again.
 */
export function useFieldChanges(stored: Collection): FieldChanges {
  const { t } = useTranslation();
  const { collection: name } = stored;
  // A notice outlives the render that it comes from.
  const latest = useRef<Actions>(null);
  const undoLast = (): void => void latest.current?.undo();
  const { mutateAsync, error } = useMutation(changeShownMutation({ scope: `fields of ${name}` }));
  const meanwhile = useMeanwhile();
  const [pending, setPending] = useState<readonly (readonly FieldEdit[])[]>([]);
  const [undoable, setUndoable] = useState<readonly (readonly FieldEdit[])[]>([]);
  const collection = withEdits(stored, pending.flat());

  /** `onAgain` makes the change once more, on what somebody else has stored meanwhile. */
  const store = async (edits: readonly FieldEdit[], onAgain: () => void): Promise<boolean> => {
    setPending((before) => [...before, edits]);
    const change = { kind: "update_fields" as const, collection: name, data: [...edits] };
    const isStored = await mutateAsync({ changes: [change], shown: { [name]: collection } }).then(
      () => true,
      (thrown: unknown) => {
        if (thrown instanceof ChangedMeanwhile) void tell(thrown, onAgain);
        return false;
      },
    );
    // The new model is told to React by the same queue: nothing jumps back for a moment.
    notifyManager.schedule(() => setPending((before) => before.filter((one) => one !== edits)));
    return isStored;
  };
  const tell = async ({ things }: ChangedMeanwhile, onAgain: () => void): Promise<void> => {
    const title = await meanwhile(placeOf(things));
    const action = { actionLabel: t("meanwhile.again"), onClick: onAgain };
    notify({
      id: noticeId,
      color: "warning",
      title,
      details: t("meanwhile.not_stored"),
      delay: 0,
      ...action,
    });
  };
  const change = async (edits: readonly FieldEdit[], title: string): Promise<void> => {
    const changed = edits.filter((edit) => !isAsIs(edit, ownValue(collection.fields, edit.field)));
    if (changed.length === 0) return;
    const inverse = inverseOf(changed, collection);
    setUndoable((before) => [...before, inverse]);
    if (await store(edits, () => void latest.current?.change(edits, title))) {
      notify({ id: noticeId, color: "success", title, actionLabel: t("undo"), onClick: undoLast });
    } else setUndoable((before) => before.filter((one) => one !== inverse));
  };
  const undo = async (): Promise<void> => {
    const last = undoable.at(-1);
    if (last === undefined) return;
    setUndoable((before) => before.filter((one) => one !== last));
    if (await store(last, undoLast))
      notify({ id: noticeId, color: "success", title: t("field_change_undone") });
    else setUndoable((before) => [...before, last]);
  };
  useLayoutEffect(() => {
    latest.current = { change, undo };
  });
  return {
    collection,
    change: (edits, title) => void change(edits, title),
    undo: undoable.length === 0 ? null : () => void undo(),
    error: error instanceof ChangedMeanwhile ? null : error,
  };
}

function withEdits(collection: Collection, edits: readonly FieldEdit[]): Collection {
  if (edits.length === 0) return collection;
  const fields = { ...collection.fields };
  for (const edit of edits) {
    const field = ownValue(fields, edit.field);
    if (field !== undefined) fields[edit.field] = { ...field, ...edit };
  }
  return { ...collection, fields };
}

/** Whether a change says nothing new. */
function isAsIs(edit: FieldEdit, field: Field | undefined): boolean {
  const current = new Map<string, unknown>(Object.entries(field ?? {}));
  return Object.entries(edit).every(([key, value]) => isSameValue(value, current.get(key)));
}

/** The changes that bring back what fields are now. */
function inverseOf(edits: readonly FieldEdit[], { fields }: Collection): FieldEdit[] {
  return edits.map((edit) => {
    const current = new Map<string, unknown>(Object.entries(ownValue(fields, edit.field) ?? {}));
    const before = Object.keys(edit).map((key) => [key, current.get(key) ?? null]);
    return { ...Object.fromEntries(before), field: edit.field };
  });
}
