import { Button, Modal, TextInput } from "@mantine/core";
import { publicRole, type CollectionPreset } from "@rowhouse/contract";
import { useMutation, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { useTranslation } from "../../i18n/translation.ts";
import { presetsQuery, savePresetMutation, type PresetChange } from "../../data/presets.ts";
import { isGone, refusalOf } from "../../data/refusal.ts";
import { rolesQuery } from "../../data/roles.ts";
import { DialogFoot } from "../../design/dialogs/dialog-foot.tsx";
import { SelectBox, type SelectOption } from "../../design/field/select/select-box.tsx";
import { Icon } from "../../design/icon/icon.tsx";
import { useBackCloses } from "../../design/layers/use-back-closes.ts";
import { PageNotice } from "../../design/notice/page-notice.tsx";
import { notify } from "../../design/notify/notify.ts";
import { Stack } from "../../design/words.tsx";
import { useErrorText } from "../../i18n/use-error-text.ts";
import { useMe } from "../hooks.ts";
import { audienceOf, choiceOf, isNameTaken } from "./bookmark.model.ts";

export interface BookmarkDialogProps {
  collection: string;
  /** The bookmark that is renamed; null makes one. */
  bookmark: CollectionPreset | null;
  /** The view that a bookmark is made of. */
  view?: Partial<PresetChange>;
  onSaved?: (saved: CollectionPreset) => void;
  onClose: () => void;
}

/** Characters of a name that are stored. */
const longestName = 255;

/** The name of a bookmark, and whom it is for: administrators choose, everybody else has their own. */
export function BookmarkDialog({ collection, bookmark, view, ...on }: BookmarkDialogProps) {
  const { t } = useTranslation();
  const me = useMe();
  const presets = useSuspenseQuery(presetsQuery(me.id)).data;
  const save = useMutation(savePresetMutation());
  const [typed, setTyped] = useState(bookmark?.title ?? "");
  const [choice, setChoice] = useState(bookmark === null ? "me" : choiceOf(bookmark));
  useBackCloses(on.onClose);
  const title = typed.trim();
  const id = bookmark?.id ?? null;
  const audience = me.isAdmin ? audienceOf(choice, me) : { user: me.id, role: null };
  // Databases may take two names for the same that we do not, such as with other capitals.
  const isTaken =
    isNameTaken(presets, { ...audience, id, collection, title }) ||
    refusalOf(save.error)?.key === "duplicateKey";
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (title === "" || isTaken || save.isPending) return;
    const named = { ...view, ...(id === null ? {} : { id }), ...audience, collection, title };
    save.mutate(named, {
      onSuccess: (saved) => {
        if (bookmark === null) notify({ color: "success", title: t("bookmark_saved") });
        on.onClose();
        on.onSaved?.(saved);
      },
    });
  };
  const heading = me.isAdmin ? "bookmark_name_audience" : "bookmark_rename";
  return (
    <Modal
      opened
      onClose={on.onClose}
      title={t(bookmark === null ? "save_as_bookmark" : heading)}
      size="sm"
    >
      <form noValidate onSubmit={handleSubmit}>
        <Stack gap={6}>
          <TextInput
            label={t("name_bookmark")}
            value={typed}
            dir="auto"
            required
            maxLength={longestName}
            autoComplete="off"
            error={isTaken ? t("bookmark_taken") : null}
            onChange={(event) => {
              save.reset();
              setTyped(event.currentTarget.value);
            }}
            data-autofocus
          />
          {me.isAdmin ? (
            <AudienceBox
              value={choice}
              onChange={(chosen) => {
                save.reset();
                setChoice(chosen);
              }}
            />
          ) : null}
          {isTaken ? null : <Refusal error={save.error} />}
          <DialogFoot>
            <Button variant="default" onClick={on.onClose}>
              {t("cancel")}
            </Button>
            <Button type="submit" loading={save.isPending} disabled={title === "" || isTaken}>
              {t("save")}
            </Button>
          </DialogFoot>
        </Stack>
      </form>
    </Modal>
  );
}

function AudienceBox({ value, onChange }: { value: string; onChange: (choice: string) => void }) {
  const { t, language } = useTranslation();
  const { data: roles } = useQuery(rolesQuery());
  const marked = (choice: string, icon: string, label: string): SelectOption => ({
    value: choice,
    label,
    mark: <Icon name={icon} size={18} />,
  });
  const options = [
    marked("me", "person", t("bookmark_personal")),
    marked("all", "group", t("bookmark_global")),
    ...(roles ?? [])
      .filter(({ id }) => id !== publicRole)
      .toSorted((a, b) => a.name.localeCompare(b.name, language))
      .map(({ id, name }) => marked(`role ${id}`, "badge", t("bookmark_role", { role: name }))),
  ];
  return (
    <SelectBox
      label={t("bookmark_audience")}
      // Until the roles are there, the chosen one must not look like one that is gone.
      options={roles === undefined && value.startsWith("role ") ? [] : options}
      value={roles === undefined && value.startsWith("role ") ? null : value}
      placeholder={t("loading")}
      onChange={(choice) => onChange(choice ?? value)}
    />
  );
}

/** The reason why it was not saved; what is typed stays. */
function Refusal({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const reason = useErrorText(error);
  if (error === null || error === undefined) return null;
  return (
    <PageNotice tone="danger" urgent title={t("bookmark_refused")}>
      {isGone(error) ? t("bookmark_gone_copy") : reason}
    </PageNotice>
  );
}
