import type { Collection, Field, FieldType, Model, RequestedChange } from "@rowhouse/contract";
import { useWindowEvent } from "@mantine/hooks";
import type { InterfaceDefinition } from "@rowhouse/extension-kit";
import { useEffect, useState } from "react";
import { useModel } from "../../../../access/hooks.ts";
import { useDatabaseKind } from "../../../../access/server/use-database-kind.ts";
import { useInvalidTexts } from "../../../../form/use-invalid-texts.ts";
import { useRegistry } from "../../../../registry/registry.ts";
import { loadPatterns, testPattern } from "../../../../ui/patterns/patterns.ts";
import { changedBody, fieldKey, newFieldBody } from "../draft/body.model.ts";
import { controls, draftGuards, draftProblems } from "../draft/checks.model.ts";
import { draftOf, emptyDraft, withInterface, type FieldDraft } from "../draft/draft.model.ts";
import { missingStep, stepAfter, stepOf, stepsOf, type Step } from "../draft/steps.model.ts";
import { relationChanges } from "../relation/relation-changes.model.ts";
import type { RelationSetup } from "../relation/relation.model.ts";
import { saveEffects } from "../relation/save-effects.model.ts";
import { useRelation } from "../relation/use-relation.ts";
import { useFieldSaving } from "./use-field-saving.ts";
import { useLeaving } from "../../../../editor/use-leaving.ts";

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
  const model = useModel();
  const leave = useLeaving(onClose);
  const [step, setStep] = useState<Step>(field === null ? "interface" : "schema");
  /** How often it was to be saved while something was missing. */
  const [attempts, setAttempts] = useState(0);
  const set = useSetup({ collection, field });
  const { draft, name, relation } = set;
  const saving = useFieldSaving({
    field,
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
    missing === null ? changesOf({ model, collection, field, draft, name, setup }) : [];
  const changes = unanswered ?? wanted;
  const changing =
    <Value>(change: (value: Value) => void) =>
    (value: Value): void => {
      leave.touch();
      saving.forget();
      change(value);
    };
  const save = (onSaved = onClose): void => {
    if (unanswered !== null) return void saving.again();
    if (missing !== null) {
      setStep(missing);
      return setAttempts((before) => before + 1);
    }
    if (changes.length === 0) return onClose();
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
    /** What saving does to the database; nothing while something is missing. */
    effects: saveEffects(changes, model),
    changes,
    /** The tab that something is missing on; null when the field can be saved. */
    missing,
    next: stepAfter(step, steps),
    onStep: setStep,
    onDraft: changing(set.onDraft),
    onRelation: changing(set.onRelation),
    onChoose: changing(({ chosen, proposed }: ChosenInterface) => {
      for (const option of Object.keys(set.ofOptions.invalidTexts))
        set.ofOptions.onInvalidText(option, null);
      set.onDraft(withInterface(draft, chosen, { ...set.place, proposed }));
      setStep("schema");
    }),
    save: () => save(),
    saveAndBegin: () => save(onAnother),
    close: leave.close,
  };
}

/** What has been entered, and what is to be said about it. */
function useSetup({ collection, field }: Pick<FieldEditorProps, "collection" | "field">) {
  const { findInterface } = useRegistry();
  const kind = useDatabaseKind();
  const [draft, onDraft] = useState<FieldDraft>(() =>
    field === null ? emptyDraft : draftOf(field),
  );
  usePatterns();
  const ofOptions = useInvalidTexts();
  const ofNames = useInvalidTexts();
  const place = { collection, field, kind };
  const definition = draft.interfaceId === null ? null : findInterface(draft.interfaceId);
  const name = fieldKey(draft, field);
  const { relation, relationDraft, onRelation } = useRelation({
    ...place,
    draft,
    definition,
    name,
  });
  const problems = { ...draftProblems(draft, place, testPattern), ...relation?.problems };
  return {
    place,
    draft,
    definition,
    name,
    relation,
    relationDraft,
    problems,
    guards: draftGuards(draft, place),
    /** What was typed in the forms of the tabs and is no valid value; it stays there from tab to tab. */
    ofOptions,
    ofNames,
    facts: {
      ...{ draft, definition, name, problems },
      hasRelation: relation !== null,
      unfinished: unfinishedSteps({ schema: ofNames, options: ofOptions }),
      isNew: field === null,
    },
    onDraft,
    onRelation,
  };
}

/** The tabs with a form that holds text that is no valid value. */
function unfinishedSteps(
  forms: Record<"schema" | "options", Pick<ReturnType<typeof useInvalidTexts>, "invalidTexts">>,
): Step[] {
  return (["schema", "options"] as const).filter(
    (step) => Object.keys(forms[step].invalidTexts).length > 0,
  );
}

interface SetUp {
  model: Model;
  collection: Collection;
  field: Field | null;
  draft: FieldDraft;
  name: string;
  setup: RelationSetup | null;
}

/** What is to be changed in the model. */
function changesOf({ field, draft, ...set }: SetUp): RequestedChange[] {
  const { collection, setup } = set;
  if (field === null) {
    const target = setup?.kind === "m2o" ? setup.related : null;
    return relationChanges({ ...set, isNew: true, body: newFieldBody(draft, collection, target) });
  }
  const body = changedBody(draft, field);
  // Options are sent as a whole.
  const whole = setup?.kind === "translation" ? { ...body, options: { ...draft.options } } : body;
  return relationChanges({ ...set, isNew: false, body: whole });
}

/** Expressions are tested while they are typed, as soon as the code for that is there. */
function usePatterns(): void {
  const [, setLoaded] = useState(false);
  useEffect(() => {
    let isShown = true;
    const load = async (): Promise<void> => {
      await loadPatterns();
      if (isShown) setLoaded(true);
    };
    void load();
    return () => {
      isShown = false;
    };
  }, []);
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
