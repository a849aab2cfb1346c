import { makeField, type Collection, type Field, type Model } from "@rowhouse/contract";
import type { InterfaceDefinition, InvalidText } from "@rowhouse/extension-kit";
import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "../../../../i18n/translation.ts";
import { fieldDraftScope } from "../../../../access/address/addresses.ts";
import { useModel } from "../../../../access/hooks.ts";
import { useDatabaseKind } from "../../../../access/server/use-database-kind.ts";
import { useEditorDraft } from "../../../../editor/page/use-item-editor.ts";
import { stageAll, valuesOf, type Draft, type Values } from "../../../../form/draft/draft.model.ts";
import { useDraft, type DraftStore } from "../../../../form/draft/draft-store.ts";
import { below, keysAt, nestedKey } from "../../../../form/problems/nested-paths.ts";
import { type AddedPart, useRegistry } from "../../../../registry/registry.ts";
import { useFieldLabel } from "../../../../registry/use-field-label.ts";
import { loadPatterns, testPattern } from "../../../../design/patterns/patterns.ts";
import {
  changedBody,
  fieldKey,
  draftOf,
  emptyDraft,
  readDraft,
  valuesOfDraft,
  type DraftPlace,
  type FieldDraft,
} from "../draft/draft.model.ts";
import {
  draftGuards,
  draftProblems,
  type Message,
  type Messages,
  type Step,
} from "../draft/checks.model.ts";
import { useDescription } from "../draft/description.ts";
import {
  emptyRelation,
  readRelation,
  relationKind,
  relationProblems,
  relationSetup,
  storedKind,
  type RelationDraft,
  type RelationPlace,
  type RelationSetup,
} from "../relation/relation.model.ts";
import { storedRelation } from "../relation/stored-relation.model.ts";

/** The entries about a field, in a draft of the form engine, and what is to be said about them. */
export function useFieldDraft({ collection, field }: Pick<DraftPlace, "collection" | "field">) {
  const { findInterface, added } = useRegistry();
  const model = useModel();
  const place = { collection, field, kind: useDatabaseKind() };
  const described = useDescription("directus_fields");
  const session = useFieldSession({ described, model, collection, field });
  const { store } = session;
  const staged = useDraft(store, (now) => now);
  const { draft, entered } = useMemo(() => readSetup(staged), [staged]);
  usePatterns();
  const definition = draft.interfaceId === null ? null : findInterface(draft.interfaceId);
  useCode(added("interfaces", draft.interfaceId ?? ""));
  const name = fieldKey(draft, field);
  const edited = editedRelation({ ...place, model, draft, definition, name, entered });
  const problems = { ...draftProblems(draft, place, testPattern), ...edited?.relation.problems };
  const ofOptions = textsAt("options", store, staged);
  const ofNames = textsAt("translation", store, staged);
  const hasTexts = (texts: typeof ofOptions): boolean => Object.keys(texts.invalidTexts).length > 0;
  const unfinished: Step[] = [
    ...(hasTexts(ofNames) ? (["schema"] as const) : []),
    ...(hasTexts(ofOptions) ? (["options"] as const) : []),
  ];
  return {
    session,
    described,
    place,
    draft,
    /** The stored field, as it was when it was edited first. */
    saved: readDraft(staged.base),
    definition,
    name,
    relation: edited?.relation ?? null,
    relationDraft: edited?.relationDraft ?? emptyRelation,
    problems,
    guards: draftGuards(draft, place),
    /** The text typed in the forms of the tabs that is no valid value; it stays there from tab to tab. */
    ofOptions,
    ofNames,
    facts: {
      draft,
      definition,
      name,
      problems,
      unfinished,
      hasRelation: edited !== null,
      isNew: field === null,
    },
    onDraft: (next: FieldDraft): void => store.update((now) => stageAll(now, valuesOfDraft(next))),
    onRelation: (next: RelationDraft): void => store.stage("relation", next),
    forgetOptionTexts: (): void => {
      for (const key of keysAt(store.get().invalidTexts, ["options"]))
        store.setInvalidText(key, null);
    },
  };
}

/** The draft of the signed-in user of one field, which is journalled like that of any item. */
function useFieldSession({
  described,
  model,
  collection,
  field,
}: Pick<DraftPlace, "collection" | "field"> & { described: Collection; model: Model }) {
  const { t } = useTranslation();
  const labelOf = useFieldLabel();
  const base = useMemo(
    () => ({ ...valuesOfDraft(field === null ? emptyDraft : draftOf(field)), relation: null }),
    [field],
  );
  const { key } = fieldDraftScope(collection.collection, field?.field ?? null);
  return useEditorDraft({
    model,
    key,
    base,
    collection: { ...described, fields: { ...described.fields, ...unsaid } },
    isNew: field === null,
    etag: null,
    title: field === null ? t("new_field") : labelOf(field),
    rights,
  });
}

/** Values of the draft that nobody sees. */
const unsaid = {
  isDatatypeChosen: makeField("directus_fields", "isDatatypeChosen", { type: "boolean" }),
};

/** Only administrators are here. */
const rights = { maySave: true, lockedFields: new Set<string>() };

function readSetup(now: Draft): { draft: FieldDraft; entered: RelationDraft | null } {
  const values = valuesOf(now);
  return { draft: readDraft(values), entered: readRelation(values["relation"]) };
}

/** Text that is no valid value in a form whose values are one value of the draft. */
function textsAt(property: string, store: DraftStore, { invalidTexts }: Draft) {
  return {
    invalidTexts: below(invalidTexts, [property]),
    onInvalidText: (name: string, invalid: InvalidText | null): void =>
      store.setInvalidText(nestedKey([property, name]), invalid),
  };
}

/** The field as it was when it was edited first: what others have changed since is compared with that. */
export function valuesAtFirst(field: Field, saved: FieldDraft): Values {
  return { ...field, ...changedBody(saved, field) };
}

/** The relation of a field while the field is set up. */
export interface EditedRelation {
  place: RelationPlace;
  setup: RelationSetup;
  /** The set-up to be saved; null for one that is stored already, and for a fault that nobody repairs. */
  wanted: RelationSetup | null;
  /** The fault of a stored relation. */
  fault: Message | null;
  /** It is stored and works, and so it stays. */
  isLocked: boolean;
  problems: Messages;
}

interface RelatedDraft {
  model: Model;
  collection: Collection;
  field: Field | null;
  draft: FieldDraft;
  definition: InterfaceDefinition | null;
  name: string;
  /** Null where nothing was entered yet. */
  entered: RelationDraft | null;
}

/** The entries about the relation of a field, over what is stored of it; null where a field of its kind has none. */
function editedRelation({ model, collection, field, draft, definition, ...set }: RelatedDraft) {
  const { name, entered } = set;
  const kind =
    field === null
      ? relationKind(definition, draft.type)
      : storedKind(model, { ...field, type: draft.type }, definition);
  if (kind === null) return null;

  const place = { model, collection, name, kind, fixed: definition?.relatedCollection ?? null };
  const stored = field === null ? null : storedRelation(place, draft.options);
  const relationDraft = entered ?? stored?.draft ?? emptyRelation;
  const setup = relationSetup(relationDraft, place);
  const isWanted = stored === null || entered !== null;
  const relation: EditedRelation = {
    place,
    setup,
    wanted: isWanted ? setup : null,
    fault: stored?.fault ?? null,
    isLocked: stored !== null && stored.fault === null,
    problems: isWanted ? relationProblems(setup, place) : {},
  };
  return { relation, relationDraft };
}

/** The options of an extension's interface stand in its code. */
function useCode(part: AddedPart | null): void {
  const isWaiting = part !== null && !part.isLoaded && part.fault === null;
  useEffect(() => {
    if (isWaiting) void part.load();
  }, [isWaiting, part]);
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
