import type { Collection, Field, FieldType, Model, RequestedChange } from "@rowhouse/contract";
import { useWindowEvent } from "@mantine/hooks";
import type { InterfaceDefinition } from "@rowhouse/extension-kit";
import { useState } from "react";
import { useTranslation } from "../../../../i18n/translation.ts";
import { useModel } from "../../../../access/hooks.ts";
import { useLeaving } from "../../../../editor/page/use-leaving.ts";
import { isDirty } from "../../../../form/draft/draft.model.ts";
import {
  changedSince,
  newFieldBody,
  withInterface,
  type FieldDraft,
} from "../draft/draft.model.ts";
import {
  controls,
  type Control,
  missingStep,
  stepAfter,
  stepOf,
  stepsOf,
  type Step,
} from "../draft/checks.model.ts";
import { relationChanges } from "../relation/relation-changes.model.ts";
import type { RelationSetup } from "../relation/relation.model.ts";
import { saveEffects } from "../relation/save-effects.model.ts";
import { useFieldDraft, valuesAtFirst } from "./use-field-draft.ts";
import { useFieldSaving } from "./use-field-saving.ts";

export interface FieldEditorProps {
  collection: Collection;
  /** Null for a new field. */
  field: Field | null;
  onClose: () => void;
  /** Begins another new field, after this one was created. */
  onAnother: () => void;
}

/** An interface, and the type that was searched for. */
interface ChosenInterface {
  chosen: InterfaceDefinition;
  proposed: FieldType | null;
}

/** The controller of the wizard that sets a field up. */
export function useFieldEditor({ collection, field, onClose, onAnother }: FieldEditorProps) {
  const { t } = useTranslation();
  const model = useModel();
  const [step, setStep] = useState<Step>(field === null ? "interface" : "schema");
  /** How often it was to be saved while something was missing. */
  const [attempts, setAttempts] = useState(0);
  const set = useFieldDraft({ collection, field });
  const { draft, saved, name, relation, session } = set;
  const { store } = session;
  const leave = useLeaving({
    hasEdits: () => isDirty(store.get()),
    onDiscard: store.reset,
    onClose,
    isJournalled: true,
  });
  const saving = useFieldSaving({
    field,
    before: field && valuesAtFirst(field, saved),
    created: { collection: collection.collection, field: name, translation: draft.names },
    onRefused: (refusal) => {
      const about = controls.find((control) => control in refusal.controls);
      if (about !== undefined) setStep(stepOf(about));
    },
  });
  const { unanswered } = saving;
  // Changes that were sent have passed all checks; compared with a model that holds it, its own names would be taken.
  const problems = unanswered === null ? set.problems : {};
  const facts = { ...set.facts, problems };
  const steps = stepsOf(facts);
  const missing = missingStep(facts);
  const setup = relation?.wanted ?? null;
  const wanted =
    missing === null ? changesOf({ model, collection, field, draft, saved, name, setup }) : [];
  const changes = unanswered ?? wanted;
  const save = (then = onClose): void => {
    const onSaved = (): void => {
      store.reset();
      then();
    };
    if (unanswered !== null) return void saving.again();
    if (missing !== null) {
      setStep(missing);
      return setAttempts((before) => before + 1);
    }
    if (changes.length === 0) return onSaved();
    void saving.save(changes, onSaved);
  };
  useSaveKey(() => save());

  return {
    ...set,
    problems,
    facts,
    isNew: field === null,
    steps,
    step,
    refusal: saving.refusal,
    /** Sends what had no answer again; null where nothing is open. */
    onAgain: unanswered === null ? null : () => void saving.again(),
    question: saving.question,
    isSaving: saving.isSaving,
    attempts,
    /** The texts at a part of the set-up: what is wrong with it, from here or from the server, and why it is locked. */
    textsOf: (part: Part): { error: string | null; lock: string | null } => {
      const control = controls.find((one) => one === part);
      const problem = control && problems[control];
      const guard = control && set.guards[control];
      return {
        error:
          (control && saving.refusal.controls[control]) ??
          (problem ? t(problem.key, { ...problem.values }) : null),
        lock: guard === undefined ? null : t(guard),
      };
    },
    /** The effects of saving on the database; nothing while something is missing. */
    effects: saveEffects(changes, model),
    changes,
    /** The tab that something is missing on; null when the field can be saved. */
    missing,
    next: stepAfter(step, steps),
    onStep: setStep,
    ...editsOf(set, { forget: saving.forget, toSchema: () => setStep("schema") }),
    save: () => save(),
    saveAndBegin: () => save(onAnother),
    close: leave.close,
  };
}

/** The ways to change the draft; each ends what was said of the last save. */
function editsOf(
  set: ReturnType<typeof useFieldDraft>,
  { forget, toSchema }: { forget: () => void; toSchema: () => void },
) {
  const changing =
    <Value>(change: (value: Value) => void) =>
    (value: Value): void => {
      forget();
      change(value);
    };
  return {
    onDraft: changing(set.onDraft),
    onRelation: changing(set.onRelation),
    onChoose: changing(({ chosen, proposed }: ChosenInterface) => {
      set.forgetOptionTexts();
      set.onDraft(withInterface(set.draft, chosen, { ...set.place, proposed }));
      toSchema();
    }),
    /** Entries of an earlier visit are in the draft: they are shown after the choice of the interface. */
    onRestored: () => {
      forget();
      if (set.place.field === null && "interface" in set.session.store.get().staged) toSchema();
    },
  };
}

/** Of some parts nothing is ever said. */
type Part = Control | keyof FieldDraft;

interface SetUp {
  model: Model;
  collection: Collection;
  field: Field | null;
  draft: FieldDraft;
  saved: FieldDraft;
  name: string;
  setup: RelationSetup | null;
}

/** The changes to be made in the model. */
function changesOf({ field, draft, saved, ...set }: SetUp): RequestedChange[] {
  const { collection, setup } = set;
  if (field === null) {
    const target = setup?.kind === "m2o" ? setup.related : null;
    return relationChanges({ ...set, isNew: true, body: newFieldBody(draft, collection, target) });
  }
  const body = changedSince(draft, saved);
  // Options are sent as a whole.
  const whole = setup?.kind === "translation" ? { ...body, options: { ...draft.options } } : body;
  return relationChanges({ ...set, isNew: false, body: whole });
}

/** Ctrl+Enter saves from any tab. */
function useSaveKey(save: () => void): void {
  useWindowEvent("keydown", (event) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    save();
  });
}

export type FieldEditorState = ReturnType<typeof useFieldEditor>;
