import { Button, UnstyledButton } from "@mantine/core";
import { isEmpty, type Collection } from "@rowhouse/contract";
import { useId } from "react";
import { useTranslation } from "react-i18next";

import type { Values } from "../../form/draft/draft.model.ts";
import { useDraft } from "../../form/draft/draft-store.ts";
import type { DraftSession } from "../../form/draft/use-draft-session.ts";
import { revealField } from "../../form/reveal-field.ts";
import { useFieldLabel } from "../../registry/use-field-label.ts";
import { IconButton } from "../../ui/hint/icon-button.tsx";
import { ComparedValue } from "./compared-value.tsx";
import { changesIn, type Change } from "./changes.model.ts";
import classes from "./change-list.module.css";

export interface ChangeListProps {
  collection: Collection;
  session: Pick<DraftSession, "store" | "history">;
  shownValues: (base: Values) => Values;
  onClose: () => void;
  onMove: (how: "undo" | "redo") => void;
}

/** All that is changed and not saved: what it was, what it is, and the ways back. */
export function ChangeList(props: ChangeListProps) {
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
        <h2 className={classes.title} id={id}>
          {t("changes.title")}
        </h2>
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
        <p className={classes.none}>{t("changes.none")}</p>
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
      <div className={classes.foot}>
        <Button
          disabled={changes.length === 0}
          size="xs"
          variant="default"
          onClick={() => store.reset()}
        >
          {t("changes.discard_all")}
        </Button>
      </div>
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
      <div className={classes.line}>
        <UnstyledButton className={classes.name} dir="auto" onClick={onReveal}>
          {label}
        </UnstyledButton>
        <IconButton icon="undo" label={t("changes.undo_one", { field: label })} onClick={onUndo} />
      </div>
      <ChangeText change={change} />
    </li>
  );
}

function ChangeText({ change }: { change: Change }) {
  const { t } = useTranslation();
  switch (change.kind) {
    case "rows":
      return <p className={classes.text}>{t("changes.rows", { count: change.count })}</p>;
    case "secret":
      return <p className={classes.text}>{t("changes.secret")}</p>;
    case "invalid":
      return (
        <p className={classes.text} data-invalid>
          {t("changes.invalid", { text: change.text.text })}
        </p>
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
  if (isEmpty(value)) return <span className={classes.empty}>{t("merge.empty")}</span>;
  return (
    <span dir={typeof value === "string" ? "auto" : undefined}>
      <ComparedValue field={field} value={value} />
    </span>
  );
}
