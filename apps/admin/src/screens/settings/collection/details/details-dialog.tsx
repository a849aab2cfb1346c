import { Button, Modal } from "@mantine/core";
import { isSameValue, ownValue, type Collection, type RequestedChange } from "@rowhouse/contract";
import { defineOptions, flag, json, text } from "@rowhouse/extension-kit";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Suspense, useState, type FormEvent } from "react";
import { useTranslation } from "../../../../i18n/translation.ts";
import { Stack } from "../../../../design/words.tsx";
import { useCollectionName } from "../../../../access/names/use-collection-name.ts";
import { saveModelMutation } from "../../../../data/model-changes.ts";
import { isStale, maxRaces } from "../../../../data/stale.ts";
import { MergeDialog } from "../../../../editor/save/late-merge-dialog.ts";
import { OptionForm } from "../../../../form/option-form.tsx";
import { notify } from "../../../../design/notify/notify.ts";
import { useLeaving } from "../../../../editor/page/use-leaving.ts";
import { useColumnQuestion } from "../change/use-column-question.tsx";
import { useModelMerge } from "../change/use-model-merge.ts";
import { namesOf, storedNames } from "../names.model.ts";
import { DialogFoot } from "../../../../design/dialogs/dialog-foot.tsx";
import { WriteAlert } from "../../../../editor/failure/write-failure.tsx";

const detailOptions = defineOptions({
  icon: text({ label: "icon", note: "note_icon", interface: "icon", width: "half" }),
  note: text({ label: "note", note: "note_note", width: "half" }),
  hidden: flag({ label: "hidden", note: "note_hidden", width: "half" }),
  single: flag({ label: "single", note: "note_single", width: "half" }),
  names: json({
    label: "display_name",
    note: "display_name_note",
    interface: "key-value",
    options: { keyInterface: "language" },
    read: namesOf,
  }),
});

/** The details of the collection itself: its icon, its note, where it is offered, and what it is called. */
export function DetailsDialog({
  collection,
  onClose,
}: {
  collection: Collection;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const name = useCollectionName()(collection);
  const [staged, setStaged] = useState<Readonly<Record<string, unknown>>>(() => stored(collection));
  const hasEdits = (): boolean => changesOf(collection, staged).length > 0;
  const leave = useLeaving({ hasEdits, onClose });
  const saving = useDetailsSaving(collection, name);
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    void saving.save(changesOf(collection, staged), () => {
      leave.settle();
      notify({ color: "success", title: t("collection_updated", { collection: name }) });
      void navigate({ to: "/settings/collections" });
    });
  };
  return (
    <Modal opened onClose={() => void leave.close()} title={t("collection_details")} size="lg">
      <form noValidate onSubmit={handleSubmit}>
        <Stack gap={6}>
          <OptionForm options={detailOptions} values={staged} onChange={setStaged} />
          <WriteAlert error={saving.error} title={t("not_changed")} />
          <DialogFoot>
            <Button variant="default" onClick={() => void leave.close()}>
              {t("cancel")}
            </Button>
            <Button type="submit" loading={saving.isSaving}>
              {t("save")}
            </Button>
          </DialogFoot>
        </Stack>
      </form>
      {saving.question && (
        <Suspense fallback={null}>
          <MergeDialog {...saving.question} />
        </Suspense>
      )}
    </Modal>
  );
}

/** Saves what is known about a collection; what another administrator has changed meanwhile stays, or is asked about. */
function useDetailsSaving(collection: Collection, name: string) {
  const askAbout = useColumnQuestion();
  const { question, merge } = useModelMerge(collection);
  const { mutateAsync, isPending, error } = useMutation(saveModelMutation());
  const save = async (
    changes: readonly RequestedChange[],
    onSaved: () => void,
    races = 0,
  ): Promise<void> => {
    // A server that cannot say refuses to save as well, and says why.
    const merged = await merge(changes).catch(() => changes);
    if (merged === null) return;
    const answer = collection.single ? merged : await askAbout(merged, name).catch(() => merged);
    if (answer === "keep" || "controls" in answer) return;
    try {
      if (answer.length > 0) await mutateAsync(answer);
      onSaved();
    } catch (thrown) {
      // Somebody was faster once more; everything else is shown.
      if (isStale(thrown) && races < maxRaces) await save(changes, onSaved, races + 1);
    }
  };
  return { question, save, isSaving: isPending, error };
}

/** Changed values of the form; none where all is as it was. */
function changesOf(
  collection: Collection,
  staged: Readonly<Record<string, unknown>>,
): RequestedChange[] {
  const [mine, before] = [staged, stored(collection)].map((values) => {
    const { icon = null, note = null, hidden, single, names } = detailOptions.read(values);
    return { icon, note, hidden, single, translation: storedNames(names) };
  });
  const data = Object.entries(mine ?? {}).filter(
    ([key, value]) => !isSameValue(ownValue(before, key), value),
  );
  if (data.length === 0) return [];
  const { collection: name } = collection;
  return [{ kind: "update_collection", collection: name, data: Object.fromEntries(data) }];
}

/** The stored details that differ from those that the form begins with. */
function stored({ icon, note, hidden, single, translation }: Collection) {
  const names = namesOf(translation);
  return {
    ...(icon ? { icon } : {}),
    ...(note ? { note } : {}),
    ...(hidden ? { hidden } : {}),
    ...(single ? { single } : {}),
    ...(Object.keys(names).length > 0 ? { names } : {}),
  };
}
