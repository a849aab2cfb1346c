import {
  makeCollection,
  makeField,
  ownValue,
  type Collection,
  type Field,
  type FieldType,
  type RequestedChange,
} from "@rowhouse/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fieldQuery } from "../../../../data/collections.ts";
import type { OpenConflict } from "../../../../editor/save/save-draft.ts";
import { startDraft, type Values } from "../../../../form/draft/draft.model.ts";
import { findConflicts, takenOver, type Side } from "../../../../form/draft/merge.model.ts";

type Changes = readonly RequestedChange[];
type Choices = Readonly<Record<string, Side>>;

/** The save that waits for an answer. */
interface Question {
  conflict: Pick<OpenConflict, "conflicts" | "takenOver" | "isOwn">;
  /** Null: go on editing. */
  answer(choices: Choices | null): void;
}

/** The dialog of a conflict; null while there is none. */
export interface MergeQuestion {
  /** The properties of a field as fields, with their labels. */
  collection: Collection;
  conflict: Question["conflict"];
  onCancel(): void;
  onResolve(choices: Choices): void;
}

/**
 * Compares a field with what it was when it was opened, before changes of it are saved. What another administrator has changed
 * meanwhile stays; where both changed the same it is asked which to keep.
 */
export function useFieldMerge(field: Field | null): {
  question: MergeQuestion | null;
  /** The changes on the version that is stored now; null: they are not to be saved. */
  merge(changes: Changes): Promise<Changes | null>;
} {
  const cache = useQueryClient();
  const collection = usePropertiesOfField();
  const [question, setQuestion] = useState<Question | null>(null);
  const ask = (conflict: Question["conflict"]): Promise<Choices | null> =>
    new Promise((resolve) => {
      const answer = (choices: Choices | null): void => {
        setQuestion(null);
        resolve(choices);
      };
      setQuestion({ conflict, answer });
    });
  return {
    question: question && {
      collection,
      conflict: question.conflict,
      onCancel: () => question.answer(null),
      onResolve: question.answer,
    },
    merge: async (changes) => {
      const mine = field === null ? {} : ownChanges(changes, field);
      if (field === null || Object.keys(mine).length === 0) return changes;
      const { data, etag } = await cache.fetchQuery(fieldQuery(field));
      const draft = { ...startDraft({ isNew: false, base: { ...field } }), staged: mine };
      const theirs: Values = { ...data };
      const conflicts = findConflicts(draft, theirs);
      const others = takenOver(draft, theirs).filter((name) => Object.hasOwn(labels, name));
      const choices =
        conflicts.length === 0 ? {} : await ask({ conflicts, takenOver: others, isOwn: false });
      return choices && chosen(changes, field, { choices, etag });
    },
  };
}

/** Changed properties of the field, by name. */
function ownChanges(changes: Changes, { collection, field }: Field): Values {
  const bodies = changes.flatMap((change) =>
    change.kind === "update_fields" && change.collection === collection ? change.data : [],
  );
  const { field: _name, ...values } = bodies.find((body) => body.field === field) ?? { field };
  return values;
}

/** The changes without those of the field that are given up, and with the version it has now. */
function chosen(
  changes: Changes,
  { collection, field }: Field,
  { choices, etag }: { choices: Choices; etag: string | null },
): Changes {
  return changes.flatMap((change): Changes => {
    if (change.kind !== "update_fields" || change.collection !== collection) return [change];
    const data = change.data.flatMap((body) => {
      if (body.field !== field) return [body];
      const kept = Object.entries(body).filter(([name]) => ownValue(choices, name) !== "theirs");
      return kept.length > 1 ? [{ ...Object.fromEntries(kept), field }] : [];
    });
    if (data.length === 0) return [];
    const isMeant = etag !== null && data.some((body) => body.field === field);
    return [isMeant ? { ...change, data, if_match: { [field]: etag } } : { ...change, data }];
  });
}

/** The texts that the wizard calls the properties by. */
const labels: Readonly<Record<string, [text: string, type: FieldType]>> = {
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

/** A collection whose fields are the properties of a field. */
function usePropertiesOfField(): Collection {
  const { t, i18n } = useTranslation();
  const name = "directus_fields";
  const fields = Object.entries(labels).map(([property, [text, type]]) => [
    property,
    makeField(name, property, { type, translation: { [i18n.language]: t(text) } }),
  ]);
  return makeCollection(name, Object.fromEntries(fields));
}
