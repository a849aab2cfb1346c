import { canItem, type Collection, type Item, type Model } from "@rowhouse/contract";
import { useMutation } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useMe, useRights, useRolesOf } from "../../../access/hooks.ts";
import { useSession } from "../../../access/session-context.ts";
import { updateItemsMutation } from "../../../data/item-writes.ts";
import type { Values } from "../../../form/draft/draft.model.ts";
import { useDraftSession } from "../../../form/draft/use-draft-session.ts";
import { useFieldLabel } from "../../../registry/use-field-label.ts";
import { useConfirm } from "../../../ui/dialogs/dialogs.tsx";
import { notify } from "../../../ui/notify/notify.ts";
import { commonValues, singularFields } from "./batch.model.ts";
import { changeListFields, editableFields, referenceKeys } from "../page/item-fields.model.ts";
import { itemRights } from "../item-rights.model.ts";
import { readFailure, type SaveFailure } from "../saving/save-failure.model.ts";
import { useLocalProblems } from "../saving/use-local-problems.ts";
import { useReason } from "../questions/use-reason.ts";

export interface BatchOptions {
  collection: Collection;
  model: Model;
  keys: readonly string[];
  items: readonly Item[];
}

/** The edit session of several items: one draft over what they have in common, saved to all of them. */
export function useBatch({ collection, model, keys, items }: BatchOptions) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const askReason = useReason();
  const label = useFieldLabel();
  const rights = useBatchRights(collection, items);
  const session = useBatchSession({ collection, model, keys, items }, rights.lockedFields);
  const { store } = session;
  const findProblemsHere = useLocalProblems({
    store,
    collection,
    lockedFields: rights.lockedFields,
  });
  const { mutateAsync } = useMutation(updateItemsMutation(collection.collection));
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<SaveFailure | null>(null);

  const labelsOf = (values: Values): string[] =>
    Object.keys(values).flatMap((name) => {
      const field = collection.fields[name];
      return field ? [label(field)] : [];
    });
  const send = async (changes: Values, reason: string | null): Promise<boolean> => {
    setSaving(true);
    try {
      await mutateAsync({ keys, changes: { ...changes }, comment: reason });
      store.reset();
      setFailure(null);
      notify({ color: "success", title: t("item_saved", { count: keys.length }) });
      return true;
    } catch (error) {
      const found = readFailure(error, Object.keys(collection.fields));
      store.setErrors(found.fields);
      setFailure(found.failure);
      return false;
    } finally {
      setSaving(false);
    }
  };
  const save = async (): Promise<boolean> => {
    const wrong = findProblemsHere();
    if (wrong > 0) setFailure({ kind: "fields", count: wrong, rest: null });
    if (wrong > 0 || isSaving) return false;
    const changes = store.get().staged;
    const title = t("update_confirm", { count: keys.length });
    const isSure = await confirm({
      title,
      message: labelsOf(changes).join(", "),
      confirmLabel: t("save"),
    });
    if (!isSure) return false;
    const reason = rights.needsReason ? await askReason() : null;
    return rights.needsReason && reason === null ? false : send(changes, reason);
  };
  return { session, save, isSaving, failure, labelsOf, ...rights };
}

function useBatchSession(
  { collection, model, keys, items }: BatchOptions,
  lockedFields: ReadonlySet<string>,
) {
  const me = useMe();
  const state = useSession().state();
  const base = useMemo(
    () => commonValues(collection, items, referenceKeys(model, collection)),
    [collection, items, model],
  );
  return useDraftSession({
    scope: {
      user: me.id,
      project: state.status === "out" ? "" : state.project,
      collection: collection.collection,
      key: keys.join(","),
    },
    isNew: false,
    base,
    relatedKeys: referenceKeys(model, collection),
    listFields: changeListFields(collection),
    fields: editableFields(collection).filter((field) => !lockedFields.has(field)),
  });
}

/** What may be done to all of the items: the narrowest of their rights. */
function useBatchRights(collection: Collection, items: readonly Item[]) {
  const rights = useRights();
  const rolesOf = useRolesOf();
  return useMemo(() => {
    const each = items.map((item) => itemRights({ rights, collection, item, rolesOf }));
    return {
      maySave: items.every((item) =>
        canItem(rights, collection, { action: "update", item, rolesOf }),
      ),
      hiddenFields: new Set([
        ...singularFields(collection),
        ...each.flatMap((one) => [...one.hiddenFields]),
      ]),
      lockedFields: new Set([
        ...singularFields(collection),
        ...each.flatMap((one) => [...one.lockedFields]),
      ]),
      needsReason: each.some((one) => one.needsReason("update")),
    };
  }, [rights, rolesOf, collection, items]);
}
