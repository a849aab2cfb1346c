import { Button, Modal, TextInput } from "@mantine/core";
import {
  findCollection,
  isSystemCollection,
  type Collection,
  type Field,
} from "@rowhouse/contract";
import { useMutation } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { useTranslation } from "../../../../i18n/translation.ts";
import { Stack } from "../../../../design/words.tsx";
import { useModel } from "../../../../access/hooks.ts";
import { useCollectionName } from "../../../../access/names/use-collection-name.ts";
import { saveModelMutation } from "../../../../data/model-changes.ts";
import { isUnanswered } from "../../../../data/unanswered.ts";
import { useFieldLabel } from "../../../../registry/use-field-label.ts";
import { safeName } from "../../../../design/dialogs/safe-name.ts";
import { SelectBox } from "../../../../design/field/select/select-box.tsx";
import { notify } from "../../../../design/notify/notify.ts";
import { useLeaving } from "../../../../editor/page/use-leaving.ts";
import { copyChange, copyProblem } from "./copy.model.ts";
import { DialogFoot } from "../../../../design/dialogs/dialog-foot.tsx";
import { WriteAlert } from "../../../../editor/failure/write-failure.tsx";

export interface CopyDialogProps {
  collection: Collection;
  field: Field;
  onClose: () => void;
}

/** Duplicates a field, in its collection or into another one. */
export function CopyDialog({ collection, field, onClose }: CopyDialogProps) {
  const { t, language } = useTranslation();
  const model = useModel();
  const nameOf = useCollectionName();
  const labelOf = useFieldLabel();
  const [into, setInto] = useState(collection.collection);
  const proposed = `${field.field}_copy`;
  const [typed, setTyped] = useState(proposed);
  const hasEdits = (): boolean => into !== collection.collection || typed !== proposed;
  const leave = useLeaving({ hasEdits, onClose });
  const { mutate, isPending, error, variables, reset } = useMutation(saveModelMutation());
  /** A copy that had no answer; its own name may be taken by it. */
  const unanswered = isUnanswered(error) ? variables : undefined;
  const target = findCollection(model, into) ?? collection;
  const problem = unanswered === undefined ? copyProblem(field, target, typed) : null;
  const name = safeName(typed);
  const canCreate = name !== "" && problem === null;
  const options = Object.values(model.collections)
    .filter(({ collection: one, managed }) => managed && !isSystemCollection(one))
    .map((one) => ({ value: one.collection, label: nameOf(one) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, language));

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (canCreate) create();
  };
  const create = (): void =>
    mutate(unanswered ?? [copyChange(field, target, typed)], {
      onSuccess: () => {
        const created = { collection: into, field: name, translation: field.translation };
        notify({ color: "success", title: t("field_created", { field: labelOf(created) }) });
        onClose();
      },
    });
  return (
    <Modal opened onClose={() => void leave.close()} title={t("duplicating_field")} size="md">
      <form noValidate onSubmit={handleSubmit}>
        <Stack gap={6}>
          <SelectBox
            label={t("target_collection")}
            options={options}
            placeholder={t("choose_one")}
            value={into}
            required
            onChange={(value) => {
              reset();
              setInto(value ?? collection.collection);
            }}
          />
          <TextInput
            label={t("field_name")}
            description={name !== "" && name !== typed ? name : null}
            error={problem === null ? null : t(problem.key, { ...problem.values })}
            value={typed}
            maxLength={64}
            required
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => {
              reset();
              setTyped(event.currentTarget.value);
            }}
            data-autofocus
          />
          <WriteAlert error={error} title={t("not_created", { name })} onAgain={create} />
          <DialogFoot>
            <Button variant="default" onClick={() => void leave.close()}>
              {t("cancel")}
            </Button>
            <Button type="submit" loading={isPending} disabled={!canCreate}>
              {t("create")}
            </Button>
          </DialogFoot>
        </Stack>
      </form>
    </Modal>
  );
}
