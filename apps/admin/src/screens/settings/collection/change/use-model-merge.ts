import {
  ownValue,
  type Collection,
  type Field,
  type ItemKey,
  type RequestedChange,
} from "@rowhouse/contract";
import { useState } from "react";
import { onVersions, readStored } from "../../../../data/shown-model.ts";
import type { ShownConflict } from "../../../../editor/save/merge-dialog.tsx";
import { useLastChanger } from "../../../../editor/use-meanwhile.ts";
import { startDraft, type Values } from "../../../../form/draft/draft.model.ts";
import { findConflicts, takenOver, type Side } from "../../../../form/draft/merge.model.ts";
import { useDescription } from "../draft/description.ts";

type Changes = readonly RequestedChange[];
type Choices = Readonly<Record<string, Side>>;

/** A field or a collection, as it was when its form was opened. */
type Opened = Field | Collection;

/** The save that waits for an answer. */
interface Question {
  conflict: ShownConflict;
  /** Null: go on editing. */
  answer(choices: Choices | null): void;
}

/** The dialog of a conflict; null while there is none. */
export interface MergeQuestion {
  /** The properties as fields, with their labels. */
  collection: Collection;
  conflict: ShownConflict;
  onCancel(): void;
  onResolve(choices: Choices): void;
}

/**
 * Compares a field or a collection with what it was when it was opened, before changes of it are saved. What another administrator
 * has changed meanwhile stays; where both changed the same it is asked which to keep.
 * @param opened null for a new one
 * @param before its values when it was edited first, where that was not when it was opened
 */
export function useModelMerge(
  opened: Opened | null,
  before: Values | null = opened && { ...opened },
): {
  question: MergeQuestion | null;
  /** The changes on the versions that are stored now; null: they are not to be saved. */
  merge(changes: Changes): Promise<Changes | null>;
} {
  const described = useDescription(
    opened !== null && isField(opened) ? "directus_fields" : "directus_collections",
  );
  const changerOf = useLastChanger();
  const [question, setQuestion] = useState<Question | null>(null);
  const ask = (conflict: ShownConflict): Promise<Choices | null> =>
    new Promise((resolve) => {
      const answer = (choices: Choices | null): void => {
        setQuestion(null);
        resolve(choices);
      };
      setQuestion({ conflict, answer });
    });
  return {
    question: opened &&
      question && {
        collection: described,
        conflict: question.conflict,
        onCancel: () => question.answer(null),
        onResolve: question.answer,
      },
    merge: async (changes) => {
      const mine = opened === null ? {} : ownChanges(changes, opened);
      if (opened === null || before === null || Object.keys(mine).length === 0) return changes;
      const now = await readStored(changes);
      const stored = ownValue(now.collections, opened.collection);
      const theirs: Values = {
        ...(isField(opened) ? ownValue(stored?.fields, opened.field) : stored),
      };
      const draft = { ...startDraft({ isNew: false, base: before }), staged: mine };
      const conflicts = findConflicts(draft, theirs);
      const others = takenOver(draft, theirs).filter((name) =>
        Object.hasOwn(described.fields, name),
      );
      const asked = async (): Promise<Choices | null> => {
        const { name: by, isOwn } = await changerOf(placeOf(opened));
        return ask({ conflicts, takenOver: others, by, isOwn });
      };
      const choices = conflicts.length === 0 ? {} : await asked();
      return choices && onVersions(chosen(changes, opened, choices), now);
    },
  };
}

function isField(opened: Opened): opened is Field {
  return "field" in opened;
}

/** The place of its changes in the activity. */
function placeOf(opened: Opened): { collection: string; keys: ItemKey[] } {
  if (!isField(opened)) return { collection: "directus_collections", keys: [opened.collection] };
  return { collection: "directus_fields", keys: opened.id === null ? [] : [opened.id] };
}

/** The values of it that are sent, by the names of its properties. */
function ownChanges(changes: Changes, opened: Opened): Values {
  const bodies = changes.flatMap((change): object[] => {
    if (!("collection" in change) || change.collection !== opened.collection) return [];
    if (!isField(opened)) return change.kind === "update_collection" ? [change.data] : [];
    return change.kind === "update_fields"
      ? change.data.filter(({ field }) => field === opened.field)
      : [];
  });
  const { field: _name, ...values }: { field?: unknown } = { ...bodies[0] };
  return values;
}

/** The changes without what is given up. */
function chosen(changes: Changes, opened: Opened, choices: Choices): Changes {
  const kept = (body: object): object =>
    Object.fromEntries(
      Object.entries(body).filter(([name]) => ownValue(choices, name) !== "theirs"),
    );
  return changes.flatMap((change): Changes => {
    if (!("collection" in change) || change.collection !== opened.collection) return [change];
    if (change.kind === "update_collection" && !isField(opened)) {
      const data = kept(change.data);
      return Object.keys(data).length === 0 ? [] : [{ ...change, data }];
    }
    if (change.kind !== "update_fields" || !isField(opened)) return [change];
    const data = change.data.flatMap((body) => {
      if (body.field !== opened.field) return [body];
      const { field } = opened;
      const left = { ...kept(body), field };
      return Object.keys(left).length > 1 ? [left] : [];
    });
    return data.length === 0 ? [] : [{ ...change, data }];
  });
}
