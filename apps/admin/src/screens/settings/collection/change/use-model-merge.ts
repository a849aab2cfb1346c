import {
  makeCollection,
  makeField,
  ownValue,
  type Collection,
  type Field,
  type FieldType,
  type ItemKey,
  type RequestedChange,
} from "@rowhouse/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { onVersions, readStored } from "../../../../data/shown-model.ts";
import type { ShownConflict } from "../../../../editor/save/merge-dialog.tsx";
import { useLastChanger } from "../../../../editor/use-meanwhile.ts";
import { startDraft, type Values } from "../../../../form/draft/draft.model.ts";
import { findConflicts, takenOver, type Side } from "../../../../form/draft/merge.model.ts";

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
 */
export function useModelMerge(opened: Opened | null): {
  question: MergeQuestion | null;
  /** The changes on the versions that are stored now; null: they are not to be saved. */
  merge(changes: Changes): Promise<Changes | null>;
} {
  const properties = useProperties();
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
        collection: properties(opened),
        conflict: question.conflict,
        onCancel: () => question.answer(null),
        onResolve: question.answer,
      },
    merge: async (changes) => {
      const mine = opened === null ? {} : ownChanges(changes, opened);
      if (opened === null || Object.keys(mine).length === 0) return changes;
      const now = await readStored(changes);
      const stored = ownValue(now.collections, opened.collection);
      const theirs: Values = {
        ...(isField(opened) ? ownValue(stored?.fields, opened.field) : stored),
      };
      const draft = { ...startDraft({ isNew: false, base: { ...opened } }), staged: mine };
      const conflicts = findConflicts(draft, theirs);
      const others = takenOver(draft, theirs).filter((name) =>
        Object.hasOwn(properties(opened).fields, name),
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

/** The texts that a form calls properties by. */
type Labels = Readonly<Record<string, [text: string, type: FieldType]>>;

const ofFields: Labels = {
  type: ["field_type", "string"],
  datatype: ["field_datatype", "string"],
  length: ["field_length", "string"],
  default_value: ["field_fact_default", "string"],
  interface: ["interface", "string"],
  options: ["options", "json"],
  note: ["note", "string"],
  translation: ["display_name", "json"],
  required: ["required", "boolean"],
  unique: ["field_fact_unique", "boolean"],
  readonly: ["field_fact_readonly", "boolean"],
  hidden_detail: ["field_fact_hidden_detail", "boolean"],
  hidden_browse: ["field_fact_hidden_browse", "boolean"],
  primary_key: ["primary_key", "boolean"],
  signed: ["signed", "boolean"],
  width: ["field_width", "string"],
  validation: ["validation", "string"],
};

const ofCollections: Labels = {
  icon: ["icon", "string"],
  note: ["note", "string"],
  hidden: ["hidden", "boolean"],
  single: ["single", "boolean"],
  translation: ["display_name", "json"],
};

/** A collection whose fields are the properties of what was opened. */
function useProperties(): (opened: Opened) => Collection {
  const { t, i18n } = useTranslation();
  return (opened) => {
    const { collection: name } = placeOf(opened);
    const fields = Object.entries(isField(opened) ? ofFields : ofCollections).map(
      ([property, [text, type]]) => [
        property,
        makeField(name, property, { type, translation: { [i18n.language]: t(text) } }),
      ],
    );
    return makeCollection(name, Object.fromEntries(fields));
  };
}
