import { Button, VisuallyHidden } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "../../../../i18n/translation.ts";
import { Row, Text } from "../../../../design/words.tsx";
import { FormGrid } from "../../../../form/sections/form-grid.tsx";
import { IconButton } from "../../../../design/hint/icon-button.tsx";
import { Icon } from "../../../../design/icon/icon.tsx";
import { useShortcut } from "../../../../design/shortcuts/shortcuts.ts";
import { useIsCoarse } from "../../../../design/window/use-is-coarse.ts";
import type { CollectionSettings } from "../use-collection-settings.ts";
import { DragRoom } from "./drag-room.tsx";
import { EntryView } from "./picture-entry.tsx";
import { usePicture } from "./use-picture.ts";
import { WriteNotice } from "../../../../editor/failure/write-failure.tsx";
import { saveModelMutation } from "../../../../data/model-changes.ts";
import { usePrompt } from "../../../../design/dialogs/dialogs.tsx";
import { safeName } from "../../../../design/dialogs/safe-name.ts";
import { notify } from "../../../../design/notify/notify.ts";
import classes from "./picture.module.css";

/** Columns whose edges are measured. */
const probes = ["left", "full", "fill"] as const;

/** The form of a collection as people see it: its fields are moved, grouped and made wider by hand. */
export function FormPicture({ settings }: { settings: CollectionSettings }) {
  const picture = usePicture(settings);
  const { entries, lift } = picture;
  return (
    <>
      <Bar settings={settings} />
      <DragRoom picture={picture}>
        <FormGrid className={classes.grid} width="page">
          {probes.map((column) => (
            <span
              key={column}
              aria-hidden
              className={classes.probe}
              data-column={column}
              data-probe={column}
            />
          ))}
          {entries.map((entry) => (
            <EntryView key={entry.field.field} picture={picture} entry={entry} />
          ))}
        </FormGrid>
      </DragRoom>
      <VisuallyHidden role="status">{lift.announcement}</VisuallyHidden>
    </>
  );
}

function Bar({ settings }: { settings: CollectionSettings }) {
  const { t } = useTranslation();
  const group = useNewGroup(settings);
  const isCoarse = useIsCoarse();
  const { undo } = settings.changes;
  useShortcut("undoChange", undo, { enabled: undo !== null });
  return (
    <>
      <WriteNotice error={group.error} title={t("not_changed")} />
      <Row gap={3} align="center">
        <Text as="p" grow size="small" color="quiet">
          {t(isCoarse ? "picture_hint_touch" : "picture_hint")}
        </Text>
        <VisuallyHidden id="picture-keys">{t("picture_keys")}</VisuallyHidden>
        <Button
          size="xs"
          variant="default"
          leftSection={<Icon name="add" size={18} />}
          loading={group.isPending}
          onClick={() => void group.create()}
        >
          {t("picture_new_group")}
        </Button>
        <IconButton
          icon="undo"
          label={t("undo")}
          shortcut="undoChange"
          disabled={undo === null}
          onClick={() => undo?.()}
        />
      </Row>
    </>
  );
}

/** Makes a group of fields, at the end of the form, after its name was asked for. */
function useNewGroup({ changes, fields, labelOf }: CollectionSettings) {
  const { t } = useTranslation();
  const prompt = usePrompt();
  const { mutate, isPending, error } = useMutation(saveModelMutation());
  const { collection } = changes.collection;
  const create = async (): Promise<void> => {
    const typed = await prompt({
      title: t("picture_new_group"),
      label: t("picture_group_name"),
      confirmLabel: t("create"),
      required: true,
    });
    const wanted = safeName(typed ?? "");
    if (wanted === "") return;
    const taken = new Set(fields.map(({ field }) => field.toLowerCase()));
    let field = wanted;
    for (let number = 2; taken.has(field); number += 1) field = `${wanted}_${number}`;
    const data = { field, type: "group", sort: fields.length + 1 } as const;
    mutate([{ kind: "create_field", collection, data }], {
      onSuccess: () => {
        const label = labelOf({ collection, field, translation: null });
        notify({ color: "success", title: t("field_created", { field: label }) });
      },
    });
  };
  return { create, isPending, error };
}
