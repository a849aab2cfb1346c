import { Button, Group, Modal, Radio, Text, VisuallyHidden } from "@mantine/core";
import type { Collection, Item } from "@rowhouse/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Conflict, Side } from "../../../form/draft/merge.model.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { Cell } from "../../../registry/cell.tsx";
import { useFieldLabel } from "../../../registry/use-field-label.ts";
import { isSetByServer } from "../page/item-fields.model.ts";
import classes from "./merge-dialog.module.css";

export interface MergeDialogProps {
  collection: Collection;
  conflicts: readonly Conflict[];
  /** Fields that only the other person changed. */
  takenOver: readonly string[];
  onCancel(): void;
  /** The side to keep, per conflicting field. */
  onChoose(choices: Record<string, Side>): void;
}

/** Somebody else saved first: both values of each contested field side by side, one is to be chosen. */
export function MergeDialog({
  collection,
  conflicts,
  takenOver,
  onCancel,
  onChoose,
}: MergeDialogProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const label = useFieldLabel();
  const [choices, setChoices] = useState<Record<string, Side>>(() => allTo(conflicts, "mine"));
  const changed = takenOver.filter((field) => {
    const meta = collection.fields[field];
    return meta === undefined || !isSetByServer(meta);
  });
  const labelOf = (field: string): string =>
    label(
      collection.fields[field] ?? { collection: collection.collection, field, translation: null },
    );

  return (
    <Modal opened onClose={onCancel} title={t("merge.title")} size="xl">
      <Text size="sm" c="dimmed">
        {t("merge.body", { count: conflicts.length })}
      </Text>
      {conflicts.length > 1 ? (
        <Group gap="xs" className={classes["all"] ?? ""}>
          <Button size="xs" variant="default" onClick={() => setChoices(allTo(conflicts, "mine"))}>
            {t("merge.all_mine")}
          </Button>
          <Button
            size="xs"
            variant="default"
            onClick={() => setChoices(allTo(conflicts, "theirs"))}
          >
            {t("merge.all_theirs")}
          </Button>
        </Group>
      ) : null}
      <div className={classes["fields"]}>
        {conflicts.map((conflict) => (
          <ConflictChoice
            key={conflict.field}
            collection={collection}
            conflict={conflict}
            label={labelOf(conflict.field)}
            side={choices[conflict.field] ?? "mine"}
            onSide={(side) => setChoices((before) => ({ ...before, [conflict.field]: side }))}
          />
        ))}
      </div>
      {changed.length > 0 ? (
        <Text size="xs" c="dimmed">
          {t("merge.taken_over", { fields: format.list(changed.map(labelOf)) })}
        </Text>
      ) : null}
      <Group justify="flex-end" gap="sm" className={classes["footer"] ?? ""}>
        <Button variant="default" onClick={onCancel}>
          {t("keep_editing")}
        </Button>
        <Button onClick={() => onChoose(choices)} data-autofocus>
          {t("merge.save")}
        </Button>
      </Group>
    </Modal>
  );
}

interface ConflictChoiceProps {
  collection: Collection;
  conflict: Conflict;
  label: string;
  side: Side;
  onSide(side: Side): void;
}

function ConflictChoice({ collection, conflict, label, side, onSide }: ConflictChoiceProps) {
  const { t } = useTranslation();
  const { field } = conflict;
  return (
    <Radio.Group
      // The name of the radio group is its label's text: what one sees, said in full.
      label={
        <>
          <span aria-hidden>{label}</span>
          <VisuallyHidden>{t("merge.choice", { field: label })}</VisuallyHidden>
        </>
      }
      value={side}
      onChange={(value) => onSide(value === "theirs" ? "theirs" : "mine")}
    >
      <div className={classes["sides"]}>
        {(["mine", "theirs"] as const).map((option) => (
          <Radio.Card
            key={option}
            value={option}
            className={classes["side"] ?? ""}
            aria-label={t(`merge.${option}`)}
          >
            <span className={classes["sideHead"]}>
              <Radio.Indicator size="xs" />
              {t(`merge.${option}`)}
            </span>
            <SideValue collection={collection} field={field} value={conflict[option]} />
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}

function SideValue({
  collection,
  field,
  value,
}: {
  collection: Collection;
  field: string;
  value: unknown;
}) {
  const { t } = useTranslation();
  const meta = collection.fields[field];
  const item: Item = { [field]: value };
  if (value === null || value === undefined || value === "")
    return <span className={classes["none"]}>{t("merge.empty")}</span>;
  if (typeof value === "string" && value.length > 60)
    return (
      <span className={classes["long"]} dir="auto">
        {plainText(value)}
      </span>
    );
  return (
    <span className={classes["value"]} dir={typeof value === "number" ? undefined : "auto"}>
      {meta ? <Cell field={meta} item={item} /> : String(value)}
    </span>
  );
}

/** Markup is shown as the text inside it. */
function plainText(text: string): string {
  return text
    .replaceAll(/<[a-z/!][^>]*>/gi, " ")
    .replaceAll(/[ \t]+/g, " ")
    .trim();
}

function allTo(conflicts: readonly Conflict[], side: Side): Record<string, Side> {
  return Object.fromEntries(conflicts.map((conflict) => [conflict.field, side]));
}
