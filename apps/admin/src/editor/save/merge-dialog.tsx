import { Button, Modal, Radio, VisuallyHidden } from "@mantine/core";
import { isEmpty, ownValue, type Collection, type Field } from "@rowhouse/contract";
import { useState } from "react";
import { useFormat, useTranslation } from "../../i18n/translation.ts";
import { Grid, Row, Stack, Text } from "../../design/words.tsx";
import type { Conflict, Side } from "../../form/draft/merge.model.ts";
import { isSetByServer } from "../read/item-fields.model.ts";
import { useFieldLabels } from "../../registry/use-field-label.ts";
import { ComparedValue } from "../changes/compared-value.tsx";
import classes from "./merge-dialog.module.css";
import type { OpenConflict } from "./save-draft.ts";
import { useThing } from "../use-meanwhile.ts";
import { DialogFoot } from "../../design/dialogs/dialog-foot.tsx";

/** The parts of a conflict that the dialog shows. */
export type ShownConflict = Pick<OpenConflict, "conflicts" | "takenOver" | "isOwn" | "by">;

export interface MergeDialogProps {
  collection: Collection;
  conflict: ShownConflict;
  onCancel(): void;
  /** @param choices the side to keep, per conflicting field */
  onResolve(choices: Record<string, Side>): void;
}

/** Another user, or this one in another tab, saved first: both values of each contested field side by side, one is to be chosen. */
export function MergeDialog({ collection, conflict, onCancel, onResolve }: MergeDialogProps) {
  const { conflicts, takenOver, isOwn, by } = conflict;
  const whose = isOwn ? "own." : "";
  const { t } = useTranslation();
  const format = useFormat();
  const thingOf = useThing();
  const labels = useFieldLabels(collection);
  const [choices, setChoices] = useState<Record<string, Side>>(() => allTo(conflicts, "mine"));
  const words = {
    count: conflicts.length,
    known: by === "" ? "no" : "yes",
    name: by,
    ...thingOf(collection.collection),
  };
  const changed = takenOver.filter((field) => {
    const meta = ownValue(collection.fields, field);
    return meta === undefined || !isSetByServer(meta);
  });

  return (
    <Modal opened onClose={onCancel} title={t(`merge.${whose}title`, words)} size="xl">
      <Text as="p" size="body" color="quiet">
        {t(`merge.${whose}body`, words)}
      </Text>
      {conflicts.length > 1 ? (
        <Row align="center" wrap gap={2} className={classes.all}>
          <Button size="xs" variant="default" onClick={() => setChoices(allTo(conflicts, "mine"))}>
            {t(`merge.${whose}all_mine`)}
          </Button>
          <Button
            size="xs"
            variant="default"
            onClick={() => setChoices(allTo(conflicts, "theirs"))}
          >
            {t(`merge.${whose}all_theirs`)}
          </Button>
        </Row>
      ) : null}
      <Stack gap={5} className={classes.fields}>
        {conflicts.map((one) => (
          <ConflictChoice
            key={one.field}
            collection={collection}
            conflict={one}
            label={one.label ?? labels([one.field]).join("")}
            whose={whose}
            side={ownValue(choices, one.field) ?? "mine"}
            onSide={(side) => setChoices((before) => ({ ...before, [one.field]: side }))}
          />
        ))}
      </Stack>
      {changed.length > 0 ? (
        <Text as="p" size="small" color="quiet">
          {t(`merge.${whose}taken_over`, { fields: format.list(labels(changed)) })}
        </Text>
      ) : null}
      <DialogFoot className={classes.footer}>
        <Button variant="default" onClick={onCancel}>
          {t("keep_editing")}
        </Button>
        <Button onClick={() => onResolve(choices)} data-autofocus>
          {t("merge.save")}
        </Button>
      </DialogFoot>
    </Modal>
  );
}

interface ConflictChoiceProps {
  collection: Collection;
  conflict: Conflict;
  label: string;
  /** Where the texts of the two sides stand. */
  whose: "" | "own.";
  side: Side;
  onSide(side: Side): void;
}

function ConflictChoice({ collection, conflict, label, whose, side, onSide }: ConflictChoiceProps) {
  const { t } = useTranslation();
  const { field } = conflict;
  return (
    <Radio.Group
      // The accessible name of the radio group says what the visible label means.
      label={
        <>
          <span aria-hidden>{label}</span>
          <VisuallyHidden>{t("merge.choice", { field: label })}</VisuallyHidden>
        </>
      }
      value={side}
      onChange={(value) => onSide(value === "theirs" ? "theirs" : "mine")}
    >
      <Grid gap={3} above={2} className={classes.sides}>
        {(["mine", "theirs"] as const).map((option) => (
          <Radio.Card
            key={option}
            value={option}
            className={classes.side}
            aria-label={t(`merge.${whose}${option}`)}
          >
            <span className={classes.sideHead}>
              <Radio.Indicator size="xs" />
              {t(`merge.${whose}${option}`)}
            </span>
            <SideValue field={ownValue(collection.fields, field)} value={conflict[option]} />
          </Radio.Card>
        ))}
      </Grid>
    </Radio.Group>
  );
}

function SideValue({ field, value }: { field: Field | undefined; value: unknown }) {
  const { t } = useTranslation();
  if (isEmpty(value)) return <span className={classes.none}>{t("merge.empty")}</span>;
  return (
    <span className={classes.value} dir={typeof value === "number" ? undefined : "auto"}>
      {field ? <ComparedValue field={field} value={value} /> : String(value)}
    </span>
  );
}

function allTo(conflicts: readonly Conflict[], side: Side): Record<string, Side> {
  return Object.fromEntries(conflicts.map((conflict) => [conflict.field, side]));
}
