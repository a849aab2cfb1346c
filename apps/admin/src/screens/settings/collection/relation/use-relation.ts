import type { Collection, Field } from "@rowhouse/contract";
import type { InterfaceDefinition } from "@rowhouse/extension-kit";
import { useState } from "react";
import { useModel } from "../../../../access/hooks.ts";
import type { Message, Messages } from "../draft/checks.model.ts";
import type { FieldDraft } from "../draft/draft.model.ts";
import {
  emptyRelation,
  relationKind,
  relationProblems,
  relationSetup,
  storedKind,
  type RelationDraft,
  type RelationPlace,
  type RelationSetup,
} from "./relation.model.ts";
import { storedRelation } from "./stored-relation.model.ts";

/** The relation of a field while the field is set up. */
export interface EditedRelation {
  place: RelationPlace;
  setup: RelationSetup;
  /** What is to be saved; null for what is stored already, and for a fault that nobody mends. */
  wanted: RelationSetup | null;
  /** What a stored relation lacks. */
  fault: Message | null;
  /** It is stored and works, and so it stays. */
  isLocked: boolean;
  problems: Messages;
}

interface RelatedDraft {
  collection: Collection;
  field: Field | null;
  draft: FieldDraft;
  definition: InterfaceDefinition | null;
  name: string;
}

/** What has been entered about the relation of a field, over what is stored of it. */
export function useRelation({ collection, field, draft, definition, name }: RelatedDraft) {
  const model = useModel();
  const [entered, setEntered] = useState<RelationDraft | null>(null);
  const kind =
    field === null
      ? relationKind(definition, draft.type)
      : storedKind(model, { ...field, type: draft.type }, definition);
  if (kind === null)
    return { relation: null, relationDraft: emptyRelation, onRelation: setEntered };

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
  return { relation, relationDraft, onRelation: setEntered };
}
