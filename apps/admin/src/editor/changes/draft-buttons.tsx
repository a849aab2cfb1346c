import { Button, Popover, UnstyledButton } from "@mantine/core";
import { type Collection, isEmpty } from "@rowhouse/contract";
import { useId, useState } from "react";
import { useTranslation } from "../../i18n/translation.ts";
import { Box, Row, Text } from "../../design/words.tsx";
import { useDraft } from "../../form/draft/draft-store.ts";
import type { Values } from "../../form/draft/draft.model.ts";
import type { DraftSession } from "../../form/draft/use-draft-session.ts";
import { revealField, revealNextProblem } from "../../form/reveal-field.ts";
import { useFieldLabel } from "../../registry/use-field-label.ts";
import { IconButton } from "../../design/hint/icon-button.tsx";
import { Icon } from "../../design/icon/icon.tsx";
import { type Change, changesIn } from "./changes.model.ts";
import { ComparedValue } from "./compared-value.tsx";
import classes from "./draft-buttons.module.css";

interface DraftButtonsProps extends Omit<ChangeListProps, "onClose"> {
  /** How many fields have problems. */
  problems: number;
  /** How many changes there are. */
  count: number;
}

/** The way to the next problem, and the list of what is changed. */
export function DraftButtons({ problems, count, ...list }: DraftButtonsProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {problems > 0 && (
        <Button
          title={t("changes.next_problem", { count: problems })}
          className={classes.button}
          color="red"
          leftSection={<Icon name="error" size={18} />}
          variant="subtle"
          onClick={() => revealNextProblem()}
        >
          {t("changes.problems", { count: problems })}
        </Button>
      )}
      <Popover
        opened={isOpen}
        position="bottom-end"
        trapFocus
        width="min(440px, calc(100vw - 32px))"
        onChange={setOpen}
      >
        <Popover.Target>
          <Button
            className={classes.button}
            data-quiet
            variant="subtle"
            onClick={() => setOpen(!isOpen)}
          >
            {t("changes.count", { count })}
          </Button>
        </Popover.Target>
        <Popover.Dropdown className={classes.list ?? ""}>
          <ChangeList {...list} onClose={() => setOpen(false)} />
        </Popover.Dropdown>
      </Popover>
    </>
  );
}

interface ChangeListProps {
  collection: Collection;
  session: Pick<DraftSession, "store" | "history">;
  shownValues: (base: Values) => Values;
  onClose: () => void;
  onMove: (how: "undo" | "redo") => void;
}

/** All that is changed and not saved: what it was, what it is, and the ways back. */
function ChangeList(props: ChangeListProps) {
  const { collection, session, shownValues, onClose, onMove } = props;
  const { store, history } = session;
  const { t } = useTranslation();
  const id = useId();
  const draft = useDraft(store, (now) => now);
  const canUndo = useDraft(store, () => history.canUndo());
  const canRedo = useDraft(store, () => history.canRedo());
  const changes = changesIn(draft, collection, shownValues(draft.base));
  return (
    <>
      <div className={classes.head}>
        <Text as="h2" grow size="body" weight="strong" id={id}>
          {t("changes.title")}
        </Text>
        <IconButton
          disabled={!canUndo}
          icon="undo"
          label={t("changes.undo")}
          shortcut="undoChange"
          onClick={() => onMove("undo")}
        />
        <IconButton
          disabled={!canRedo}
          icon="redo"
          label={t("changes.redo")}
          shortcut="redoChange"
          onClick={() => onMove("redo")}
        />
      </div>
      {changes.length === 0 ? (
        <Box as="p" pad={4} color="quiet">
          {t("changes.none")}
        </Box>
      ) : (
        <ul aria-labelledby={id} className={classes.changes}>
          {changes.map((change) => (
            <ChangeEntry
              key={change.field.field}
              change={change}
              onReveal={() => {
                onClose();
                revealField(change.field.field);
              }}
              onUndo={() => store.unstage(change.field.field)}
            />
          ))}
        </ul>
      )}
      <Row fixed justify="end" rule="above" className={classes.foot}>
        <Button
          disabled={changes.length === 0}
          size="xs"
          variant="default"
          onClick={() => store.reset()}
        >
          {t("changes.discard_all")}
        </Button>
      </Row>
    </>
  );
}

function ChangeEntry({
  change,
  onReveal,
  onUndo,
}: {
  change: Change;
  onReveal: () => void;
  onUndo: () => void;
}) {
  const { t } = useTranslation();
  const label = useFieldLabel()(change.field);
  return (
    <li className={classes.change}>
      <Row gap={2} align="center" justify="between">
        <UnstyledButton className={classes.name} dir="auto" onClick={onReveal}>
          {label}
        </UnstyledButton>
        <IconButton icon="undo" label={t("changes.undo_one", { field: label })} onClick={onUndo} />
      </Row>
      <ChangeText change={change} />
    </li>
  );
}

function ChangeText({ change }: { change: Change }) {
  const { t } = useTranslation();
  switch (change.kind) {
    case "rows":
      return (
        <Text as="p" color="quiet" breaks className={classes.text}>
          {t("changes.rows", { count: change.count })}
        </Text>
      );
    case "secret":
      return (
        <Text as="p" color="quiet" breaks className={classes.text}>
          {t("changes.secret")}
        </Text>
      );
    case "invalid":
      return (
        <Text as="p" color="quiet" breaks className={classes.text} data-invalid>
          {t("changes.invalid", { text: change.text.text })}
        </Text>
      );
    case "value":
      return (
        <dl className={classes.values}>
          <dt>{t("changes.before")}</dt>
          <dd data-before>
            <ShownValue field={change.field} value={change.before} />
          </dd>
          <dt>{t("changes.now")}</dt>
          <dd>
            <ShownValue field={change.field} value={change.now} />
          </dd>
        </dl>
      );
  }
}

function ShownValue({ field, value }: { field: Change["field"]; value: unknown }) {
  const { t } = useTranslation();
  if (isEmpty(value)) return <Text color="faint">{t("merge.empty")}</Text>;
  return (
    <span dir={typeof value === "string" ? "auto" : undefined}>
      <ComparedValue field={field} value={value} />
    </span>
  );
}
