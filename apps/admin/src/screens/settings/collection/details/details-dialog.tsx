import { Button, Modal, Stack } from "@mantine/core";
import type { Collection } from "@rowhouse/contract";
import { defineOptions, flag, json, text } from "@rowhouse/extension-kit";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { useCollectionName } from "../../../../access/names/use-collection-name.ts";
import { saveModelMutation } from "../../../../data/model-changes.ts";
import { OptionForm } from "../../../../form/option-form.tsx";
import { notify } from "../../../../ui/notify/notify.ts";
import { useLeaving } from "../../../../editor/use-leaving.ts";
import { useColumnQuestion } from "../change/use-column-question.tsx";
import { namesOf, storedNames } from "../names.model.ts";
import { DialogFoot } from "../../../../ui/dialogs/dialog-foot.tsx";
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

/** What is known about the collection itself: its icon, its note, where it is offered, and what it is called. */
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
  const leave = useLeaving(onClose);
  const [staged, setStaged] = useState<Readonly<Record<string, unknown>>>(() => stored(collection));
  const { mutate, isPending, error } = useMutation(saveModelMutation());
  const askAbout = useColumnQuestion();
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    void save();
  };
  const save = async (): Promise<void> => {
    const { icon = null, note = null, hidden, single, names } = detailOptions.read(staged);
    const data = { icon, note, hidden, single, translation: storedNames(names) };
    const changes = [
      { kind: "update_collection", collection: collection.collection, data } as const,
    ];
    // Where the server cannot say, it refuses to save as well, and says why.
    const answer = collection.single ? changes : await askAbout(changes, name).catch(() => changes);
    if (answer === "keep" || "controls" in answer) return;
    mutate(answer, {
      onSuccess: () => {
        leave.settle();
        notify({ color: "success", title: t("collection_updated", { collection: name }) });
        void navigate({ to: "/settings/collections" });
      },
    });
  };
  return (
    <Modal opened onClose={() => void leave.close()} title={t("collection_details")} size="lg">
      <form noValidate onSubmit={handleSubmit}>
        <Stack gap="lg">
          <OptionForm
            options={detailOptions}
            values={staged}
            onChange={(values) => {
              leave.touch();
              setStaged(values);
            }}
          />
          <WriteAlert error={error} title={t("not_changed")} />
          <DialogFoot>
            <Button variant="default" onClick={() => void leave.close()}>
              {t("cancel")}
            </Button>
            <Button type="submit" loading={isPending}>
              {t("save")}
            </Button>
          </DialogFoot>
        </Stack>
      </form>
    </Modal>
  );
}

/** What is not as the form begins. */
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
