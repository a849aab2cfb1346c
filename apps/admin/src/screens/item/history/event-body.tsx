import { UnstyledButton } from "@mantine/core";
import type { Collection } from "@rowhouse/contract";
import { Suspense, useId, useState, type ReactNode } from "react";
import { useFormat, useTranslation } from "../../../i18n/translation.ts";
import { Row, Stack, Text } from "../../../design/words.tsx";
import { useChangeSummary } from "../../../editor/changes/use-change-summary.ts";
import { PartBoundary } from "../../../registry/part-boundary.tsx";
import { Icon } from "../../../design/icon/icon.tsx";
import { Skeleton } from "../../../design/states/skeletons.tsx";
import {
  changesBack,
  changesOf,
  changesTo,
  type FieldChange,
  type FieldKnowledge,
} from "../revisions/changes.model.ts";
import type { WayBack } from "../revisions/go-back-dialog.tsx";
import { asOneEntry, type TimelineGroup } from "./gathering.model.ts";
import classes from "./history.module.css";
import { RevisionChanges } from "./late-parts.ts";
import type { ItemHistory, TimelineEntry } from "./timeline.model.ts";

/** The context that the events of one item have in common. */
export interface EventContext {
  collection: Collection;
  history: ItemHistory;
  /** Null: the reader may not take anything back. */
  goBack: { knowledge: FieldKnowledge; choose(way: WayBack): void } | null;
}

/** The event, which fields it changed, and on request how; of several saves each by itself. */
export function EventBody({ group, context }: { group: TimelineGroup; context: EventContext }) {
  const { t } = useTranslation();
  const { first, entries } = group;
  if (entries.length === 1)
    return <SingleEvent entry={first} context={context} word={t(first.word)} />;
  return (
    <Foldable
      word={t(first.word)}
      changes={changesOf(asOneEntry(group, context.collection.fields), context.collection.fields)}
      context={context}
    >
      <Stack as="ol" gap={2} above={2}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <SingleEvent entry={entry} context={context} word={<SaveTime entry={entry} />} />
          </li>
        ))}
      </Stack>
    </Foldable>
  );
}

function SaveTime({ entry }: { entry: TimelineEntry }) {
  const format = useFormat();
  return entry.at && <time dateTime={entry.at.toISOString()}>{format.date(entry.at, "time")}</time>;
}

interface SingleEventProps {
  entry: TimelineEntry;
  context: EventContext;
  word: ReactNode;
}

function SingleEvent({ entry, context, word }: SingleEventProps) {
  const { t } = useTranslation();
  const { collection, history } = context;
  const changes = entry.revision ? changesOf(entry, collection.fields) : [];
  const failed = (
    <Text as="p" color="quiet">
      {t("timeline.failed")}
    </Text>
  );
  return (
    <>
      <Foldable word={word} changes={changes} context={context}>
        <PartBoundary fallback={failed} resetKey={collection}>
          <Suspense fallback={<Skeleton width="60%" />}>
            <RevisionChanges collection={collection} changes={changes} history={history} />
          </Suspense>
        </PartBoundary>
        <WaysBack entry={entry} context={context} />
      </Foldable>
      {entry.comment ? (
        <Text as="p" breaks className={classes.commentText}>
          {entry.comment}
        </Text>
      ) : null}
    </>
  );
}

interface FoldableProps {
  word: ReactNode;
  changes: readonly FieldChange[];
  context: EventContext;
  children: ReactNode;
}

/** The word for what happened, and the names of the fields that it changed: they open what is inside. */
function Foldable({ word, changes, context, children }: FoldableProps) {
  const [isOpen, setOpen] = useState(false);
  const summary = useChangeSummary(context.collection)(changes);
  const id = useId();
  return (
    <>
      <Row as="p" wrap align="center" color="quiet" className={classes.word}>
        {word}
        {changes.length > 0 ? (
          <UnstyledButton
            className={classes.toggle}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            <Text breaks>{summary}</Text>
            <Icon name={isOpen ? "keyboard_arrow_up" : "keyboard_arrow_down"} size={16} />
          </UnstyledButton>
        ) : null}
      </Row>
      <div id={id} hidden={!isOpen}>
        {isOpen ? children : null}
      </div>
    </>
  );
}

/** The ways back from an entry that would change anything. */
export function WaysBack({ entry, context }: { entry: TimelineEntry; context: EventContext }) {
  const { t } = useTranslation();
  const { goBack, history } = context;
  if (goBack === null || entry.revision === null) return null;
  const { knowledge, choose } = goBack;
  // Rows that were made with the item go with it.
  const isFirst = entry.word === "action_create" || entry.word === "action_upload";
  const undo = isFirst ? [] : changesBack(history.item, entry, knowledge);
  const at = history.entries.findIndex(({ id }) => id === entry.id);
  const later = history.entries.slice(0, Math.max(at, 0));
  const state = changesTo(history.item, entry, { ...knowledge, later });
  return (
    <Row wrap className={classes.ways}>
      {undo.length > 0 ? (
        <UnstyledButton
          className={classes.toggle}
          onClick={() => choose({ kind: "undo", entry, changes: undo })}
        >
          <Icon name="undo" size={16} />
          {t("timeline.undo")}
        </UnstyledButton>
      ) : null}
      {state.length > 0 ? (
        <UnstyledButton
          className={classes.toggle}
          onClick={() => choose({ kind: "state", entry, changes: state })}
        >
          <Icon name="history" size={16} />
          {t("timeline.go_back")}
        </UnstyledButton>
      ) : null}
    </Row>
  );
}
